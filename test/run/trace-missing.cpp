// A program with an MPI of its own, of which a process never comes to redeal's part: the others wait for it for ten seconds,
// and say that there are no sums; where it asks redeal for its number, if for nothing else, there are.
// REQUIRES: whole
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRACE=total %mpirun 3 %t 0 2>&1 | FileCheck %s
// RUN: env REDEAL_TRACE=total %mpirun 3 %t 1 2>&1 | FileCheck %s --check-prefix=SUMS
// Nor are there sums where not all processes are asked for them, or for the same report: those that move together are
// told so at once.
// RUN: %mpirun 2 env REDEAL_TRACE=sites %t 1 : -n 1 %t 1 2>&1 | FileCheck %s --check-prefix=ENDED
// RUN: not %mpirun 1 env REDEAL_TRACE=sites %t 1 : -n 2 %t 1 2>&1 | FileCheck %s --check-prefix=DIFFERS
// RUN: not %mpirun 1 env REDEAL_TRACE=report:%t.1 %t 1 : -n 2 env REDEAL_TRACE=report:%t.2 %t 1 2>&1 | FileCheck %s --check-prefix=DIFFERS
#include <redeal/array.hpp>

#include <mpi.h>

#include <cstdlib>

// CHECK:     redeal: note: REDEAL_TRACE tells no sums, as process 2 has asked redeal for nothing before the others had been at their end for ten seconds
// CHECK-NOT: redeal:
// ENDED:     redeal: note: REDEAL_TRACE tells no sums, as process 2 has ended without them; let mpiexec set it for all
// DIFFERS:   error: redistribute x: REDEAL_TRACE is not the same on all processes; let mpiexec set it for all of them
// SUMS:      redeal: 1 move (0 to the mapping they had, 0 left out), {{[0-9]+}} bytes between processes

int main(int argc, char **arguments) {
  MPI_Init(&argc, &arguments);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank < 2) {
    redeal::array<double> x(1000);
#pragma processors P(2)
#pragma distribute x(block) onto(P)
#pragma redistribute x(cyclic) onto(P)
  } else if (std::atoi(arguments[1]) == 1) {
    return redeal::rank() - 2 + MPI_Finalize();
  }
  MPI_Finalize();
}
