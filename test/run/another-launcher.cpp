// Processes of one MPI's program that the other's mpiexec has started are jobs of one process each: a warning says so,
// and so does the error of a grid for which one process is too few.
// REQUIRES: both-mpis
// RUN: env REDEAL_CXX=mpicxx.mpich redeal++ %s -o %t.mpich
// RUN: env REDEAL_CXX=mpicxx.openmpi redeal++ %s -o %t.openmpi
// RUN: timeout 60 mpiexec.openmpi -n 3 %t.mpich 2>&1 | FileCheck %s --check-prefix=MPICH
// The first one alone: several at the same time would all make Open MPI's temporary folder, and all but one would fail.
// RUN: timeout 60 mpiexec.mpich -n 1 %t.openmpi 2>&1 | count 0
// RUN: timeout 60 mpiexec.mpich -n 3 %t.openmpi 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: not timeout 60 mpiexec.openmpi -n 2 %t.mpich two 2>&1 | FileCheck %s --check-prefix=MPICH-TWO
// RUN: not timeout 60 mpiexec.mpich -n 2 %t.openmpi two 2>&1 | FileCheck %s --check-prefix=OPEN-TWO
// Nothing is said of one process, nor where a job of the other MPI has started this one by the right mpiexec.
// RUN: timeout 60 mpiexec.openmpi -n 1 %t.mpich 2>&1 | count 0
// RUN: env OMPI_COMM_WORLD_SIZE=4 OMPI_COMM_WORLD_RANK=0 timeout 60 mpiexec.mpich -n 1 %t.mpich 2>&1 | count 0
// RUN: env PMI_SIZE=4 PMI_RANK=0 timeout 60 mpiexec.openmpi -n 1 %t.openmpi 2>&1 | count 0
// MPICH:     redeal: warning: mpiexec has started 3 processes, each of which is a job by itself, as this mpiexec is Open MPI's and the program is MPICH's; run it with mpiexec.mpich{{$}}
// MPICH-NOT: {{.}}
// OPEN:      redeal: warning: mpiexec has started 3 processes, each of which is a job by itself, as this mpiexec is MPICH's and the program is Open MPI's; run it with mpiexec.openmpi{{$}}
// OPEN-NOT:  {{.}}
// MPICH-TWO: error: processors Two(2) needs 2 processes but this job has 1; run it with mpiexec.mpich -n 2 or more, as this mpiexec is Open MPI's and the program is MPICH's{{$}}
// OPEN-TWO:  error: processors Two(2) needs 2 processes but this job has 1; run it with mpiexec.openmpi -n 2 or more, as this mpiexec is MPICH's and the program is Open MPI's{{$}}
#include <redeal/array.hpp>

int main(int count, char **) {
#pragma processors P(redeal::nprocs())
#pragma processors Two(2)
  redeal::array<double> x(100);
#pragma distribute x(block) onto(P)
  if (count > 1) {
#pragma redistribute x(cyclic) onto(Two)
  } else {
#pragma redistribute x(cyclic)
  }
}
