// [*] and replicated(v) in the translated calls, and what is decided of them: where only receivers have copies that is
// one more dimension of the schedule's table; where senders have, the running program chooses.
// RUN: redeal-opt %s -- | FileCheck %s
// RUN: redeal-opt --plan %s -- | FileCheck %s --check-prefix=PLAN
// RUN: redeal++ -Rredistribute -Rredistribute-missed -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=REMARK
#include <redeal/array.hpp>

// CHECK: // cyclic(1) on 2 processes -> cyclic(3) on 2 processes; 1 process -> cyclic(1) on 3 processes.
// CHECK-NEXT: // 6 x 3 elements move in 6 steps (least possible: 6) at cost 9 (bound: 9); the pattern then repeats.
// CHECK-NEXT: struct P2_r1_to_Q2_s3_by_P1_r1_to_Q3_s1 {
// CHECK-NEXT: static constexpr long long key[][5] = {{[{][{]}}2, 1, 2, 3, 0}, {1, 1, 3, 1, 0}};

int main() {
  redeal::array<double> x(600);
  double v[600];
#pragma processors P(2)
#pragma processors Q(3, 2)
#pragma distribute x(cyclic) onto(P)
#pragma redistribute x(cyclic(3)) onto(Q[*][:])
  // CHECK: ::redeal::onto(Q, ::redeal::section::all_alike(), ::redeal::section::from(0)), ::redeal::schedules<::redeal_schedules::P2_r1_to_Q2_s3_by_P1_r1_to_Q3_s1>());
  // PLAN: redistribute x(cyclic(3)) onto(Q[*][:])
  // PLAN: cyclic on 2 -> cyclic(3) on 3[*]x2: static schedule P2_r1_to_Q2_s3_by_P1_r1_to_Q3_s1: 6 steps (bound 6), cost 9 (bound 9)
  // REMARK: x moves from cyclic on 2 to cyclic(3) on 3[*]x2 in 6 steps, the fewest
#pragma redistribute x(cyclic(2))
  // PLAN: cyclic(3) on 3[*]x2 -> cyclic(2) on 3[*]x2: planned at run time: the array has copies before, and which of them elements come from depends on the nodes of the job
  // REMARK: planned when the program runs, as the array has copies before
#pragma redistribute x(block) onto(P)
#pragma redistribute copy
  redeal::replicated(v) = x;
  // CHECK: ::redeal::redistribute_copy(::redeal::assignment("redeal::replicated(v)", "x"), ::redeal::schedules<{{.*}}>(),
  // PLAN: redeal::replicated(v) = x
  // PLAN-NEXT: block on 2 -> * on 2[*]: static schedule P2_r300_to_Q1_s1_by_P1_r1_to_Q2_s1: 2 steps (bound 2)
  // PLAN-NOT: any other
#pragma redistribute copy
  x = redeal::replicated(v);
  // PLAN: x = redeal::replicated(v)
  // PLAN-NEXT: * on 2[*] -> block on 2: one mapping: each process copies its own
}
