// At the top of a loop an array has the mapping from before it or from its end.
// RUN: redeal-opt --plan %s -- | FileCheck %s --implicit-check-not=" -> "
#include <redeal/array.hpp>

void f(int n) {
  redeal::array<double> x(240);
#pragma processors P(4)
#pragma distribute x(cyclic(2)) onto(P)
  while (n-- > 0) {
#pragma redistribute x(cyclic(5))
// CHECK: cyclic(2) on 4 -> cyclic(5) on 4
// CHECK: cyclic(3) on 4 -> cyclic(5) on 4
#pragma redistribute x(cyclic(3))
// CHECK: cyclic(5) on 4 -> cyclic(3) on 4
  }
#pragma redistribute x(cyclic(7))
// CHECK: cyclic(2) on 4 -> cyclic(7) on 4
// CHECK: cyclic(3) on 4 -> cyclic(7) on 4
}
