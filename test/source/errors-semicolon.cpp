// A statement that is not ended before a directive is told in terms of the user's text.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f(redeal::array<double> &a, int b) {
  b = 3
#pragma redistribute a(cyclic)
// CHECK: :[[#@LINE-1]]:9: error: redistribute stands in the middle of a statement; is a ';' missing before it?{{$}}
  return;
}
// CHECK: {{^}}1 error generated.
