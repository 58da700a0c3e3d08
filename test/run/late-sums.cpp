// Sums about the fastest way may have come to some processes and not to others, as long as one computes that MPI needs
// for them. Those who have them go on, and wait in other directives for those who have not: nobody is to blame.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRANSPORT=staging %mpirun 4 %t | FileCheck %s
// CHECK: PASS
#include "Inputs/require.hpp"

#include <mpi.h>

#include <unistd.h>

#include <cstdio>
#include <set>
#include <vector>

static std::set<MPI_Request *> sums; // that have begun here, and are not seen to have ended

extern "C" {

__attribute__((used)) int MPI_Iallreduce(void const *in, void *out, int count, MPI_Datatype type, MPI_Op op,
                                         MPI_Comm comm, MPI_Request *request) {
  sums.insert(request);
  return PMPI_Iallreduce(in, out, count, type, op, comm, request);
}

__attribute__((used)) int MPI_Test(MPI_Request *request, int *done, MPI_Status *status) {
  int const code = PMPI_Test(request, done, status);
  if (*done)
    sums.erase(request);
  return code;
}

} // extern "C"

int main() {
  int const n = 1200000, quarter = n / 4;
  std::vector<int> const on_2{0, 0, 1000, 0}, on_3{0, 0, 0, 1000};
  auto const other = [=](redeal::index i) { return static_cast<int>(i / quarter) ^ 2; };
#pragma processors P(4)
  redeal::array<double> x(n), y(1000);
#pragma distribute x(block), y(gen_block(on_2)) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  int late = 0;
  for (int turn = 0; turn < 100; ++turn) {
#pragma redistribute x(indirect(other))
#pragma redistribute x(block)
    if (redeal::rank() == 0 && late < 3 && !sums.empty()) {
      sleep(2); // computes
      ++late;
    }
#pragma redistribute y(gen_block(on_3)) schedule(direct)
#pragma redistribute y(gen_block(on_2)) schedule(direct)
  }
  for (auto i : redeal::owned(x))
    REQUIRE(x(i) == static_cast<double>(i));
  if (redeal::rank() == 0) {
    REQUIRE(late > 0);
    std::puts("PASS");
  }
}
