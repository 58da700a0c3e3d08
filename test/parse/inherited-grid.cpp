// Redistribute without onto stays on the grid that the array has, whichever that is.
// RUN: redeal-opt --plan %s -- | FileCheck %s --implicit-check-not=" -> "
#include <redeal/array.hpp>

void f(bool c) {
  redeal::array<double> x(240);
#pragma processors P(4)
#pragma processors Q(6)
#pragma distribute x(cyclic(2)) onto(P)
#pragma redistribute x(cyclic(3))
// CHECK: cyclic(2) on 4 -> cyclic(3) on 4
  if (c) {
#pragma redistribute x(cyclic(3)) onto(Q)
// CHECK: cyclic(3) on 4 -> cyclic(3) on 6
  }
#pragma redistribute x(cyclic(5))
// CHECK-DAG: cyclic(3) on 4 -> cyclic(5) on 4
// CHECK-DAG: cyclic(3) on 6 -> cyclic(5) on 6
}
