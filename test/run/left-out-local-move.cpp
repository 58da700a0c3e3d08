// A process leaves out a directive in which nobody exchanges anything, so that both are in the next one as if it were
// another move: an error, not a hang.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 2 %t 2>&1 | FileCheck %s
// RUN: not env REDEAL_TRANSPORT=shared %mpirun 2 %t 2>&1 | FileCheck %s
// CHECK: left-out-local-move.cpp:[[#@LINE+10]]: error: redistribute q: process {{[01]}} waits for process {{[01]}}, which has come to it after more or fewer others; every process of both grids must come to the same directives in the same order
#include <redeal/array.hpp>

int main() {
#pragma processors P(2)
  redeal::array<double> x(4001), q(5000000);
#pragma distribute x(block(4001)), q(block) onto(P)
  if (redeal::rank() == 0) {
#pragma redistribute x(block) onto(P[0:1])
  }
#pragma redistribute q(block(5000000))
}
