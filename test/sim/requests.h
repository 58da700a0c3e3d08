// Before sources of the runtime that send and receive: their requests are those of requests.cpp.
#pragma once

#include <mpi.h>

namespace redeal::sim {

int start_send(void const *data, int count, MPI_Datatype, int to, int tag, MPI_Comm, MPI_Request *);
int start_confirmed_send(void const *data, int count, MPI_Datatype, int to, int tag, MPI_Comm, MPI_Request *);
int start_receive(void *data, int count, MPI_Datatype, int from, int tag, MPI_Comm, MPI_Request *);
int test(MPI_Request *, int *flag, MPI_Status *);

/// Waits until one of the requests under way is through. False, and at once, if that is not known to be of use.
bool wait_for_any();

} // namespace redeal::sim

#define MPI_Isend redeal::sim::start_send
#define MPI_Issend redeal::sim::start_confirmed_send
#define MPI_Irecv redeal::sim::start_receive
#define MPI_Test redeal::sim::test
