// Values that are known only when the program runs are accepted, and nothing is guessed about them.
// RUN: redeal-opt --plan %s -- | FileCheck %s --implicit-check-not=static
#include <redeal/array.hpp>

int read();
extern int const elsewhere;

void f(int parameter) {
  int k = 3;
  redeal::array<double> x(read());
#pragma processors P(4)
#pragma distribute x(cyclic(k)) onto(P)
// CHECK: x is array<double> of ?, cyclic(?) on 4
#pragma redistribute x(cyclic(parameter))
// CHECK: cyclic(?) on 4 -> cyclic(?) on 4: planned at run time: the size in cyclic(?) is not a constant
#pragma redistribute x(cyclic(elsewhere))
// CHECK: cyclic(?) on 4 -> cyclic(?) on 4: planned at run time
#pragma redistribute x(block)
// CHECK: cyclic(?) on 4 -> block on 4: planned at run time
#pragma redistribute x(cyclic)
// CHECK: block on 4 -> cyclic on 4: planned at run time: the array's extent is not a constant, and block depends on it
}
