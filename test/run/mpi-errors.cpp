// An error of MPI's, as a peer that has failed gives one, is told with the directive, the peer and the step.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRANSPORT=messages not %mpirun 3 %t test 2>&1 | FileCheck %s
// RUN: env REDEAL_NODES=3 not %mpirun 3 %t send 2>&1 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages not %mpirun 3 %t join 2>&1 | FileCheck %s --check-prefix=JOIN
// CHECK: mpi-errors.cpp:[[#@LINE+42]]: error: redistribute x: the message {{from|to}} process {{[12]}} in step {{[0-2]}} failed: {{.*}}error
// JOIN: mpi-errors.cpp:[[#@LINE+41]]: error: redistribute x: MPI cannot join the processes of both grids: {{.*}}error
#include <redeal/array.hpp>

#include <mpi.h>

#include <cstring>

namespace {

char const *fails = "";

bool fails_here(char const *what) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank == 0 && std::strcmp(what, fails) == 0;
}

} // namespace

extern "C" {

int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status) {
  return fails_here("test") ? MPI_ERR_OTHER : PMPI_Test(request, flag, status);
}

int MPI_Isend(void const *from, int n, MPI_Datatype type, int peer, int tag, MPI_Comm comm, MPI_Request *request) {
  return fails_here("send") ? MPI_ERR_OTHER : PMPI_Isend(from, n, type, peer, tag, comm, request);
}

int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *made) {
  return fails_here("join") ? MPI_ERR_OTHER : PMPI_Comm_create_group(comm, group, tag, made);
}
}

int main(int, char **argv) {
  fails = argv[1];
#pragma processors P(3)
  redeal::array<double> x(90000);
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
#pragma redistribute x(cyclic)
}
