// Sections of a grid count their processes; a single coordinate drops the dimension.
// RUN: redeal-opt --plan %s -- | FileCheck %s
#include <redeal/array.hpp>

#pragma processors P(16)
#pragma processors G(4, 8)

void f(int n) {
  redeal::array<double> x(64);
#pragma distribute x(block) onto(P[0:8])
// CHECK: block on 8
#pragma redistribute x(block) onto(P[10:])
// CHECK: block on 8 -> block on 6
#pragma redistribute x(block) onto(P[:3])
// CHECK: block on 6 -> block on 3
#pragma redistribute x(block) onto(P[:])
// CHECK: block on 3 -> block on 16
#pragma redistribute x(block) onto(P[n:5])
// CHECK: block on 16 -> block on 5
#pragma redistribute x(block) onto(P[0:n])
// CHECK: block on 5 -> block on ?
#pragma redistribute x(block) onto(G[3][2:4])
// CHECK: block on ? -> block on 4
#pragma redistribute x(block) onto(G[:][n ? 1 : 2])
// CHECK: block on 4 -> block on 4
#pragma redistribute x(*) onto(G[0][n])
// CHECK: block on 4 -> * on 1
}
