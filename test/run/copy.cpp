// redistribute copy assigns between arrays of different mappings, each of which keeps its own; the source stays as it
// is. The serial program, also with views, does the same.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages REDEAL_TRACE=moves %mpirun 5 %t 2>&1 | FileCheck %s --check-prefixes=TRACE,CHECK
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// TRACE: copy.cpp:44: redistribute copy B = A: {{[0-9]+}} steps, schedule made at run time, {{.*}} ms
// CHECK: PASS
#include "Inputs/require.hpp"

#include <redeal/scalapack.hpp>

#include <cstdio>
#include <vector>

struct element {
  long i, j, round;
};

template <class Array> static bool holds(Array const &A, long round) {
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      if (A(i, j).i != i || A(i, j).j != j || A(i, j).round != round)
        return false;
  return true;
}

template <class Order> static void between_arrays(long m, long n) {
  redeal::array<element, 2, Order> A(m, n), B(m, n), zero(m, n);
  int const all = redeal::nprocs();
#pragma processors P(all)
#pragma processors One(1)
#pragma distribute A(cyclic(3), *) onto(P)
#pragma distribute B(*, block), zero(cyclic, *) onto(P)
  for (long round = 0; round < 3; ++round) {
    for (auto i : redeal::owned(A, 0))
      for (auto j : redeal::owned(A, 1))
        A(i, j) = {long(i), long(j), round};
    if (round == 2) {
#pragma redistribute B(*, cyclic(5)) onto(P[all - 1:1])
    }
#pragma redistribute copy
    B = A;
    REQUIRE(holds(B, round) && holds(A, round));
  }
#pragma redistribute copy
  A = A;
  REQUIRE(holds(A, 2));
#pragma redistribute copy
  A = B;
  REQUIRE(holds(A, 2) && holds(B, 2));
  // One that nobody has touched is all zeros.
#pragma redistribute copy
  B = zero;
  for (auto i : redeal::owned(B, 0))
    for (auto j : redeal::owned(B, 1))
      REQUIRE(B(i, j).i == 0 && B(i, j).j == 0);
}

// All of a matrix on one process, with gaps, into an array and back.
static void with_views() {
  int const m = 20, n = 9, gap = 4;
  redeal::array<int, 2, redeal::column_major> X(m, n);
#pragma distribute X(block, cyclic)
  std::vector<int> a, b;
  if (redeal::rank() == 0) {
    a.assign(n * (m + gap), -1);
    b = a;
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < m; ++i)
        a[static_cast<std::size_t>(j * (m + gap) + i)] = 100 * i + j;
  }
  int const desc[9] = {1, -1, m, n, m, n, 0, 0, m + gap};
  redeal::scalapack_view<int> A(a.data(), desc, redeal::scalapack_grid(1, 1)), B(b.data(), desc, {1, 1});
#pragma redistribute copy
  X = A;
  for (auto i : redeal::owned(X, 0))
    for (auto j : redeal::owned(X, 1))
      REQUIRE(X(i, j) == 100 * i + j);
#pragma redistribute copy
  B = X;
  REQUIRE(a == b);
  b.assign(b.size(), -1);
#pragma redistribute copy
  B = A;
  REQUIRE(a == b);
}

int main() {
  between_arrays<redeal::row_major>(37, 29);
  between_arrays<redeal::column_major>(37, 29);
  between_arrays<redeal::row_major>(300, 200);
  between_arrays<redeal::row_major>(0, 4);
  with_views();
  if (redeal::rank() == 0)
    std::puts("PASS");
}
