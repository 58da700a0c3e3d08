// A wait stands in a function, in braces, as other directives do.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#pragma redistribute wait(t)
// CHECK: :[[#@LINE-1]]:9: error: redistribute must stand inside a function; at namespace scope only processors, template, align and distribute may{{$}}

void f(bool last) {
  if (last)
#pragma redistribute wait(t)
// CHECK: :[[#@LINE-1]]:9: error: redistribute cannot be the body
  f(false);
}
