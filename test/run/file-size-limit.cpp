// Spare memory is not made longer than files may be (ulimit -f): that would end the job by a signal.
// RUN: redeal++ -O1 %s -o %t
// RUN: bash -c 'ulimit -f 10000; %mpirun 2 %t' | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: large one done
#include <redeal/array.hpp>

#include <cstdio>

int main() {
#pragma processors P(2)
  for (int k = 0; k < 8; ++k) {
    redeal::array<double> x(1000000); // 4 MB each, of 10
#pragma distribute x(block) onto(P)
    for (auto i : redeal::owned(x))
      x(i) = 1;
  }
  redeal::array<double> y(4000000); // 16 MB each
#pragma distribute y(block) onto(P)
  for (auto i : redeal::owned(y))
    y(i) = 1;
#pragma redistribute y(cyclic(3))
#pragma redistribute y(block)
  std::puts("large one done");
}
