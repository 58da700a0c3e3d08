// Moves for some seconds over a slow wire, which is to be cut meanwhile.
#include <redeal/array.hpp>

#include <mpi.h>

#include <cstdio>

int main() {
#pragma processors P(2)
  redeal::array<double> x(1000000);
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  long wrong = 0;
  for (int turn = 0; turn < 10; ++turn) {
#pragma redistribute x(cyclic(3))
#pragma redistribute x(block)
    for (auto i : redeal::owned(x))
      wrong += x(i) != static_cast<double>(i);
    if (redeal::rank() == 0 && turn == 2) {
      std::puts("cut now");
      std::fflush(stdout);
    }
  }
  long all = 0;
  MPI_Allreduce(&wrong, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  if (redeal::rank() == 0)
    std::puts(all == 0 ? "PASS" : "FAIL: elements are wrong");
  return all != 0;
}
