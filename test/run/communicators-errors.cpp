// Between grids of different communicators each is the same on all its processes, and all come to the directive.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 4 %t pairs 2>&1 | FileCheck %s --check-prefix=PAIRS
// RUN: not %mpirun 4 %t nobody 2>&1 | FileCheck %s --check-prefix=NOBODY
// RUN: not %mpirun 4 %t few 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: not %mpirun 4 %t extents 2>&1 | FileCheck %s --check-prefix=EXTENTS
// RUN: not %mpirun 4 %t alike 2>&1 | FileCheck %s --check-prefix=ALIKE
// RUN: not %mpirun 4 %t elsewhere 2>&1 | FileCheck %s --check-prefix=ELSEWHERE
// RUN: not %mpirun 4 %t larger 2>&1 | FileCheck %s --check-prefix=LARGER
#include <redeal/array.hpp>

#include <mpi.h>

#include <string>

static MPI_Comm split(int colour) {
  MPI_Comm made;
  MPI_Comm_split(MPI_COMM_WORLD, colour < 0 ? MPI_UNDEFINED : colour, 0, &made);
  return made;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  std::string const which = argv[1];
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm pair = split(which == "pairs" ? rank / 2
                        : rank < 2       ? 0
                                         : -1),
           other = split(which == "nobody" || rank < 3 ? -1 : 0);
  redeal::array<double> x(which == "extents" && rank == 3 ? 11 : 10);
#pragma processors P(2) comm(pair)
#pragma processors Q(1) comm(other)
#pragma distribute x(block) onto(P)
  if (which == "few") {
#pragma processors F(3) comm(pair)
#pragma redistribute x(block) onto(F)
    // FEW: error: {{.*}}F(3) needs 3 processes but its communicator has 2; give it one with as many, or a smaller grid{{$}}
  }
  if (which == "alike") {
    pair = other;
#pragma processors R(1) comm(pair)
#pragma redistribute x(block) onto(R)
    // ALIKE: error: redistribute x: process {{.}} is in one of its grids but outside of the communicator of the other, and both are written alike; give different communicators different names
  }
  if (which == "elsewhere" && rank == 2) {
#pragma redistribute x(block) onto(Q)
  }
  // A grid of another size: processes have more to tell each other there.
  if (which == "larger" && rank == 2) {
    MPI_Comm large = MPI_COMM_WORLD;
#pragma processors L(4) comm(large)
#pragma redistribute x(block) onto(L)
  }
#pragma redistribute x(block) onto(Q)
  // PAIRS: communicators-errors.cpp:[[#@LINE-1]]: error: redistribute x: processes 0 and 2 are at one place of a grid, as its communicator is not the same on all its processes; between grids of different communicators it must be
  // NOBODY: error: redistribute x: no process is in the communicator of one of its grids
  // EXTENTS: error: redistribute x: the processes of the job disagree about its formats, extents or grids
  // LARGER: error: redistribute x: it meets the directive of line {{[0-9]+}}; between grids of different communicators all processes of the job must come to the same directives in the same order
  // ELSEWHERE: error: redistribute x: it meets the directive of line [[#@LINE-13]]; between grids of different communicators all processes of the job must come to the same directives in the same order
  MPI_Finalize();
}
