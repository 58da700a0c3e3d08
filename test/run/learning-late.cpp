// Ways are tried until one is settled, however late processes come, and in whatever order the sums of what was measured
// come to them: no process takes another way than the others.
// RUN: redeal++ -O1 %s -o %t
// RUN: rm -f %t.near %t.far %t.messages
// RUN: env REDEAL_WISDOM=%t.near %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_WISDOM=%t.messages REDEAL_TRANSPORT=messages %mpirun 2 %t | FileCheck %s --check-prefixes=CHECK,HELD
// RUN: env REDEAL_WISDOM=%t.far REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s --check-prefixes=CHECK,HELD
// HELD: sums have been held back
// CHECK: {{^}}settled
#include "Inputs/require.hpp"
#include "Inputs/until_known.hpp"

#include <unistd.h>

#include <cstdio>
#include <map>
#include <random>

namespace {

std::minstd_rand any;
std::map<MPI_Request *, unsigned> held; // sums under way, and how often they are still said not to have come
long held_back = 0;

// Now and then a process computes.
void come_late() {
  if (any() % 64 == 0)
    usleep(any() % 1000);
}

} // namespace

extern "C" {

__attribute__((used)) int MPI_Iallreduce(void const *in, void *out, int count, MPI_Datatype type, MPI_Op op,
                                         MPI_Comm comm, MPI_Request *request) {
  held[request] = any() % 4 == 0 ? any() % 200 : 0;
  return PMPI_Iallreduce(in, out, count, type, op, comm, request);
}

__attribute__((used)) int MPI_Test(MPI_Request *request, int *done, MPI_Status *status) {
  auto const sum = held.find(request);
  if (sum != held.end() && sum->second > 0) {
    --sum->second;
    ++held_back;
    int any_message = 0; // others wait for what this process has to pass on
    *done = 0;
    return PMPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &any_message, MPI_STATUS_IGNORE);
  }
  int const code = PMPI_Test(request, done, status);
  if (*done && sum != held.end())
    held.erase(sum);
  return code;
}

} // extern "C"

int main() {
  int const n = redeal::nprocs();
#pragma processors P(n)
  redeal::array<double> x(30000), y(2000);
#pragma distribute x(cyclic(3)), y(block) onto(P)
  any.seed(static_cast<unsigned>(redeal::rank()) + 1);
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  for (auto i : redeal::owned(y))
    y(i) = static_cast<double>(i);
  int turn = 0;
  bool known = false;
  for (; turn < 60000 && !known; ++turn) {
#pragma redistribute x(cyclic(5))
    come_late();
#pragma redistribute y(cyclic(2))
    for (auto i : redeal::owned(x))
      x(i) += 1;
#pragma redistribute x(cyclic(3))
    come_late();
#pragma redistribute y(block)
    known = turn % 100 == 99 && is_known(4);
  }
  for (auto i : redeal::owned(x))
    REQUIRE(x(i) == static_cast<double>(i) + turn);
  for (auto i : redeal::owned(y))
    REQUIRE(y(i) == static_cast<double>(i));
  if (redeal::rank() == 0) {
    if (held_back > 0)
      std::puts("sums have been held back");
    std::puts(known ? "settled" : "not settled");
  }
}
