// A member or global may come with every mapping that some directive gives it.
// RUN: redeal-opt --plan %s -- | FileCheck %s --implicit-check-not=" -> "
#include <redeal/array.hpp>

#pragma processors P(4)
redeal::array<double> global(240);
#pragma distribute global(cyclic(2)) onto(P)

struct field {
  redeal::array<double> x{240};
  field() {
#pragma distribute x(cyclic(2)) onto(P)
  }
  void forth() {
#pragma redistribute x(cyclic(3))
// CHECK: cyclic(2) on 4 -> cyclic(3) on 4: static
// CHECK: cyclic(3) on 4 -> cyclic(3) on 4: the mapping that it has: nothing moves
// CHECK: cyclic(5) on 4 -> cyclic(3) on 4: static
  }
  void back() {
#pragma redistribute x(cyclic(5))
// CHECK: cyclic(2) on 4 -> cyclic(5) on 4: static
// CHECK: cyclic(3) on 4 -> cyclic(5) on 4: static
// CHECK: cyclic(5) on 4 -> cyclic(5) on 4: the mapping that it has: nothing moves
  }
};
void f() {
#pragma redistribute global(cyclic(3))
// CHECK: cyclic(2) on 4 -> cyclic(3) on 4: static
// CHECK: cyclic(3) on 4 -> cyclic(3) on 4: the mapping that it has: nothing moves
}
