// Where calls are seen, it is known with which mappings parameters come, and so from where and to where they move; to the
// caller they are as before.
// RUN: redeal-opt --plan %s -- | FileCheck %s
#include <redeal/array.hpp>

#pragma processors P(4)

static void f(redeal::array<double> &x) {
#pragma distribute x(cyclic(5)) onto(P)
  // CHECK:      parameters.cpp:[[#@LINE-1]]:9: distribute x(cyclic(5)) onto(P)
  // CHECK-NEXT:   in f: x is array<double> of ?, a parameter
  // CHECK-NEXT:     cyclic(2) on 4 -> cyclic(5) on 4: static schedule P4_r2_to_Q4_s5: {{[0-9]+}} steps
  // CHECK-NEXT:     cyclic(3) on 4 -> cyclic(5) on 4: static schedule P4_r3_to_Q4_s5
  // CHECK-NEXT:     when the function is left:
  // CHECK-NEXT:     cyclic(7) on 4 -> cyclic(2) on 4: static schedule P4_r7_to_Q4_s2
  // CHECK-NEXT:     cyclic(7) on 4 -> cyclic(3) on 4: static schedule P4_r7_to_Q4_s3
#pragma redistribute x(cyclic(7))
}
static double read(redeal::array<double> const &x, redeal::array<double> y) {
#pragma distribute x(cyclic(4)), y(cyclic(4)) onto(P) remap
  // CHECK:      distribute x(cyclic(4)), y(cyclic(4)) onto(P) remap
  // CHECK-NEXT:   in read: x is array<double> of ?, a parameter
  // CHECK-NEXT:     cyclic(2) on 4 -> cyclic(4) on 4: static schedule P4_r1_to_Q4_s2
  // CHECK-NEXT:     when the function is left its elements are as they came: nothing moves
  // CHECK-NEXT:   in read: y is array<double> of ?, a parameter
  // CHECK-NEXT:     cyclic(3) on 4 -> cyclic(4) on 4: static schedule P4_r3_to_Q4_s4
  // CHECK-NEXT:     it is a copy, which ends with the function
  return x(0) + y(0);
}
static void asserted(redeal::array<double> &x) {
#pragma distribute x(cyclic(2)) onto(P) assert
  // CHECK:      distribute x(cyclic(2)) onto(P) assert
  // CHECK-NEXT:   in asserted: x is array<double> of ?, a parameter
  // CHECK-NEXT:     comes with cyclic(2) on 4
#pragma redistribute x(block)
  // CHECK:          cyclic(2) on 4 -> block on 4
}
void inherited(redeal::array<double> &x) {
#pragma distribute x inherit
  // CHECK:      distribute x inherit
  // CHECK-NEXT:   in inherited: x is array<double> of ?, a parameter
  // CHECK-NEXT:     may come with a mapping that is not known here: moves from and to that are planned at run time
}
void g() {
  redeal::array<double> x(240), y(240);
#pragma distribute x(cyclic(2)), y(cyclic(3)) onto(P)
  f(x);
  f(y);
  read(x, y);
  asserted(x);
#pragma redistribute x(cyclic(8))
  // CHECK:      redistribute x(cyclic(8))
  // CHECK-NEXT:   in g: x is array<double> of 240
  // CHECK-NEXT:     cyclic(2) on 4 -> cyclic(8) on 4: static schedule
  // CHECK-NOT:      ->
}
