// A job that another MPI's mpiexec has started is as many jobs of one process each: a warning.
// RUN: redeal++ %s -o %t
// RUN: env OMPI_COMM_WORLD_SIZE=4 OMPI_COMM_WORLD_RANK=0 %t 2>&1 | FileCheck %s
// RUN: env OMPI_COMM_WORLD_SIZE=4 OMPI_COMM_WORLD_RANK=1 %t 2>&1 | count 0
// RUN: env OMPI_COMM_WORLD_SIZE=1 OMPI_COMM_WORLD_RANK=0 %t 2>&1 | count 0
// CHECK: redeal: warning: mpiexec has started 4 processes, each of which is a job by itself, as this mpiexec is Open MPI's and the program is MPICH's; run it with mpiexec.mpich
#include <redeal/array.hpp>

int main() {
#pragma processors P(redeal::nprocs())
  redeal::array<double> x(100);
#pragma distribute x(block) onto(P)
#pragma redistribute x(cyclic)
}
