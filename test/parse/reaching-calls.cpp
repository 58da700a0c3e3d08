// An array passed by reference enters a static function as its callers have it, and comes back as the function leaves it.
// RUN: redeal-opt --plan %s -- | FileCheck %s --implicit-check-not=" -> "
#include <redeal/array.hpp>

static void move(redeal::array<double> &a) {
#pragma redistribute a(cyclic(5))
// CHECK: cyclic(2) on 4 -> cyclic(5) on 4
// CHECK-NEXT: cyclic(3) on 4 -> cyclic(5) on 4
}
void called_from_elsewhere(redeal::array<double> &a) {
#pragma redistribute a(cyclic(5))
// CHECK: any other -> cyclic(5): planned at run time: the mapping that it comes with is not known here
}
void f() {
  redeal::array<double> x(240), y(240);
#pragma processors P(4)
#pragma distribute x(cyclic(2)), y(cyclic(3)) onto(P)
  move(x);
  move(y);
#pragma redistribute x(cyclic(7))
// CHECK: cyclic(5) on 4 -> cyclic(7) on 4
}
