// A two-dimensional move has one table, whose key has a row for each dimension.
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s
#include <redeal/array.hpp>

// CHECK: // cyclic(4) on 2 processes -> 1 process; 1 process -> cyclic(2) on 4 processes.
// CHECK: struct P2_r4_to_Q1_s1_by_P1_r1_to_Q4_s2 {
// CHECK-NEXT: key[][5] = {{[{][{]}}2, 4, 1, 1, 0}, {1, 1, 4, 2, 0}};
// CHECK-NEXT: steps = 4, senders = 2;
void f() {
  redeal::array<double, 2> A(8, 8);
#pragma processors P(2)
#pragma processors Q(4)
#pragma distribute A(block, *) onto(P)
#pragma redistribute A(*, block) onto(Q)
// CHECK: ::redeal::redistribute(::redeal::map("A", A, ::redeal::collapsed(), ::redeal::block()), ::redeal::onto(Q), ::redeal::schedules<::redeal_schedules::P2_
}
