// Mappings are kept by the processes of a communicator, not by its handle, which MPI gives out again once it is freed.
// Processes outside of a grid's communicator come to the directive, and go on.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 4 %t | FileCheck %s
// RUN: %serial-mpicxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#include <redeal/array.hpp>

#include <mpi.h>

#include <cstdio>

static int turn(MPI_Comm pair, int wanted) {
  int wrong = 0;
  redeal::array<int> x(8);
#pragma processors P(2) comm(pair)
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<int>(i) + wanted;
#pragma redistribute x(cyclic)
  for (auto i : redeal::owned(x))
    wrong += x(i) != i + wanted;
  return wrong;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, wrong = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  // {0, 1} and {2, 3}, then {0, 2} and {1, 3}, then {1, 3} alone.
  int const colours[3] = {rank / 2, rank % 2, rank % 2 == 1 ? 1 : MPI_UNDEFINED};
  for (int colour : colours) {
    MPI_Comm pair;
    MPI_Comm_split(MPI_COMM_WORLD, colour, rank, &pair);
    wrong += turn(pair, 100 * colour);
    if (pair != MPI_COMM_NULL)
      MPI_Comm_free(&pair);
  }
  int all = 0;
  MPI_Reduce(&wrong, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  if (rank == 0)
    std::puts(all == 0 ? "PASS" : "FAIL");
}
