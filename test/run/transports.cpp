// Every element arrives on every transport: shared memory, messages, and both at once between pretended nodes.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages REDEAL_WINDOW=1 %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages REDEAL_WINDOW=all REDEAL_MEMORY=9000 %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging REDEAL_MEMORY=60000 %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 REDEAL_MEMORY=90000 REDEAL_TRANSPORT=staging %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_RELEASE=early %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_RELEASE=early REDEAL_NODES=2 %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 SYNCHRONOUS=1 %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages SYNCHRONOUS=1 REDEAL_MEMORY=9000 %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT= REDEAL_MEMORY= REDEAL_WINDOW= REDEAL_STORES= REDEAL_RELEASE= REDEAL_NODES= %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_STORES=streaming %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_STORES=streaming REDEAL_TRANSPORT=staging REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_STORES=adaptive %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_STORES=adaptive REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: not env REDEAL_TRANSPORT=pigeons %mpirun 2 %t 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not env REDEAL_STORES=slow %mpirun 2 %t 2>&1 | FileCheck %s --check-prefix=STORES
// RUN: %serial-mpicxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
#include "Inputs/counting_mpi.hpp"

#include <redeal/array.hpp>

#include <cstdio>
#include <numeric>

// CHECK: PASS
// STORES: REDEAL_STORES is 'slow', but may be auto, ordinary, streaming or adaptive
// ERROR: REDEAL_TRANSPORT is 'pigeons', but may be auto, shared, staging or messages

template <class Array> static long wrong(Array const &x) {
  long count = 0;
  for (auto i : redeal::owned(x))
    count += x(i) != i + 1;
  return count;
}

static long wrong_square(redeal::array<int, 2> const &A, long columns) {
  long count = 0;
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      count += A(i, j) != static_cast<int>(i * columns + j);
  return count;
}

int main() {
  int const n = redeal::nprocs();
  long bad = 0;
#pragma processors All(n)
#pragma processors First((n + 1) / 2)
#pragma processors Line(n, 1)
#pragma processors Column(1, n)

  // Large enough for shared memory on every process, with a tail; to and fro, so that memory is used again.
  redeal::array<double> x(100003);
#pragma distribute x(cyclic(3)) onto(All)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i + 1);
  for (int turn = 0; turn < 6; ++turn) {
#pragma redistribute x(cyclic(5)) onto(All)
    bad += wrong(x);
#pragma redistribute x(block) onto(First)
    bad += wrong(x);
#pragma redistribute x(cyclic(3)) onto(All)
    bad += wrong(x);
  }

  // Messages of other sizes to other processes each time, and more than the rings hold at once.
  redeal::array<double> y(300007);
#pragma distribute y(cyclic) onto(All)
  for (auto i : redeal::owned(y))
    y(i) = static_cast<double>(i + 1);
  for (int k = 2; k < 6; ++k) {
#pragma redistribute y(cyclic(k)) onto(First)
    bad += wrong(y);
#pragma redistribute y(cyclic(4 * k + 1)) onto(All)
    bad += wrong(y);
  }

  // Blocks that are longer than a chunk, on one side and on both.
#pragma redistribute y(block) onto(All)
  bad += wrong(y);
#pragma redistribute y(cyclic) onto(First)
  bad += wrong(y);
#pragma redistribute y(cyclic(40000)) onto(All)
  bad += wrong(y);
#pragma redistribute y(cyclic(2)) onto(All)
  bad += wrong(y);
  redeal::array<int, 2> C(601, 503);
#pragma distribute C(block, *) onto(All)
  for (auto i : redeal::owned(C, 0))
    for (auto j : redeal::owned(C, 1))
      C(i, j) = static_cast<int>(i * 503 + j);
#pragma redistribute C(*, cyclic) onto(First)
  bad += wrong_square(C, 503);
#pragma redistribute C(cyclic(100), cyclic(3)) onto(Line)
  bad += wrong_square(C, 503);
#pragma redistribute C(block, cyclic) onto(Line)
  bad += wrong_square(C, 503);
#pragma redistribute C(cyclic(70), cyclic) onto(Column)
  bad += wrong_square(C, 503);

  // Some processes have little, and some nothing.
  redeal::array<long> few(2050 * n);
#pragma distribute few(cyclic(2048)) onto(All)
  for (auto i : redeal::owned(few))
    few(i) = i + 1;
#pragma redistribute few(block) onto(First)
  bad += wrong(few);
#pragma redistribute few(cyclic(4000)) onto(All)
  bad += wrong(few);

  // Two dimensions, and a move with which an array that another one is copied from leaves at once.
  redeal::array<int, 2> A(211, 307);
#pragma distribute A(cyclic(2), *) onto(All)
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = static_cast<int>(i * 307 + j);
#pragma redistribute A(*, cyclic(7)) onto(All)
  bad += wrong_square(A, 307);
  {
    redeal::array<int, 2> B(A);
#pragma redistribute B(cyclic(16), block) onto(Line)
    bad += wrong_square(B, 307);
#pragma redistribute B(block, cyclic(3)) onto(Column)
    bad += wrong_square(B, 307);
  }
  bad += wrong_square(A, 307);
  if (bad != 0)
    std::printf("FAIL: %ld wrong on process %d\n", bad, redeal::rank());
  else if (redeal::rank() == 0)
    std::printf("PASS\n");
  return bad != 0;
}
