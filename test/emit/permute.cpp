// A permuted side has a table as if it were an array with its dimensions so; the permutation stays in the assignment.
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s
// RUN: redeal-opt --plan %s -- | FileCheck --check-prefix=PLAN %s
#include <redeal/array.hpp>

// CHECK: // 1 process -> cyclic(3) on 4 processes; cyclic(4) on 2 processes -> 1 process.
// CHECK: struct [[TABLE:P1_r1_to_Q4_s3_by_P2_r4_to_Q1_s1]] {
void f() {
  redeal::array<double, 2> A(8, 12), B(12, 8), C(8, 8), D(8, 8);
#pragma processors P(2)
#pragma processors Q(4)
#pragma processors S(2, 2)
#pragma distribute A(block, *) onto(P)
#pragma distribute B(block, *) onto(Q)
#pragma distribute C(block, block), D(block, block) onto(S)
// CHECK: ::redeal::redistribute_copy(::redeal::assignment("B", "redeal::permute<1, 0>(A)"), ::redeal::schedules<::redeal_schedules::[[TABLE]]>(),
// CHECK-NEXT: B , redeal::permute<1, 0>(A));
// PLAN: in f: B = redeal::permute<1, 0>(A)
// PLAN-NEXT: (*, block) on 2 -> (block, *) on 4: static schedule P1_r1_to_Q4_s3_by_P2_r4_to_Q1_s1
#pragma redistribute copy
  B = redeal::permute<1, 0>(A);
// Of one mapping, but each process's elements go to another one.
// PLAN: in f: D = redeal::permute<1, 0>(C)
// PLAN-NEXT: (block, block) on 2x2 -> (block, block) on 2x2: static schedule
#pragma redistribute copy
  D = redeal::permute<1, 0>(C);
}
