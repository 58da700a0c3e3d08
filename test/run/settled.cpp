// Once it is settled how elements go, moves on a node agree on nothing by MPI and allocate nothing, most of the time:
// all the while but where the winner is held against others, or all is tried anew. The winner may well be messages.
// The sanitizers allocate too.
// UNSUPPORTED: sanitized
// RUN: redeal++ -O1 %s -o %t
// RUN: rm -f %t.two %t.three
// RUN: env REDEAL_WISDOM=%t.two %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_WISDOM=%t.three %mpirun 3 %t | FileCheck %s
// CHECK: while it is tried: {{[1-9][0-9]*}} sums
// CHECK: PASS
#include "Inputs/counting_allocations.hpp"
#include "Inputs/require.hpp"
#include "Inputs/until_known.hpp"

#include <cstdio>

static long calls = 0, sums = 0;

extern "C" {

__attribute__((used)) int MPI_Iallreduce(void const *in, void *out, int count, MPI_Datatype type, MPI_Op op,
                                         MPI_Comm comm, MPI_Request *request) {
  ++calls;
  ++sums;
  return PMPI_Iallreduce(in, out, count, type, op, comm, request);
}

__attribute__((used)) int MPI_Allreduce(void const *in, void *out, int count, MPI_Datatype type, MPI_Op op,
                                        MPI_Comm comm) {
  ++calls;
  return PMPI_Allreduce(in, out, count, type, op, comm);
}

__attribute__((used)) int MPI_Barrier(MPI_Comm comm) {
  ++calls;
  return PMPI_Barrier(comm);
}

} // extern "C"

int main() {
  int const n = redeal::nprocs();
#pragma processors P(n)
  redeal::array<double> x(30000), y(2000);
#pragma distribute x(cyclic(3)), y(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  for (auto i : redeal::owned(y))
    y(i) = static_cast<double>(i);
  auto const move = [&] {
#pragma redistribute x(cyclic(5))
#pragma redistribute y(cyclic(2))
#pragma redistribute x(cyclic(3))
#pragma redistribute y(block)
  };
  int turn = 0;
  for (; turn < 40000 && (turn % 100 != 0 || !is_known(4)); ++turn)
    move();
  REQUIRE(is_known(4));
  if (redeal::rank() == 0)
    std::printf("while it is tried: %ld sums\n", sums);
  constexpr int all = 400, wanted = 40, turns_of_one = 40; // on a busy machine much is tried anew
  int quiet = 0;
  for (int some = 0; some < all; ++some) {
    long const before = allocations + calls;
    for (turn = 0; turn < turns_of_one; ++turn)
      move();
    quiet += allocations + calls == before;
    int least = quiet;
    PMPI_Allreduce(&quiet, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (least == wanted)
      break;
  }
  for (auto i : redeal::owned(x))
    REQUIRE(x(i) == static_cast<double>(i));
  for (auto i : redeal::owned(y))
    REQUIRE(y(i) == static_cast<double>(i));
  REQUIRE(quiet >= wanted);
  if (redeal::rank() == 0)
    std::puts("PASS");
}
