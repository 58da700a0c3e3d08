// An extent shorter than a slice is part of the schedule's key and name; a longer or unknown one is not.
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s
#include <redeal/array.hpp>

// CHECK-DAG: key[][5] = {{[{][{]}}4, 3, 4, 5, 0}};
// CHECK-DAG: key[][5] = {{[{][{]}}4, 3, 4, 5, 59}};
#pragma processors P(4)
void f(int n) {
  redeal::array<double> shorter(59), exactly(60), unknown(n);
#pragma distribute shorter(cyclic(3)), exactly(cyclic(3)), unknown(cyclic(3)) onto(P)
#pragma redistribute shorter(cyclic(5))
// CHECK: ::redeal::map("shorter", {{.*}}, ::redeal::schedules<::redeal_schedules::P4_r3_to_Q4_s5_of_59>());
#pragma redistribute exactly(cyclic(5))
// CHECK: ::redeal::map("exactly", {{.*}}, ::redeal::schedules<::redeal_schedules::P4_r3_to_Q4_s5>());
#pragma redistribute unknown(cyclic(5))
// CHECK: ::redeal::map("unknown", {{.*}}, ::redeal::schedules<::redeal_schedules::P4_r3_to_Q4_s5>());
}
