// A message may be received while its acknowledgement still waits for a place in the sender's queue. A process that goes
// on with moves through memory lets MPI send it: else the sender would stay in the move before, and both for ever.
// Here the queue is full because its process is stopped; in the other run queues are small and many want a place.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_CHOICE=model REDEAL_TRANSPORT=shared %mpirun 2 %t stopped | FileCheck %s
// RUN: env REDEAL_CHOICE=model REDEAL_TRANSPORT=staging %mpirun 2 %t stopped | FileCheck %s
// RUN: env REDEAL_CHOICE=model REDEAL_TRANSPORT=shared UCX_POSIX_FIFO_SIZE=2 UCX_SYSV_FIFO_SIZE=2 %mpirun 8 %t crowded | FileCheck %s
// RUN: %serial-mpicxx %s -o %t.serial
// RUN: %t.serial crowded | FileCheck %s
// CHECK: PASS
#include "Inputs/require.hpp"

#include <mpi.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

namespace {

// Process 1 sends its elements by messages and is stopped until process 0 has them and its queue is full.
void stop_the_sender() {
  int const n = 50000, me = redeal::rank();
  std::vector<int> const on_0{n, 0}, on_1{0, n};
#pragma processors P(2)
  redeal::array<double> x(n), y(n);
#pragma distribute x(gen_block(on_1)), y(gen_block(on_1)) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  int mine = getpid(), other = 0;
  MPI_Sendrecv(&mine, 1, MPI_INT, 1 - me, 1, &other, 1, MPI_INT, 1 - me, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  static MPI_Request requests[1000];
  static char little[16];
  int sent = 0;
  for (int turn = 0; turn < 4; ++turn) {
    bool const last = turn == 3;
    MPI_Barrier(MPI_COMM_WORLD);
    if (last && me == 0) {
      usleep(300000); // process 1 is in its directive
      kill(other, SIGSTOP);
      usleep(50000);
      for (int done = 1; done && sent < 1000; ++sent) {
        MPI_Isend(little, 16, MPI_BYTE, 1, 6, MPI_COMM_WORLD, &requests[sent]);
        MPI_Test(&requests[sent], &done, MPI_STATUS_IGNORE);
      }
    }
#pragma redistribute x(gen_block(on_0)) schedule(direct)
    if (last && me == 0)
      kill(other, SIGCONT);
#pragma redistribute y(gen_block(on_0))
    if (last)
      break;
#pragma redistribute x(gen_block(on_1)) schedule(direct)
#pragma redistribute y(gen_block(on_1))
  }
  for (auto i : redeal::owned(x))
    REQUIRE(x(i) == static_cast<double>(i));
  if (me == 0) {
    MPI_Send(&sent, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
    MPI_Waitall(sent, requests, MPI_STATUSES_IGNORE);
    return;
  }
  MPI_Recv(&sent, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (int i = 0; i < sent; ++i)
    MPI_Recv(little, 16, MPI_BYTE, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void crowd_the_queues() {
#pragma processors P(redeal::nprocs())
  redeal::array<double> x(60000);
#pragma distribute x(cyclic(3)) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  for (int turn = 0; turn < 200; ++turn) {
#pragma redistribute x(cyclic(5)) schedule(direct)
#pragma redistribute x(cyclic(3))
  }
  for (auto i : redeal::owned(x))
    REQUIRE(x(i) == static_cast<double>(i));
}

} // namespace

int main(int count, char **arguments) {
  MPI_Init(&count, &arguments);
  arguments[1] == std::string("stopped") ? stop_the_sender() : crowd_the_queues();
  MPI_Barrier(MPI_COMM_WORLD);
  if (redeal::rank() == 0)
    std::puts("PASS");
  MPI_Finalize();
}
