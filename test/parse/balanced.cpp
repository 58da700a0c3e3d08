// What balanced means is known where the extent and the grid are: a schedule, the mapping that it has, or a reason.
// RUN: redeal-opt --plan %s -- | FileCheck %s
#include <redeal/array.hpp>

void constant() {
  redeal::array<double> x(16), even(20);
#pragma processors P(5)
#pragma distribute x(cyclic(2)), even(balanced) onto(P)
#pragma redistribute x(balanced)
// CHECK-LABEL: redistribute x(balanced)
// CHECK: cyclic(2) on 5 -> balanced on 5: static schedule P5_r2_to_Q5_balanced_of_16: 3 steps (bound 3), cost 5 (bound 5){{$}}
#pragma redistribute x(balanced) onto(P[1:3])
// CHECK: balanced on 5 -> balanced on 3: static schedule P5_balanced_to_Q3_balanced_of_16: 3 steps (bound 3), cost {{[0-9]+}} (bound {{[0-9]+}}){{$}}
#pragma redistribute x(balanced)
// CHECK: balanced on 3 -> balanced on 3: the mapping that it has: nothing moves{{$}}
#pragma redistribute even(block)
// CHECK: balanced on 5 -> block on 5: the mapping that it has: nothing moves{{$}}
}

void unknown(int n, int p) {
  redeal::array<double> x(n), y(16);
#pragma processors P(5)
#pragma processors R(p)
#pragma distribute x(cyclic(2)), y(cyclic(2)) onto(P)
#pragma redistribute x(balanced)
// CHECK: cyclic(2) on 5 -> balanced on 5: planned at run time: the array's extent is not a constant, and balanced depends on it{{$}}
#pragma redistribute y(balanced) onto(R)
// CHECK: cyclic(2) on 5 -> balanced on ?: planned at run time: the grid's extent is not a constant{{$}}
}
