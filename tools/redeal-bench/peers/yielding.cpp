// MPICH waits for a message by asking for it without a pause. With more processes than cores the one that is waited for
// cannot run meanwhile, and a small exchange takes milliseconds. These functions take the place of MPI's own in the
// whole program, ScaLAPACK included: they start the same thing without blocking, and yield between their tests. That
// makes the peers as good as they can be where processes share cores; otherwise MPI's own functions are called.
#include "peers/yielding.h"

#include <mpi.h>
#include <sched.h>

namespace {

bool yields = false;

/// Tests until it is done. `test(flag)` returns MPI's code.
template <class Test> int wait(Test const &test) {
  for (;;) {
    int done = 0;
    if (int const code = test(&done); code != MPI_SUCCESS || done)
      return code;
    sched_yield();
  }
}

int wait(MPI_Request *request, MPI_Status *status) {
  return wait([&](int *done) { return PMPI_Test(request, done, status); });
}

/// `start(request)` begins what then is waited for; `blocking()` is what is done where processes have cores enough.
template <class Blocking, class Start>
int carry_out(Blocking const &blocking, Start const &start, MPI_Status *status = MPI_STATUS_IGNORE) {
  if (!yields)
    return blocking();
  MPI_Request request;
  int const code = start(&request);
  return code == MPI_SUCCESS ? wait(&request, status) : code;
}

} // namespace

namespace redeal::bench {
void yield_while_waiting(bool yield) { yields = yield; }
} // namespace redeal::bench

extern "C" {

int MPI_Wait(MPI_Request *request, MPI_Status *status) {
  return yields ? wait(request, status) : PMPI_Wait(request, status);
}

int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
  if (!yields)
    return PMPI_Waitall(count, requests, statuses);
  return wait([&](int *done) { return PMPI_Testall(count, requests, done, statuses); });
}

int MPI_Waitany(int count, MPI_Request requests[], int *index, MPI_Status *status) {
  if (!yields)
    return PMPI_Waitany(count, requests, index, status);
  return wait([&](int *done) { return PMPI_Testany(count, requests, index, done, status); });
}

int MPI_Waitsome(int count, MPI_Request requests[], int *done_count, int indices[], MPI_Status statuses[]) {
  if (!yields)
    return PMPI_Waitsome(count, requests, done_count, indices, statuses);
  return wait([&](int *done) {
    int const code = PMPI_Testsome(count, requests, done_count, indices, statuses);
    *done = *done_count != 0;
    return code;
  });
}

int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status *status) {
  if (!yields)
    return PMPI_Probe(source, tag, comm, status);
  return wait([&](int *done) { return PMPI_Iprobe(source, tag, comm, done, status); });
}

int MPI_Send(void const *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  return carry_out([&] { return PMPI_Send(data, count, type, to, tag, comm); },
                   [&](MPI_Request *r) { return PMPI_Isend(data, count, type, to, tag, comm, r); });
}

int MPI_Ssend(void const *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  return carry_out([&] { return PMPI_Ssend(data, count, type, to, tag, comm); },
                   [&](MPI_Request *r) { return PMPI_Issend(data, count, type, to, tag, comm, r); });
}

int MPI_Rsend(void const *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  return carry_out([&] { return PMPI_Rsend(data, count, type, to, tag, comm); },
                   [&](MPI_Request *r) { return PMPI_Irsend(data, count, type, to, tag, comm, r); });
}

int MPI_Recv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status *status) {
  return carry_out([&] { return PMPI_Recv(data, count, type, from, tag, comm, status); },
                   [&](MPI_Request *r) { return PMPI_Irecv(data, count, type, from, tag, comm, r); }, status);
}

int MPI_Sendrecv(void const *sent, int sent_count, MPI_Datatype sent_type, int to, int sent_tag, void *received,
                 int received_count, MPI_Datatype received_type, int from, int received_tag, MPI_Comm comm,
                 MPI_Status *status) {
  if (!yields)
    return PMPI_Sendrecv(sent, sent_count, sent_type, to, sent_tag, received, received_count, received_type, from,
                         received_tag, comm, status);
  MPI_Request receiving;
  int code = PMPI_Irecv(received, received_count, received_type, from, received_tag, comm, &receiving);
  if (code == MPI_SUCCESS)
    code = MPI_Send(sent, sent_count, sent_type, to, sent_tag, comm);
  return code == MPI_SUCCESS ? wait(&receiving, status) : code;
}

int MPI_Barrier(MPI_Comm comm) {
  return carry_out([&] { return PMPI_Barrier(comm); }, [&](MPI_Request *r) { return PMPI_Ibarrier(comm, r); });
}

int MPI_Bcast(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm) {
  return carry_out([&] { return PMPI_Bcast(data, count, type, root, comm); },
                   [&](MPI_Request *r) { return PMPI_Ibcast(data, count, type, root, comm, r); });
}

int MPI_Reduce(void const *mine, void *all, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm) {
  return carry_out([&] { return PMPI_Reduce(mine, all, count, type, op, root, comm); },
                   [&](MPI_Request *r) { return PMPI_Ireduce(mine, all, count, type, op, root, comm, r); });
}

int MPI_Allreduce(void const *mine, void *all, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  return carry_out([&] { return PMPI_Allreduce(mine, all, count, type, op, comm); },
                   [&](MPI_Request *r) { return PMPI_Iallreduce(mine, all, count, type, op, comm, r); });
}

int MPI_Allgather(void const *sent, int sent_count, MPI_Datatype sent_type, void *received, int received_count,
                  MPI_Datatype received_type, MPI_Comm comm) {
  return carry_out(
      [&] { return PMPI_Allgather(sent, sent_count, sent_type, received, received_count, received_type, comm); },
      [&](MPI_Request *r) {
        return PMPI_Iallgather(sent, sent_count, sent_type, received, received_count, received_type, comm, r);
      });
}

int MPI_Alltoall(void const *sent, int sent_count, MPI_Datatype sent_type, void *received, int received_count,
                 MPI_Datatype received_type, MPI_Comm comm) {
  return carry_out(
      [&] { return PMPI_Alltoall(sent, sent_count, sent_type, received, received_count, received_type, comm); },
      [&](MPI_Request *r) {
        return PMPI_Ialltoall(sent, sent_count, sent_type, received, received_count, received_type, comm, r);
      });
}

int MPI_Alltoallv(void const *sent, int const sent_counts[], int const sent_places[], MPI_Datatype sent_type,
                  void *received, int const received_counts[], int const received_places[], MPI_Datatype received_type,
                  MPI_Comm comm) {
  return carry_out(
      [&] {
        return PMPI_Alltoallv(sent, sent_counts, sent_places, sent_type, received, received_counts, received_places,
                              received_type, comm);
      },
      [&](MPI_Request *r) {
        return PMPI_Ialltoallv(sent, sent_counts, sent_places, sent_type, received, received_counts, received_places,
                               received_type, comm, r);
      });
}

int MPI_Alltoallw(void const *sent, int const sent_counts[], int const sent_places[], MPI_Datatype const sent_types[],
                  void *received, int const received_counts[], int const received_places[],
                  MPI_Datatype const received_types[], MPI_Comm comm) {
  return carry_out(
      [&] {
        return PMPI_Alltoallw(sent, sent_counts, sent_places, sent_types, received, received_counts, received_places,
                              received_types, comm);
      },
      [&](MPI_Request *r) {
        return PMPI_Ialltoallw(sent, sent_counts, sent_places, sent_types, received, received_counts, received_places,
                               received_types, comm, r);
      });
}

} // extern "C"
