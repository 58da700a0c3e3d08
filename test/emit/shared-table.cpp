// Directives with equal schedules share one table, whatever arrays they move.
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s
#include <redeal/array.hpp>

// CHECK-COUNT-1: {{^}}struct
// CHECK-NOT: {{^}}struct
void f() {
  redeal::array<double> x(240), y(4800);
  redeal::array<int, 2> A(240, 7);
#pragma processors P(4)
#pragma distribute x(cyclic(2)), y(cyclic(4)) onto(P)
#pragma redistribute x(cyclic(3))
// CHECK: ::redeal::map("x", {{.*}}::redeal::schedules<[[TABLE:::redeal_schedules::P4_r2_to_Q4_s3]]>());
#pragma redistribute y(cyclic(6))
// CHECK: ::redeal::map("y", {{.*}}::redeal::schedules<[[TABLE]]>());
}
