// Behind if and else an array may have either mapping.
// RUN: redeal-opt --plan %s -- | FileCheck %s --implicit-check-not=" -> "
#include <redeal/array.hpp>

void f(bool c) {
  redeal::array<double> x(240);
#pragma processors P(4)
#pragma distribute x(cyclic(2)) onto(P)
  if (c) {
#pragma redistribute x(cyclic(3))
// CHECK: cyclic(2) on 4 -> cyclic(3) on 4
  } else {
#pragma redistribute x(cyclic(4))
// CHECK: cyclic(2) on 4 -> cyclic(4) on 4
  }
#pragma redistribute x(cyclic(5))
// CHECK: cyclic(3) on 4 -> cyclic(5) on 4
// CHECK-NEXT: cyclic(4) on 4 -> cyclic(5) on 4
  if (c)
    return;
#pragma redistribute x(cyclic(6))
// CHECK: cyclic(5) on 4 -> cyclic(6) on 4
}
