// A way on which the program would stop has no schedule.
// RUN: redeal-opt --plan %s -- | FileCheck %s
#include <redeal/array.hpp>

#pragma processors P(4)
#pragma processors G(2, 2)
void either(bool c) {
  redeal::array<double, 2> A(8, 8);
#pragma distribute A(block, block) onto(G)
  if (c) {
#pragma redistribute A(block, *) onto(P)
  }
#pragma redistribute A(cyclic, *)
// CHECK-DAG: (block, *) on 4 -> (cyclic, *) on 4: static schedule
// CHECK-DAG: (block, block) on 2x2 -> (cyclic, *) on 2x2: planned at run time: the grid has 2 dimensions but 1 format other than * is given: the program would stop
}
