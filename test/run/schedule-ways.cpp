// What schedules ask of MPI: steps have one message under way, direct has all of them, each in one piece, and alltoall is one
// exchange without messages of its own; direct and alltoall ask for the same on a node.
// REQUIRES: whole
// RUN: redeal++ -O1 -DHOW=steps %s -o %t.steps
// RUN: redeal++ -O1 -DHOW=direct %s -o %t.direct
// RUN: redeal++ -O1 -DHOW=alltoall %s -o %t.alltoall
// RUN: %mpirun 4 %t.steps | FileCheck %s --check-prefix=RINGS
// RUN: env REDEAL_TRANSPORT=messages %mpirun 4 %t.steps | FileCheck %s --check-prefix=STEPS
// RUN: env REDEAL_NODES=2 SYNCHRONOUS=1 %mpirun 4 %t.steps | FileCheck %s --check-prefix=STEPS
// RUN: env SYNCHRONOUS=1 %mpirun 4 %t.direct | FileCheck %s --check-prefix=DIRECT
// RUN: env REDEAL_NODES=2 SYNCHRONOUS=1 %mpirun 4 %t.direct | FileCheck %s --check-prefix=DIRECT
// RUN: %mpirun 4 %t.alltoall | FileCheck %s --check-prefix=ALL
// RUN: env REDEAL_NODES=2 %mpirun 4 %t.alltoall | FileCheck %s --check-prefix=ALL
// RUN: env REDEAL_TRACE=ways %mpirun 2 %t.steps 2>&1 | FileCheck %s --check-prefix=TRACE
#include "Inputs/counting_mpi.hpp"

#include <redeal/array.hpp>

#include <cstdio>

static long exchanges = 0;

extern "C" int MPI_Ialltoallv(void const *from, int const *counts, int const *begins, MPI_Datatype type, void *to,
                              int const *counts_in, int const *begins_in, MPI_Datatype type_in, MPI_Comm comm,
                              MPI_Request *request) {
  ++exchanges;
  return PMPI_Ialltoallv(from, counts, begins, type, to, counts_in, begins_in, type_in, comm, request);
}

// RINGS:  0 messages, at most to 0 processes at a time, 0 exchanges
// STEPS:  {{[1-9][0-9]}} messages, at most to 1 processes at a time, 0 exchanges
// DIRECT: 3 messages, at most to 3 processes at a time, 0 exchanges
// ALL:    0 messages, at most to 0 processes at a time, 1 exchanges
// TRACE:  what is packed: by message (taken)
// TRACE:  what is packed: combined on the way: schedule(steps)
// TRACE:  between processes of a node: read in memory: schedule(steps)
// TRACE:  between processes of a node: packed for rings (taken)

int main() {
#pragma processors P(redeal::nprocs())
  redeal::array<double> x(400000);
#pragma distribute x(cyclic(3)) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
#pragma redistribute x(cyclic(5)) schedule(HOW) // processes meet
#pragma redistribute x(cyclic(3)) schedule(HOW)
  counted = {};
  exchanges = 0;
#pragma redistribute x(cyclic(5)) schedule(HOW)
  if (redeal::rank() == 1)
    std::printf("%ld messages, at most to %ld processes at a time, %ld exchanges\n", counted.messages, counted.receivers,
                exchanges);
  for (auto i : redeal::owned(x))
    if (x(i) != static_cast<double>(i))
      return 1;
}
