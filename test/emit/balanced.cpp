// The table of a balanced side has the extent in its key, and 0 in place of a block.
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s
#include <redeal/array.hpp>

void f() {
  redeal::array<double, 2> A(16, 12);
#pragma processors P(5)
#pragma distribute A(balanced, *) onto(P)
#pragma redistribute A(*, cyclic(2))
}
// CHECK:      // balanced on 5 processes -> 1 process; 1 process -> cyclic(2) on 5 processes.
// CHECK-NEXT: // 16 x {{[0-9]+}} elements move in 5 steps (least possible: 5) at cost
// CHECK-NEXT: struct P5_balanced_to_Q1_s1_of_16_by_P1_r1_to_Q5_s2{{.*}} {
// CHECK-NEXT: key[][5] = {{[{][{]}}5, 0, 1, 1, 16}, {1, 1, 5, 2, {{[0-9]+}}}}; // P r Q s (0: balanced), and the extent if shorter
// CHECK: ::redeal::map("A", A, ::redeal::balanced(), ::redeal::collapsed())
// CHECK: ::redeal::map("A", A, ::redeal::collapsed(), ::redeal::cyclic(2)), ::redeal::schedules<::redeal_schedules::P5_balanced_to_Q1_s1_of_16_by_P1_r1_to_Q5_s2{{.*}}>());
