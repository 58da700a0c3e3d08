// Elements move between grids of different communicators, disjoint or with processes in common, which may be numbered
// otherwise in each; processes in neither come to the directives, and get nothing.
// REQUIRES: whole
// RUN: redeal++ %s -o %t
// RUN: env REDEAL_TRANSPORT=shared %mpirun 6 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 7 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 6 %t | FileCheck %s
// RUN: %serial-cxx -Wall -Werror %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#include "Inputs/require.hpp"

#include <algorithm>
#include <cstdio>
#include <vector>

using processes = std::vector<int>;

#ifdef REDEAL_SERIAL
// The only process is in every communicator.
using MPI_Comm = int;
static MPI_Comm communicator_of(processes const &) { return 0; }
static bool is_inside(MPI_Comm) { return true; }
static void free_communicator(MPI_Comm) {}
#else
#include <mpi.h>

static bool is_inside(MPI_Comm comm) { return comm != MPI_COMM_NULL; }
static void free_communicator(MPI_Comm comm) {
  if (is_inside(comm))
    MPI_Comm_free(&comm);
}

// Numbered as they are listed; MPI_COMM_NULL on all others.
static MPI_Comm communicator_of(processes const &listed) {
  auto const me = std::find(listed.begin(), listed.end(), redeal::rank());
  MPI_Comm made;
  MPI_Comm_split(MPI_COMM_WORLD, me == listed.end() ? MPI_UNDEFINED : 0, static_cast<int>(me - listed.begin()), &made);
  return made;
}
#endif

template <class Array> static bool holds(Array const &A, bool inside) {
  redeal::index here = 0;
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1)) {
      if (A(i, j) != double(1000 * i + j))
        return false;
      ++here;
    }
  return here == A.local_size() && (inside || here == 0);
}

static void between(processes const &some, processes const &others, redeal::index m, redeal::index n) {
  MPI_Comm one = communicator_of(some), two = communicator_of(others);
  bool const in_one = is_inside(one), in_two = is_inside(two);
  redeal::array<double, 2> A(m, n), B(m, n);
#pragma processors P(int(some.size())) comm(one)
#pragma processors Q(int(others.size())) comm(two)
#pragma processors First(2)
#pragma distribute A(cyclic(3), *) onto(P)
#pragma distribute B(*, block) onto(Q)
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = double(1000 * i + j);
  for (int round = 0; round < 3; ++round) {
#pragma redistribute copy
    B = A;
    REQUIRE(holds(B, in_two) && holds(A, in_one));
#pragma redistribute A(block, *) onto(Q)
    REQUIRE(holds(A, in_two));
#pragma redistribute A(*, cyclic(2)) onto(P)
    REQUIRE(holds(A, in_one));
  }
  // To processes of the whole job, and to copies in another communicator.
#pragma redistribute A(*, balanced) onto(First)
  REQUIRE(holds(A, redeal::rank() < 2));
#pragma redistribute A(*, *) onto(Q[*])
  REQUIRE(holds(A, in_two) && A.local_size() == (in_two ? m * n : 0));
#pragma redistribute A(cyclic, *) onto(P) phases(2)
  REQUIRE(holds(A, in_one));

  redeal::index const half = m / 2;
#pragma redistribute copy
  B(redeal::range(0, half), redeal::all) = A(redeal::range(half, half), redeal::all);
  for (auto i : redeal::owned(B, 0))
    for (auto j : redeal::owned(B, 1))
      REQUIRE(B(i, j) == double(1000 * (i < half ? i + half : i) + j));
  std::vector<double> row(static_cast<std::size_t>(n), -1);
#pragma redistribute copy
  redeal::replicated(row) = A(2, redeal::all);
  for (redeal::index j = 0; j < n; ++j)
    REQUIRE(row[static_cast<std::size_t>(j)] == (in_one ? double(2000 + j) : -1));
  free_communicator(one);
  free_communicator(two);
}

int main() {
#ifndef REDEAL_SERIAL
  MPI_Init(nullptr, nullptr);
#endif
  for (redeal::index n : {8, 60}) {
    between({0, 1}, {4, 3, 2}, n, n);
    between({3, 1, 0}, {1, 2}, n, n + 1);
    between({0, 1, 2, 3, 4, 5}, {4, 2}, n, n);
    between({5}, {3, 0}, n, n);
    between({2, 1}, {1, 2}, n, n);
  }
#ifndef REDEAL_SERIAL
  MPI_Finalize();
#endif
  if (redeal::rank() == 0)
    std::puts("PASS");
}
