// A program that has started MPI for one thread is told what async needs.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 2 %t 2>&1 | FileCheck %s
// RUN: %mpirun 2 %t threads
#include <redeal/array.hpp>

#include <mpi.h>

int main(int argc, char **argv) {
  int level = 0;
  MPI_Init_thread(&argc, &argv, argc > 1 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SERIALIZED, &level);
  redeal::array<double> x(1000);
#pragma distribute x(block)
#pragma redistribute x(cyclic(2)) async(t)
  // CHECK: async-threads.cpp:[[#@LINE-1]]: error: redistribute x: async needs MPI to be started for several threads; call MPI_Init_thread with MPI_THREAD_MULTIPLE in place of MPI_Init, or let redeal start MPI
  // CHECK-NOT: error:
#pragma redistribute wait(t)
  MPI_Finalize();
}
