// A schedule too large for a table is left to the runtime, and the plan says why.
// RUN: redeal-opt --plan %s -- | FileCheck %s
#include <redeal/array.hpp>

void f() {
  redeal::array<double> x(100000000);
#pragma processors P(300)
#pragma distribute x(cyclic(2)) onto(P)
#pragma redistribute x(cyclic(1000))
// CHECK: cyclic(2) on 300 -> cyclic(1000) on 300: planned at run time: its table would have up to 90000 entries, more than 65536
}
