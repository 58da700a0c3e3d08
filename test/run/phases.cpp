// Arrays go through mappings in between where the program asks for phases: every element comes to its owner, whatever the
// transport, and what lies in between stays within the memory that is given.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 1 %t 2 20000 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 2 %t 2 1000000 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t 3 4000 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 4 %t 3 2500 | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 4 %t 4 100000 | FileCheck %s
// RUN: env REDEAL_RELEASE=early %mpirun 4 %t 2 3000 | FileCheck %s
// RUN: %mpirun 8 %t 2 5000 | FileCheck %s
// RUN: not %mpirun 2 %t 0 5000 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %serial-cxx %s -o %t.serial && %t.serial 2 20000 | FileCheck %s
#include <redeal/array.hpp>

#include <cstdio>
#include <cstdlib>

// CHECK: PASS
// NONE: phases.cpp:[[#@LINE+13]]: error: redistribute x: phases must be at least 1, not 0{{$}}

// Sum over all processes is not needed: each looks at its own elements.
static long bad = 0;

static void line(long phases, long bytes, int n) {
#pragma processors P(n)
#pragma processors H(n / 2 + 1)
  redeal::array<double> x(10003);
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  for (int turn = 0; turn < 3; ++turn) {
#pragma redistribute x(cyclic(3)) phases(phases) memory(bytes)
#pragma redistribute x(balanced) onto(H) phases(phases)
#pragma redistribute x(cyclic(5)) onto(P) phases(auto)
#pragma redistribute x(cyclic(7)) onto(P[n - 1:1]) phases(2) window(1)
#pragma redistribute x(block) onto(P) phases(phases) memory(bytes)
  }
  for (auto i : redeal::owned(x))
    bad += x(i) != static_cast<double>(i);
}

static void plane(long phases, long bytes, int n) {
#pragma processors P(n)
  redeal::array<int, 2> A(103, 211);
  redeal::array<int, 2, redeal::column_major> C(103, 211), D(103, 211);
#pragma distribute A(block, *), C(cyclic(2), *), D(*, cyclic(3)) onto(P)
  auto const value = [](redeal::index i, redeal::index j) { return static_cast<int>(i * 1000 + j); };
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = value(i, j);
  for (auto i : redeal::owned(C, 0))
    for (auto j : redeal::owned(C, 1))
      C(i, j) = value(i, j);
  for (int turn = 0; turn < 3; ++turn) {
#pragma redistribute A(*, block) phases(phases) memory(bytes)
#pragma redistribute A(block, *) phases(auto) memory(bytes)
#pragma redistribute copy phases(phases) memory(bytes)
    D = C;
  }
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      bad += A(i, j) != value(i, j);
  for (auto i : redeal::owned(C, 0))
    for (auto j : redeal::owned(C, 1))
      bad += C(i, j) != value(i, j);
  for (auto i : redeal::owned(D, 0))
    for (auto j : redeal::owned(D, 1))
      bad += D(i, j) != value(i, j);
}

int main(int, char **arguments) {
  long const phases = std::atol(arguments[1]), bytes = std::atol(arguments[2]);
  line(phases, bytes, redeal::nprocs());
  plane(phases, bytes, redeal::nprocs());
  if (bad != 0)
    std::printf("FAIL: %ld wrong on process %d\n", bad, redeal::rank());
  else if (redeal::rank() == 0)
    std::printf("PASS\n");
  return bad != 0;
}
