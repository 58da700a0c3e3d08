// A process in neither grid of a refused redistribute has no part in it, and is not told. If the program tells it, it
// goes back to the old mapping by itself, with a directive that has nothing to do for it, and takes part again.
// What the sanitizers reserve is more than any limit.
// UNSUPPORTED: sanitized
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_ON_ERROR=throw %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_ON_ERROR=throw REDEAL_TRANSPORT=messages %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_ON_ERROR=throw not %mpirun 4 %t untold 2>&1 | FileCheck %s --check-prefix=UNTOLD
// CHECK: 3 refused, 0 wrong
// UNTOLD: thrown-outside.cpp:[[#@LINE+37]]: error: redistribute x: the message from process {{[0-2]}} in step {{[0-9]+}} failed: {{.*}}; do all processes give the same formats
#include <redeal/array.hpp>

#include "Inputs/process_memory.hpp"

#include <mpi.h>
#include <sys/resource.h>

#include <cstdio>

int main(int argc, char **) {
  long const n = 12000000;
  redeal::array<double> x(n);
#pragma processors P(3)
#pragma processors Q(2)
#pragma processors R(4)
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = double(i);
  rlimit before{}, little{};
  getrlimit(RLIMIT_AS, &before);
  little = before;
  little.rlim_cur = static_cast<rlim_t>(megabytes("VmSize:") + 10) << 20;
  if (redeal::rank() == 1)
    setrlimit(RLIMIT_AS, &little);
  int refused = 0;
  try {
#pragma redistribute x(cyclic(5)) onto(Q)
  } catch (redeal::error const &) {
    refused = 1;
  }
  setrlimit(RLIMIT_AS, &before);
  int all = 0;
  MPI_Allreduce(&refused, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (all > 0 && refused == 0 && argc == 1) {
#pragma redistribute x(block) onto(P)
  }
#pragma redistribute x(cyclic(7)) onto(R)
  long wrong = 0, wrong_of_all = 0;
  for (auto i : redeal::owned(x))
    wrong += x(i) != double(i);
  MPI_Reduce(&wrong, &wrong_of_all, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  if (redeal::rank() == 0)
    std::printf("%d refused, %ld wrong\n", all, wrong_of_all);
}
