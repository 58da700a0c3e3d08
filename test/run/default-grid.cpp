// Without onto, distribute uses all processes, as a grid that is as square as it can be.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 6 %t | FileCheck %s
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial && %t.serial | FileCheck %s
// CHECK: PASS
#include <redeal/array.hpp>

#include <cstdio>

int main() {
  redeal::array<int> x(60);
  redeal::array<int, 2> A(60, 60);
  redeal::array<int, 2> B(4, 4);
#pragma distribute x(block)
#pragma distribute A(block, block)
#pragma distribute B(*, *)
  bool good = true;
  if (redeal::nprocs() == 6) {
    good &= x.local_size() == 10;
    good &= A.local().extent(0) == 20 && A.local().extent(1) == 30; // 3 x 2
    good &= A.owns(59, 0) == (redeal::rank() == 4);
  }
  good &= B.local_size() == (redeal::rank() == 0 ? 16 : 0);
  // A process that is not content leaves with an error, and takes the job with it.
  if (good && redeal::rank() == 0)
    std::puts("PASS");
  return good ? 0 : 1;
}
