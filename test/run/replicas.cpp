// Along a dimension of the grid that onto writes [*] every process has the same: after distribute, redistribute to,
// from and between such mappings, and on both sides of a copy, in sections too.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 6 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 5 %t | FileCheck %s
// RUN: env REDEAL_NODES=3 REDEAL_MEMORY=4096 %mpirun 6 %t | FileCheck %s
// RUN: env REDEAL_RELEASE=early %mpirun 4 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#include "Inputs/require.hpp"

#include <cstdio>
#include <vector>

template <class Array> static void fill(Array &A, double more) {
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = double(1000 * i + j) + more;
}

// All that is here is right; there is as much as is wanted, if that is not negative.
template <class Array> static bool holds(Array const &A, double more, redeal::index wanted = -1) {
  redeal::index here = 0;
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1)) {
      if (!A.owns(i, j) || A(i, j) != double(1000 * i + j) + more)
        return false;
      ++here;
    }
  return here == A.local_size() && (wanted < 0 || here == wanted);
}

template <class Order> static void matrices(redeal::index m, redeal::index n) {
  int const all = redeal::nprocs(), rows = all % 2 == 0 ? 2 : 1, columns = all / rows;
  redeal::index const whole = m * n;
  redeal::array<double, 2, Order> A(m, n), B(m, n), C(m, n);
#pragma processors P(rows, columns)
#pragma processors L(all)
#pragma distribute A(cyclic(3), *) onto(P[0:rows][*])
#pragma distribute B(*, block) onto(P[*][:])
#pragma distribute C(*, *) onto(L[*])
  fill(A, 1);
  REQUIRE(holds(A, 1));
  for (int round = 0; round < 3; ++round) {
#pragma redistribute copy
    B = A;
    REQUIRE(holds(B, 1));
#pragma redistribute copy
    C = B;
    REQUIRE(holds(C, 1, whole));
#pragma redistribute copy
    A = C;
    REQUIRE(holds(A, 1));
  }
  fill(A, 2);
#pragma redistribute A(*, cyclic(2))
  REQUIRE(holds(A, 2));
#pragma redistribute A(block, balanced) onto(P)
  REQUIRE(holds(A, 2));
#pragma redistribute A(*, *) onto(P[*][*])
  REQUIRE(holds(A, 2, whole));
#pragma redistribute A(*, cyclic) onto(L) memory(4096)
  REQUIRE(holds(A, 2));
#pragma redistribute A(*, *) onto(L[*]) window(1)
  REQUIRE(holds(A, 2, whole));
#pragma redistribute A(*, *) onto(L[all - 1])
  REQUIRE(holds(A, 2, redeal::rank() == all - 1 ? whole : 0));
#pragma redistribute A(cyclic(2), *) onto(P[:][*]) phases(2)
  REQUIRE(holds(A, 2));
#pragma redistribute A(*, *) onto(P[rows - 1][*]) phases(auto)
  REQUIRE(holds(A, 2, redeal::rank() >= (rows - 1) * columns || all == 1 ? whole : 0));
  std::vector<int> owners;
  for (redeal::index i = 0; i < m; ++i)
    owners.push_back(static_cast<int>(i * i % rows));
#pragma redistribute A(indirect(owners), *) onto(P[:][*])
  REQUIRE(holds(A, 2));
  std::vector<redeal::index> sizes(static_cast<std::size_t>(columns), 0);
  sizes.back() = n;
#pragma redistribute A(*, gen_block(sizes)) onto(P[*][:])
  REQUIRE(holds(A, 2));

  redeal::index const half = m / 2;
#pragma redistribute copy
  B(redeal::range(0, half), redeal::all) = A(redeal::range(m - 1, half, -1), redeal::all);
  for (auto i : redeal::owned(B, 0))
    for (auto j : redeal::owned(B, 1))
      REQUIRE(B(i, j) == (i < half ? double(1000 * (m - 1 - i) + j) + 2 : double(1000 * i + j) + 1));
  redeal::array<double> row(n);
#pragma distribute row(*) onto(L[*])
#pragma redistribute copy
  row = A(3, redeal::all);
  for (redeal::index j = 0; j < n; ++j)
    REQUIRE(row(j) == double(3000 + j) + 2);
}

static void in_three_dimensions() {
  int const all = redeal::nprocs(), half = all % 2 == 0 ? 2 : 1;
  redeal::array<long, 3> T(7, 6, 5);
#pragma processors P(half, 1, all / half)
#pragma distribute T(block, *, cyclic) onto(P[:][*][:])
  for (auto i : redeal::owned(T, 0))
    for (auto j : redeal::owned(T, 1))
      for (auto k : redeal::owned(T, 2))
        T(i, j, k) = 100 * i + 10 * j + k;
  auto const right = [&] {
    for (auto i : redeal::owned(T, 0))
      for (auto j : redeal::owned(T, 1))
        for (auto k : redeal::owned(T, 2))
          if (T(i, j, k) != 100 * i + 10 * j + k)
            return false;
    return true;
  };
#pragma redistribute T(*, cyclic(2), *) onto(P[*][0][:])
  REQUIRE(right());
#pragma redistribute T(*, *, *) onto(P[*][*][*])
  REQUIRE(right() && T.local_size() == 7 * 6 * 5);
#pragma redistribute T(*, *, block) onto(P[0][0][:])
  REQUIRE(right());
}

int main() {
  matrices<redeal::row_major>(12, 8);
  matrices<redeal::column_major>(50, 31);
  matrices<redeal::row_major>(300, 200);
  in_three_dimensions();
  if (redeal::rank() == 0)
    std::puts("PASS");
}
