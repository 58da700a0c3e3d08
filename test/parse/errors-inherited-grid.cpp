// Without onto an array stays on its grid, so that the formats must deal as many dimensions as that one has.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#pragma processors P(4)
#pragma processors G(2, 2)
void f() {
  redeal::array<double, 2> A(8, 8);
#pragma distribute A(block, block) onto(G)
#pragma redistribute A(*, block)
// CHECK: :[[#@LINE-1]]:22: error: 'A' has 1 format other than * here but the grid that it has, 'G', has 2 dimensions; the two must be equal, or an onto must name another grid, or a part of this one{{$}}
#pragma redistribute A(cyclic, cyclic)
#pragma redistribute A(*, block) onto(P)
#pragma redistribute A(cyclic, cyclic)
  // CHECK: :[[#@LINE-1]]:22: error: 'A' has 2 formats other than * here but the grid that it has, 'P', has 1 dimension;
}

void on_all() {
  redeal::array<double, 2> A(8, 8);
#pragma distribute A(block, block)
#pragma redistribute A(block, *)
  // CHECK: :[[#@LINE-1]]:22: error: 'A' has 1 format other than * here but the grid that it has has 2 dimensions;
}

// CHECK: {{^}}3 errors generated.

// What may be right, the running program decides.
void either(bool c, redeal::array<double, 2> &B) {
  redeal::array<double, 2> A(8, 8);
#pragma distribute A(block, block) onto(G)
  if (c) {
#pragma redistribute A(block, *) onto(P)
  }
#pragma redistribute A(cyclic, *)
#pragma redistribute B(cyclic, *)
}
redeal::array<double, 2> elsewhere_too(8, 8);
void of_all() {
#pragma distribute elsewhere_too(block, block) onto(G)
#pragma redistribute elsewhere_too(block, *)
}
