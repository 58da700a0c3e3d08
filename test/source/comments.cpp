// Comments in and behind a directive are no part of it.
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s
#include <redeal/array.hpp>

void f() {
  redeal::array<double> x(16);
#pragma processors P(4) // four
// CHECK: const ::redeal::processors P("P", 4);
#pragma distribute x(cyclic(3)) /* dealt */ onto(P) /* on four
                                                       processes */
// CHECK: {{^}}::redeal::distribute(::redeal::map("x", x, ::redeal::cyclic(3)), ::redeal::onto(P));
#pragma redistribute x(/* five */ cyclic(5)) // moves
// CHECK: {{^}}::redeal::redistribute(::redeal::map("x", x, ::redeal::cyclic(5)), ::redeal::schedules<{{.*}}>());
}
