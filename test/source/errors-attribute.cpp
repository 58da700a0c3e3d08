// An attribute before a directive would be that of its translation, and no longer of what follows.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

redeal::array<double> g(16);

[[gnu::constructor]]
// CHECK: :[[#@LINE+1]]:9: error: distribute stands behind an attribute, in the middle of a declaration or statement; put it before
#pragma distribute g(cyclic)
void init() {}

void f(int n) {
  int i[3];
  i[0] = i[1] + n;
#pragma redistribute g(cyclic)
  [[maybe_unused]]
// CHECK: :[[#@LINE+1]]:9: error: redistribute stands behind an attribute
#pragma redistribute g(block)
  int j = 0;
  // CHECK: 2 errors generated
}
