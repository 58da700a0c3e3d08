// A view of const elements can only be a source, and both sides have the same type of elements.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s --implicit-check-not=include/redeal
#include <redeal/array.hpp>

void f(double *p, redeal::array<double> &x, redeal::array<float> &y) {
  redeal::view<double const> fixed(p, 10);
#pragma distribute fixed(block)
#pragma redistribute copy
  x = fixed;
  redeal::view<double> V(p, 10);
#pragma distribute V(block)
// CHECK: errors-view-const.cpp:[[#@LINE+2]]:9: error: a view of const elements cannot be assigned to
#pragma redistribute copy
  fixed = x;
// CHECK: errors-view-const.cpp:[[#@LINE+2]]:5: error: both sides of an assignment must have the same type of elements
#pragma redistribute copy
  V = y;
}
