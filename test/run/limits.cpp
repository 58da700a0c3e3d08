// The clauses memory and window hold for one directive, whatever the environment says; numbers that are known at run
// time only are checked there.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t 20000 2 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages REDEAL_MEMORY=5000 %mpirun 3 %t 2048 1 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 3 %t 4096 7 | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 4 %t 4611686018427387904 4611686018427387904 | FileCheck %s
// RUN: not %mpirun 2 %t 2047 1 2>&1 | FileCheck %s --check-prefix=MEMORY
// RUN: not %mpirun 2 %t 2048 0 2>&1 | FileCheck %s --check-prefix=WINDOW
// RUN: %serial-cxx %s -o %t.serial && %t.serial 20000 2 | FileCheck %s
#include <redeal/array.hpp>

#include <cstdio>
#include <cstdlib>

// CHECK: PASS
// MEMORY: limits.cpp:[[#@LINE+19]]: error: redistribute x: memory must be at least 2048, not 2047
// WINDOW: limits.cpp:[[#@LINE+17]]: error: redistribute x: window must be at least 1, not 0

int main(int, char **arguments) {
  long long const bytes = std::atoll(arguments[1]), messages = std::atoll(arguments[2]);
  int const n = redeal::nprocs();
  long bad = 0;
#pragma processors P(n)
  redeal::array<double> x(100003);
  redeal::array<int, 2> A(100, 200), B(100, 200);
#pragma distribute x(cyclic(3)) onto(P)
#pragma distribute A(block, *), B(*, cyclic(3)) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = static_cast<int>(i * 200 + j);
  for (int turn = 0; turn < 3; ++turn) {
#pragma redistribute x(block) onto(P) window(messages)
#pragma redistribute x(cyclic(5)) window(messages) memory(bytes)
#pragma redistribute x(cyclic(3)) onto(P)
#pragma redistribute copy memory(bytes)
    B = A;
  }
  for (auto i : redeal::owned(x))
    bad += x(i) != static_cast<double>(i);
  for (auto i : redeal::owned(B, 0))
    for (auto j : redeal::owned(B, 1))
      bad += B(i, j) != static_cast<int>(i * 200 + j);
  if (bad != 0)
    std::printf("FAIL: %ld wrong on process %d\n", bad, redeal::rank());
  else if (redeal::rank() == 0)
    std::printf("PASS\n");
  return bad != 0;
}
