// In straight code each redistribute has the mapping of the directive before it, array by array.
// RUN: redeal-opt --plan %s -- | FileCheck %s --implicit-check-not=" -> "
#include <redeal/array.hpp>

void f() {
  redeal::array<double> x(240), y(240);
#pragma processors P(4)
#pragma distribute x(cyclic(2)), y(cyclic(3)) onto(P)
#pragma redistribute x(cyclic(5))
// CHECK: cyclic(2) on 4 -> cyclic(5) on 4
#pragma redistribute y(cyclic(7)), x(cyclic(8))
// CHECK: cyclic(3) on 4 -> cyclic(7) on 4
// CHECK: cyclic(5) on 4 -> cyclic(8) on 4
}
