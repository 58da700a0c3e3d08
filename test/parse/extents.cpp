// Extents are known from the declaration, in every way that it may be initialised.
// RUN: redeal-opt --plan %s -- | FileCheck %s
#include <redeal/array.hpp>

template <class T> using matrix = redeal::array<T, 2>;
struct mine : redeal::array<int> {
  using array::array;
};
constexpr long long many = 5'000'000'000;

void f(int n) {
  redeal::array<double> parenthesised(240);
#pragma distribute parenthesised(block)
// CHECK: parenthesised is array<double> of 240, block on all processes
  redeal::array<float> braced{many};
#pragma distribute braced(block)
// CHECK: braced is array<float> of 5000000000,
  auto assigned = redeal::array<char>(7);
#pragma distribute assigned(block)
// CHECK: assigned is array<char> of 7,
  matrix<long> alias(n, 3 + 4);
#pragma distribute alias(*, block)
// CHECK: alias is array<long> of ?x7, (*, block)
  redeal::array<double, 3, redeal::column_major> columns(2, 3, 4);
#pragma distribute columns(*, block, *)
// CHECK: columns is array<double> of 2x3x4,
  mine derived(5);
#pragma distribute derived(block)
// CHECK: derived is array<int> of
}
