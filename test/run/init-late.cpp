// A program's own MPI_Init comes before redeal has started MPI; else MPI ends the job, as language.md says.
// RUN: redeal++ -O1 %s -o %t
// RUN: not %mpirun 2 %t 2>&1 | FileCheck %s
// CHECK: {{more than once|twice}}
#include <redeal/array.hpp>

#include <mpi.h>

int main(int arguments, char **argv) {
  redeal::rank();
  MPI_Init(&arguments, &argv);
}
