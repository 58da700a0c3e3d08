// Several arrays in one directive, with formats of their own, become one call.
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s
#include <redeal/array.hpp>

void f() {
  redeal::array<double> x(16);
  redeal::array<int, 2> A(16, 8);
#pragma processors P(4)
#pragma distribute x(cyclic(3)), A(*, block) onto(P)
// CHECK: {{^}}::redeal::distribute(::redeal::map("x", x, ::redeal::cyclic(3)), ::redeal::map("A", A, ::redeal::collapsed(), ::redeal::block()), ::redeal::onto(P));
#pragma redistribute x(block), A(cyclic(2), *)
// CHECK: {{^}}::redeal::redistribute(::redeal::map("x", x, ::redeal::block()), ::redeal::map("A", A, ::redeal::cyclic(2), ::redeal::collapsed()), ::redeal::schedules<
}
