// A process that leaves out a directive, does the next one and ends is waited for in vain: an error, not a hang.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 2 %t 2>&1 | FileCheck %s
// CHECK: left-out-before-the-end.cpp:[[#@LINE+13]]: error: redistribute q: process 0 waits for process 1, which has ended; its last directive was this one; every process of both grids must come to the same directives in the same order
#include <redeal/array.hpp>

int main() {
  redeal::array<double> x(400), q(500);
#pragma processors W(2)
#pragma distribute x(block) onto(W[0:1])
#pragma distribute q(block) onto(W)
  for (auto i : redeal::owned(q))
    q(i) = static_cast<double>(i);
  if (redeal::rank() == 0) {
#pragma redistribute x(cyclic) onto(W)
  }
#pragma redistribute q(block) onto(W[0:1])
}
