// Grids are static if their extents are constants, also in part; a grid that is passed around is not known.
// RUN: redeal-opt --plan %s -- | FileCheck %s
#include <redeal/array.hpp>

constexpr int four = 4;
#pragma processors Static(2, four)
// CHECK: grids.cpp:[[#@LINE-1]]:9: processors Static(2, four)

void f(int n, redeal::processors const &Passed, int comm) {
  redeal::array<double, 2> A(64, 64);
#pragma distribute A(block, cyclic) onto(Static)
// CHECK: A is array<double> of 64x64, (block, cyclic) on 2x4
#pragma processors Partly(n, 2)
#pragma redistribute A(block, cyclic) onto(Partly)
// CHECK: (block, cyclic) on 2x4 -> (block, cyclic) on ?x2: planned at run time: the grid's extent is not a constant
#pragma redistribute A(block, cyclic) onto(Passed)
// CHECK: (block, cyclic) on ?x2 -> (block, cyclic) on ?: planned at run time: the grid's extent is not a constant
#pragma processors Other(2, 2) comm(comm)
// CHECK: processors Other(2, 2) comm(comm)
#pragma redistribute A(block, cyclic) onto(Other)
// CHECK: (block, cyclic) on ? -> (block, cyclic) on 2x2:
}
