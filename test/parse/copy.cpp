// A copy has the mappings that both of its sides have there, and changes neither.
// RUN: redeal-opt --plan %s -- | FileCheck %s
#include <redeal/scalapack.hpp>

void f(bool twice) {
  redeal::array<double> x(240), y(240);
#pragma processors P(4)
#pragma distribute x(cyclic(2)), y(cyclic(3)) onto(P)
// CHECK: copy.cpp:[[@LINE+3]]:9: redistribute copy
// CHECK-NEXT: in f: x = y
// CHECK-NEXT: cyclic(3) on 4 -> cyclic(2) on 4: static schedule P4_r3_to_Q4_s2:
#pragma redistribute copy
  x = y;
// CHECK: redistribute x(cyclic(5))
// CHECK-NEXT: in f: x is array<double> of 240
// CHECK-NEXT: cyclic(2) on 4 -> cyclic(5) on 4: static
// CHECK-NOT: any other
#pragma redistribute x(cyclic(5))
  if (twice) {
#pragma redistribute y(cyclic(5))
  }
// CHECK: in f: x = y
// CHECK-NEXT: cyclic(3) on 4 -> cyclic(5) on 4: static
// CHECK-NEXT: cyclic(5) on 4 -> cyclic(5) on 4: one mapping: each process copies its own
#pragma redistribute copy
  x = y;
}

void g(redeal::array<int, 2, redeal::column_major> &A, redeal::scalapack_view<int> const &B) {
// CHECK: in g: A = B
// CHECK-NEXT: any other: planned at run time: the mappings of both sides are not known here
#pragma redistribute copy
  A = B;
}
