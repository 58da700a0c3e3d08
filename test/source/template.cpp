// Directives in function templates, in members of class templates and in a template that nothing instantiates.
// RUN: redeal-opt --plan %s -- | FileCheck %s
// RUN: redeal-opt %s -- > %t.cpp && %back-cxx -Wall -Wextra -pedantic -Werror -fsyntax-only %t.cpp
#include <redeal/array.hpp>

template <class T, int K> void move(redeal::array<T> &x) {
#pragma processors P(K)
#pragma redistribute x(cyclic(K)) onto(P)
// CHECK-LABEL: redistribute x(cyclic(K)) onto(P)
// CHECK: in move<float, 3>: x is array<float>
// CHECK: -> cyclic(3)
}
template <class T> struct holder {
  redeal::array<T> x{16};
  template <int K> void move() {
#pragma redistribute x(cyclic(K))
// CHECK-LABEL: redistribute x(cyclic(K))
// CHECK: in holder<int>::move<7>: x is array<int>
// CHECK: -> cyclic(7)
  }
};
template <class Array> void unused(Array &x) {
#pragma redistribute x(block)
// CHECK-LABEL: redistribute x(block)
// CHECK-NEXT: in a template without instantiations here: planned at run time
}
void use() {
  redeal::array<float> x(16);
#pragma distribute x(block)
  move<float, 3>(x);
  holder<int> h;
  h.move<7>();
}
