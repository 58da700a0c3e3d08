// A redistribute to the mapping that the array has moves nothing, also if it is written in another way.
// RUN: redeal-opt --plan %s -- | FileCheck %s
// RUN: redeal-opt %s -- | grep -v RUN | FileCheck %s --check-prefix=CALL --implicit-check-not=redeal_schedules:
#include <redeal/array.hpp>

void f() {
  redeal::array<double> x(240);
#pragma processors P(4)
#pragma distribute x(block) onto(P)
#pragma redistribute x(block)
// CHECK: block on 4 -> block on 4: the mapping that it has: nothing moves
#pragma redistribute x(block(60))
// CHECK: block on 4 -> block(60) on 4: the mapping that it has: nothing moves
#pragma redistribute x(cyclic(60))
// CHECK: block(60) on 4 -> cyclic(60) on 4: the mapping that it has: nothing moves
#pragma redistribute x(cyclic(60)) onto(P)
// CHECK: cyclic(60) on 4 -> cyclic(60) on 4: the mapping that it has: nothing moves
}

// Whatever extent it has; but not whatever block, nor onto a grid that is another one each time.
void g(int n, int k) {
  redeal::array<double> y(n);
#pragma processors P(4)
#pragma distribute y(cyclic(3)) onto(P)
#pragma redistribute y(cyclic(3)) onto(P)
// CHECK: cyclic(3) on 4 -> cyclic(3) on 4: the mapping that it has: nothing moves
#pragma redistribute y(cyclic(3)) onto(P) notransfer
// CHECK: cyclic(3) on 4 -> cyclic(3) on 4: the mapping that it has: nothing moves
#pragma redistribute y(cyclic(k)) onto(P)
#pragma redistribute y(cyclic(k)) onto(P)
// CHECK: cyclic(?) on 4 -> cyclic(?) on 4: {{.*}}planned at run time
  for (int p = 1; p < 3; ++p) {
#pragma processors Q(p)
#pragma redistribute y(block) onto(Q)
// CHECK: block on ? -> block on ?: {{.*}}planned at run time
  }
}
// CALL: #line 1
