// No directive is evaluated by the compiler.
// RUN: not redeal-opt %s -- -std=c++20 2>&1 >/dev/null | FileCheck %s --implicit-check-not=error: --implicit-check-not=redeal::
#include <redeal/array.hpp>

constexpr int grid(int k) {
  // CHECK-DAG: errors-constexpr.cpp:[[#@LINE+1]]:9: error: processors cannot stand in a constexpr function: grids and mappings are of the running program
#pragma processors P(4)
  return k;
}

// CHECK-DAG: error: constexpr function never produces a constant expression
constexpr int moved(redeal::array<double> &x) {
  // CHECK-DAG: errors-constexpr.cpp:[[#@LINE+1]]:9: error: redistribute cannot stand in a constexpr function: grids
#pragma redistribute x(cyclic)
  return 1;
}

// Where a template's instantiation is no constant, it is a function as others.
template <class T> constexpr int moves(redeal::array<T> &x) {
#pragma redistribute x(block)
  return 1;
}
int main() {
  redeal::array<double> x(8);
#pragma processors P(4)
#pragma distribute x(cyclic) onto(P)
  return moves(x);
}
