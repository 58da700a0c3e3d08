// Distribute on a reference parameter is an error: the first mapping is the owner's to give.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f(redeal::array<double> &x) {
#pragma distribute x(block)
// CHECK: :[[#@LINE-1]]:20: error: 'x' is a parameter, and its first mapping is its owner's to give; use redistribute here{{$}}
}
// CHECK: {{^}}1 error generated.
