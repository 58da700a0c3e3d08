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

// One of a loop, and a part of a grid.
void loop(int n) {
  redeal::array<double, 2> A(8, 8);
#pragma distribute A(block, *) onto(G[0][:])
  for (int i = 0; i < n; ++i) {
    A(i, i) = A.extent(0);
#pragma redistribute A(*, cyclic)
    for (auto j : redeal::owned(A, 1))
      A(0, j) = 1;
  }
#pragma redistribute A(block, block)
  // CHECK: :[[#@LINE-1]]:22: error: 'A' has 2 formats other than * here but the part of 'G' that it has has 1 dimension;
}

// CHECK: {{^}}4 errors generated.

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
void remap(redeal::array<double, 2> &X) {
#pragma redistribute X(block, *) onto(P)
}
struct holder {
  explicit holder(redeal::array<double, 2> &held) : A(held) {}
  void remap() { ::remap(A); }
  redeal::array<double, 2> &A;
};
redeal::array<double, 2> &same(redeal::array<double, 2> &X) { return X; }
void by_others(int which) {
  redeal::array<double, 2> A(8, 8), B(8, 8), C(8, 8), D(8, 8), E(8, 8);
#pragma distribute A(block, block), B(block, block), C(block, block), D(block, block), E(block, block) onto(G)
  auto const lambda = [&] { remap(A); };
  lambda();
#pragma redistribute A(cyclic, *)
  holder of(B);
  of.remap();
#pragma redistribute B(cyclic, *)
  remap(same(C));
#pragma redistribute C(cyclic, *)
  try {
    remap(D);
    throw which;
  } catch (int) {
  }
#pragma redistribute D(cyclic, *)
  remap(which ? E : A);
#pragma redistribute E(cyclic, *)
}
redeal::array<double, 2> elsewhere_too(8, 8);
void of_all() {
#pragma distribute elsewhere_too(block, block) onto(G)
#pragma redistribute elsewhere_too(block, *)
}
