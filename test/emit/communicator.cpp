// A grid over a communicator passes the communicator on as it was written.
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s
// RUN: redeal-opt %s -- > %t.cpp && %back-cxx -Wall -Wextra -pedantic -Werror -fsyntax-only %t.cpp
#include <redeal/array.hpp>

#include <mpi.h>

void f(MPI_Comm half) {
#pragma processors P(2, 2) comm(MPI_COMM_WORLD)
// CHECK: const ::redeal::processors P = ::redeal::processors("P", 2, 2).comm(MPI_COMM_WORLD, "MPI_COMM_WORLD");
#pragma processors Q(4) comm(half)
// CHECK: const ::redeal::processors Q = ::redeal::processors("Q", 4).comm(half, "half");
}
