// A program that redistributes in a loop allocates nothing after the first turns: plans, buffers and arrays' memory are
// kept. Where the runtime learns which way is fastest, these are as many as it takes to find out.
// The sanitizers allocate too.
// UNSUPPORTED: sanitized
// REQUIRES: whole
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_CHOICE=model %mpirun 3 %t 6 | FileCheck %s
// RUN: env REDEAL_CHOICE=model REDEAL_TRANSPORT=messages %mpirun 2 %t 6 | FileCheck %s
// RUN: env REDEAL_CHOICE=model REDEAL_TRANSPORT=staging %mpirun 3 %t 6 | FileCheck %s
// RUN: env REDEAL_CHOICE=model REDEAL_NODES=2 %mpirun 3 %t 6 | FileCheck %s
// RUN: %mpirun 2 %t 2000 | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 3 %t 2000 | FileCheck %s
#include "Inputs/counting_allocations.hpp"

#include <mpi.h>

#include <redeal/scalapack.hpp>

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

// CHECK: PASS

int main(int, char **argv) {
  int const first = std::atoi(argv[1]);
  int const n = redeal::nprocs();
#pragma processors P(n)
#pragma processors AllOfTheWorld(n) comm(MPI_COMM_WORLD)
  redeal::array<double> large(120011), small(301), other(120011);
#pragma distribute other(block) onto(AllOfTheWorld)
  redeal::array<int, 2> A(103, 211);
  std::vector<redeal::array<float>> several;
  for (int k = 0; k < 50; ++k)
    several.emplace_back(90 + k);
  std::vector<redeal::array<double>> alike; // as one batch, and more than a thread keeps
  for (int k = 0; k < 300; ++k)
    alike.emplace_back(1500);
  redeal::array<char> letters(1001);
#pragma distribute letters(block), several(cyclic(2)), alike(cyclic(3)) onto(P)
#pragma distribute large(cyclic(3)), small(block) onto(P)
#pragma distribute A(block, *) onto(P)
  for (auto i : redeal::owned(large))
    large(i) = static_cast<double>(i);
  // Rows of a matrix of ScaLAPACK's, dealt three at a time.
  redeal::array<int, 2, redeal::column_major> B(103, 211);
#pragma distribute B(cyclic, *) onto(P)
  int const rows = 103 / (3 * n) * 3 + 3, desc[9] = {1, -1, 103, 211, 3, 211, 0, 0, rows};
  std::vector<int> lent(static_cast<std::size_t>(rows) * 211);
  redeal::scalapack_view<int> view(lent.data(), desc, {n, 1});
  long before = 0;
  for (int turn = 0; turn < first + 6; ++turn) {
    if (turn == first) {
      before = allocations;
      usleep(150'000); // memory is looked at again after some time
    }
#pragma redistribute large(cyclic(5)) onto(P)
#pragma redistribute small(cyclic(2)) onto(P) phases(2)
#pragma redistribute A(*, cyclic(4)) onto(P) phases(3)
#pragma redistribute several(block), letters(cyclic) onto(P)
#pragma redistribute letters(block), several(cyclic(2))
#pragma redistribute alike(cyclic(5))
#pragma redistribute alike(cyclic(3))
#pragma redistribute copy phases(2) memory(4000000)
    other = large;
#pragma redistribute copy phases(2) memory(10000)
    view = B;
#pragma redistribute copy
    B = view;
#pragma redistribute other(cyclic(7)) onto(AllOfTheWorld)
#pragma redistribute other(block) onto(AllOfTheWorld)
#pragma redistribute large(cyclic(3)) onto(P) phases(2)
#pragma redistribute small(block) onto(P)
#pragma redistribute A(block, *) onto(P)
  }
  long const after = allocations;
  long bad = 0;
  for (auto i : redeal::owned(large))
    bad += large(i) != static_cast<double>(i);
  for (auto i : redeal::owned(other))
    bad += other(i) != static_cast<double>(i);
  if (after != before || bad != 0)
    std::printf("FAIL: %ld allocations, %ld wrong on process %d\n", after - before, bad, redeal::rank());
  else if (redeal::rank() == 0)
    std::printf("PASS\n");
  return after != before || bad != 0;
}
