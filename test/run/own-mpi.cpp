// A program that starts and ends MPI itself, and one that maps arrays onto processes of a communicator of its own.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 4 %t | FileCheck %s
// RUN: %serial-mpicxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#include <redeal/array.hpp>

#include <mpi.h>

#include <cstdio>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);

  // The odd processes, last one first.
  MPI_Comm odd;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2 == 1 ? 0 : MPI_UNDEFINED, -rank, &odd);
  int wrong = 0;
  if (odd != MPI_COMM_NULL) {
    redeal::array<int> x(100);
#pragma processors P(2) comm(odd)
#pragma distribute x(block) onto(P)
    for (auto i : redeal::owned(x))
      x(i) = static_cast<int>(i);
    // Process 3 of the job is number 0 of the communicator.
    wrong += x.owns(0) != (rank == 3);
#pragma redistribute x(cyclic(7))
    for (auto i : redeal::owned(x))
      wrong += x(i) != i;
    wrong += x.owns(7) != (rank == 1);
#pragma redistribute x(block) onto(P[1:1])
    wrong += x.local_size() != (rank == 1 ? 100 : 0);
    MPI_Comm_free(&odd);
  }
  int all = 0;
  MPI_Reduce(&wrong, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  if (rank == 0)
    std::puts(all == 0 ? "PASS" : "FAIL");
}
