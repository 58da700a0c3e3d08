// Behind #line 1 each of the user's lines keeps its number.
// RUN: redeal-opt %s -- | sed -n '/^#line 1 /,$p' | sed 1d > %t.out
// RUN: sed -e 's/^#pragma processors.*/-/' -e 's/^#pragma .*/=/' %s | grep -n . > %t.expected
// RUN: sed -e 's/^..maybe_unused.*/-/' -e 's/^::redeal::.*/=/' %t.out | grep -n . | diff %t.expected -
// RUN: redeal-opt %s -- | FileCheck %s
// CHECK: {{^}}#line 1 "{{.*}}line-count.cpp"
#include <redeal/array.hpp>

void f() {
  redeal::array<double> x(16);
#pragma processors P(4)
#pragma distribute x(cyclic(3)) onto(P)

#pragma redistribute x(cyclic(5)) // moves
  x(3) = 4;
}
