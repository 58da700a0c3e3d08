// What is not constant gets no table and no schedules argument: the runtime plans.
// RUN: redeal-opt %s -- | grep -v -e CHECK -e RUN | FileCheck %s --implicit-check-not=redeal_schedules --implicit-check-not="schedules<"
#include <redeal/array.hpp>

void f(redeal::array<double> &x, int k) {
#pragma redistribute x(cyclic(k + 1))
// CHECK: {{^}}::redeal::redistribute(::redeal::map("x", x, ::redeal::cyclic(k + 1)));
}
