// Elements of another type are noticed also where both types have been moved in the same way before.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 2 %t 2>&1 | FileCheck %s
// RUN: not env REDEAL_TRANSPORT=messages %mpirun 2 %t 2>&1 | FileCheck %s
// CHECK: it is of other elements; do all processes name an array of the same type and storage order?
#include <redeal/array.hpp>

template <class T> void move() {
  redeal::array<T> x(1000);
#pragma processors P(2)
#pragma distribute x(block) onto(P)
#pragma redistribute x(cyclic(3))
}

int main() {
  move<double>();
  redeal::rank() == 0 ? move<long>() : move<double>();
}
