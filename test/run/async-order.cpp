// Processes may wait for moves in other orders than each other, and exchange messages of their own while these are under
// way: none of that keeps a move from going on.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s
// RUN: %serial-mpicxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
#include "Inputs/require.hpp"

#include <mpi.h>

// CHECK: PASS

int main(int argc, char **argv) {
  int level = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  int const rank = redeal::rank(), all = redeal::nprocs();
  redeal::array<long> x(120000), y(70001), z(10);
#pragma distribute x(block), y(cyclic(2)), z(block)
  for (int turn = 0; turn < 10; ++turn) {
    for (auto i : redeal::owned(x))
      x(i) = i + turn;
    for (auto i : redeal::owned(y))
      y(i) = 2 * i + turn;
#pragma redistribute x(cyclic(5)) async(first)
    // The others begin when they have heard of it, which is behind this process's own directive.
    int token = turn;
    if (rank > 0)
      MPI_Recv(&token, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma redistribute y(block) async(second)
    if (rank + 1 < all)
      MPI_Send(&token, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
    REQUIRE(token == turn);
    if (rank % 2) {
#pragma redistribute wait(first)
      MPI_Barrier(MPI_COMM_WORLD);
#pragma redistribute wait(second)
    } else {
#pragma redistribute wait(second)
      MPI_Barrier(MPI_COMM_WORLD);
#pragma redistribute wait(first)
    }
    for (auto i : redeal::owned(x))
      REQUIRE(x(i) == i + turn);
    for (auto i : redeal::owned(y))
      REQUIRE(y(i) == 2 * i + turn);
#pragma redistribute x(block), y(cyclic(2))
  }
  MPI_Finalize();
  if (rank == 0)
    std::puts("PASS");
}
