// With REDEAL_ON_ERROR=throw a directive that cannot be carried out throws the same sentence on all processes before an
// element has moved: wrong formats, and too little memory on one process. The array is as it was, and moves later on.
// What the sanitizers reserve is more than any limit.
// UNSUPPORTED: sanitized
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_ON_ERROR=throw %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_ON_ERROR=throw REDEAL_TRANSPORT=messages %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_ON_ERROR=throw REDEAL_TRANSPORT=staging %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_ON_ERROR=throw REDEAL_NODES=2 %mpirun 2 %t | FileCheck %s
// RUN: not %mpirun 2 %t 2>&1 | FileCheck %s --check-prefix=ENDS
// RUN: env REDEAL_ON_ERROR=perhaps not %mpirun 2 %t 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK: thrown.cpp:[[#@LINE+51]]: error: redistribute x: {{.*}}cyclic(0)
// CHECK: thrown.cpp:[[#@LINE+66]]: error: redistribute x: out of memory: process 1 cannot have 96000000 bytes for its new part; its addresses are limited to {{[0-9]+}} bytes (ulimit -v)
// CHECK-NEXT: 0 wrong, 0 told otherwise
// ENDS: thrown.cpp:[[#@LINE+48]]: error: redistribute x: {{.*}}cyclic(0)
// WRONG: error: REDEAL_ON_ERROR is 'perhaps', but may be end or throw
#include <redeal/array.hpp>

#include "Inputs/process_memory.hpp"

#include <mpi.h>
#include <sys/resource.h>

#include <cstdio>
#include <cstring>
#include <string>

namespace {

constexpr long n = 12000000;
long wrong = 0, otherwise = 0;

// That all processes have been told the same. Process 0 prints it.
void compare(std::string const &told) {
  char words[600] = {}, others[600] = {};
  told.copy(words, sizeof words - 1);
  MPI_Allreduce(words, others, sizeof words, MPI_CHAR, MPI_MAX, MPI_COMM_WORLD);
  otherwise += std::strcmp(words, others) != 0;
  if (redeal::rank() == 0)
    std::puts(words);
}

template <class Array> void check(Array const &x, bool mine) {
  long elements = 0;
  for (auto i : redeal::owned(x)) {
    wrong += x(i) != static_cast<double>(i);
    ++elements;
  }
  wrong += mine != (elements > 0);
}

} // namespace

int main() {
  int const all = redeal::nprocs(), me = redeal::rank();
#pragma processors P(all)
  redeal::array<double> x(n);
#pragma distribute x(block) onto(P[0:1])
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  int volatile nothing = 0;
  try {
#pragma redistribute x(cyclic(nothing)) onto(P)
  } catch (redeal::error const &e) {
    compare(e.what());
  }
  check(x, me == 0);
  // What MPI needs is there before the limit.
  redeal::array<double> y(1000);
#pragma distribute y(block) onto(P[0:1])
#pragma redistribute y(cyclic) onto(P[1:1])
  rlimit before{}, little{};
  getrlimit(RLIMIT_AS, &before);
  little = before;
  little.rlim_cur = static_cast<rlim_t>(megabytes("VmSize:") + 10) << 20;
  if (me == 1)
    setrlimit(RLIMIT_AS, &little);
  try {
#pragma redistribute x(cyclic) onto(P[1:1])
  } catch (std::exception const &e) {
    compare(e.what());
  }
  setrlimit(RLIMIT_AS, &before);
  check(x, me == 0);
#pragma redistribute x(cyclic) onto(P[1:1])
  check(x, me == 1);
  std::fflush(stdout);
  long sums[2] = {wrong, otherwise};
  MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  if (me == 0)
    std::printf("%ld wrong, %ld told otherwise\n", sums[0], sums[1]);
}
