// An array keeps its own name: an access after a move that has a name speaks of the array alone.
// RUN: redeal++ -O1 -DREDEAL_CHECKED=1 %s -o %t
// RUN: not %mpirun 2 %t 2>&1 | FileCheck %s
#include <redeal/array.hpp>

int main() {
#pragma processors P(2)
  redeal::array<double> x(10);
#pragma distribute x(block) onto(P)
#pragma redistribute x(cyclic) name("halo")
  // CHECK: name-access.cpp:[[#@LINE+1]]: error: x({{[01]}}) is touched by process {{[01]}} but belongs to process {{[01]}}
  x(1 - redeal::rank()) = 1;
}
