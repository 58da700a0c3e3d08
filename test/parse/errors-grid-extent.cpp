// A grid extent of zero, below zero, or not an integer is an error at the extent.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#pragma processors P(0)
// CHECK: :[[#@LINE-1]]:22: error: an extent of a grid must be at least 1, not 0{{$}}
#pragma processors Q(2, -4)
// CHECK: :[[#@LINE-1]]:25: error: an extent of a grid must be at least 1, not -4{{$}}
void f() {
#pragma processors R(2.5)
// CHECK: :[[#@LINE-1]]:22: error: an extent of a grid must be an integer, not 'double'{{$}}
}
