// A captured array may come with every mapping that the function around it or the lambda gives it.
// RUN: redeal-opt --plan %s -- | FileCheck %s --implicit-check-not=" -> "
#include <redeal/array.hpp>

void f() {
  redeal::array<double> x(240);
#pragma processors P(4)
#pragma distribute x(cyclic(2)) onto(P)
  auto const forth = [&x] {
#pragma redistribute x(cyclic(3))
// CHECK: operator(): x is array<double> of 240
// CHECK: cyclic(2) on 4 -> cyclic(3) on 4: static
// CHECK: cyclic(3) on 4 -> cyclic(3) on 4: the mapping that it has: nothing moves
// CHECK: cyclic(5) on 4 -> cyclic(3) on 4: static
  };
  forth();
#pragma redistribute x(cyclic(5))
// CHECK: in f: x is array<double> of 240
// CHECK: cyclic(2) on 4 -> cyclic(5) on 4: static
// CHECK: cyclic(3) on 4 -> cyclic(5) on 4: static
// CHECK: cyclic(5) on 4 -> cyclic(5) on 4: the mapping that it has: nothing moves
}
