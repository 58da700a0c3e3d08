// Where MPI cannot add up what the moves of all processes have taken, the job says so and ends.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRACE=total not %mpirun 3 %t reduce 2>&1 | FileCheck %s
// RUN: env REDEAL_TRACE=total not %mpirun 3 %t lengths 2>&1 | FileCheck %s
// RUN: env REDEAL_TRACE=total not %mpirun 3 %t texts 2>&1 | FileCheck %s
// CHECK: redeal: error: REDEAL_TRACE tells no sums, as MPI cannot add them up: {{.}}
#include <redeal/array.hpp>

#include <mpi.h>

#include <string>

static std::string failing;

static bool fails(char const *call) { return redeal::rank() == 1 && failing == call; }

extern "C" {

int MPI_Iallreduce(void const *from, void *to, int n, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
                   MPI_Request *request) {
  return fails("reduce") ? MPI_ERR_OTHER : PMPI_Iallreduce(from, to, n, type, op, comm, request);
}

int MPI_Igather(void const *from, int n, MPI_Datatype type, void *to, int m, MPI_Datatype other, int root,
                MPI_Comm comm, MPI_Request *request) {
  return fails("lengths") ? MPI_ERR_OTHER : PMPI_Igather(from, n, type, to, m, other, root, comm, request);
}

int MPI_Igatherv(void const *from, int n, MPI_Datatype type, void *to, int const *counts, int const *places,
                 MPI_Datatype other, int root, MPI_Comm comm, MPI_Request *request) {
  return fails("texts") ? MPI_ERR_OTHER : PMPI_Igatherv(from, n, type, to, counts, places, other, root, comm, request);
}
}

int main(int, char **argv) {
  int const n = redeal::nprocs();
#pragma processors P(n)
  redeal::array<double> x(1000);
#pragma distribute x(block) onto(P)
#pragma redistribute x(cyclic)
  failing = argv[1];
}
