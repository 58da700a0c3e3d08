// notransfer: the array has its new mapping at once and nothing is sent; what is written then moves as any other elements,
// between grids of the same size, of others, and of other processes.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRACE=moves %mpirun 4 %t > %t.txt 2>&1
// RUN: FileCheck %s --check-prefix=QUIET < %t.txt
// RUN: grep redistribute %t.txt | FileCheck %s
// RUN: grep redistribute %t.txt | count 1
// RUN: env REDEAL_TRANSPORT=shared %mpirun 4 %t | FileCheck %s --check-prefix=QUIET
// RUN: env REDEAL_TRANSPORT=staging %mpirun 4 %t | FileCheck %s --check-prefix=QUIET
// RUN: env REDEAL_TRANSPORT=messages %mpirun 5 %t | FileCheck %s --check-prefix=QUIET
// RUN: env REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s --check-prefix=QUIET
// RUN: env REDEAL_RELEASE=early %mpirun 4 %t | FileCheck %s --check-prefix=QUIET
// RUN: %serial-cxx -Wall -Wextra -pedantic -Werror %s -o %t-serial
// RUN: %t-serial | FileCheck %s --check-prefix=QUIET
#include <redeal/array.hpp>

#include <cstdio>

// CHECK: notransfer.cpp:[[#@LINE+34]]: redistribute x: {{.*}} ms
// QUIET: PASS

static long bad = 0;

static void fill(redeal::array<double, 2> &x, double factor) {
  for (auto i : redeal::owned(x, 0))
    for (auto j : redeal::owned(x, 1))
      x(i, j) = factor * static_cast<double>(100 * i + j);
}

static void check(redeal::array<double, 2> &x, double factor) {
  for (auto i : redeal::owned(x, 0))
    for (auto j : redeal::owned(x, 1))
      bad += x(i, j) != factor * static_cast<double>(100 * i + j);
}

int main() {
  redeal::array<double, 2> x(70, 50);
#pragma processors P(4)
#pragma processors Q(2, 2)
#pragma distribute x(block, *) onto(P)
  fill(x, 1);
#pragma redistribute x(*, cyclic) onto(P) notransfer
  fill(x, 2);
  check(x, 2);
#pragma redistribute x(*, cyclic) onto(P) notransfer name("again") // the mapping that it has
  fill(x, 3);
#pragma redistribute x(cyclic(3), block) onto(Q) notransfer
  fill(x, 4);
#pragma redistribute x(block, *) onto(P[1:2]) notransfer
  fill(x, 5);
#pragma redistribute x(block, *) onto(P[3:1]) notransfer
  fill(x, 6);
#pragma redistribute x(block, *) onto(P[0:3])
  check(x, 6);
  if (bad != 0)
    std::printf("FAIL: %ld wrong on process %d\n", bad, redeal::rank());
  else if (redeal::rank() == 0)
    std::printf("PASS\n");
  return bad != 0;
}
