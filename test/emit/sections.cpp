// The sections of onto go over with their expressions as they were written.
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s
// RUN: redeal-opt %s -- > %t.cpp && %back-cxx -Wall -Wextra -pedantic -Werror -fsyntax-only %t.cpp
#include <redeal/array.hpp>

#pragma processors P(16)
#pragma processors G(4, 4)
void f(redeal::array<double> &x, int n, bool c) {
#pragma redistribute x(block) onto(P[n:n + 1])
// CHECK: ::redeal::onto(P, ::redeal::section(n, n + 1))
#pragma redistribute x(block) onto(P[2:])
// CHECK: ::redeal::onto(P, ::redeal::section::from(2))
#pragma redistribute x(block) onto(P[:n])
// CHECK: ::redeal::onto(P, ::redeal::section(0, n))
#pragma redistribute x(block) onto(P[:])
// CHECK: ::redeal::onto(P, ::redeal::section::from(0))
#pragma redistribute x(block) onto(G[n][0:2])
// CHECK: ::redeal::onto(G, ::redeal::section::at(n), ::redeal::section(0, 2))
#pragma redistribute x(block) onto(P[c ? 1 : 2:3])
// CHECK: ::redeal::onto(P, ::redeal::section(c ? 1 : 2, 3))
}
