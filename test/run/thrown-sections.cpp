// Elements of a section at unequal distances are brought together first. If one process has no memory for that, all
// are told so before anything has moved, and can copy when there is some.
// The sanitizers need more addresses.
// UNSUPPORTED: sanitized
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_ON_ERROR=throw %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_ON_ERROR=throw REDEAL_TRANSPORT=messages %mpirun 2 %t | FileCheck %s
// CHECK: thrown-sections.cpp:[[#@LINE+47]]: error: redistribute copy {{.*}}memory
// CHECK-NEXT: all have caught it, 0 wrong
#include <redeal/array.hpp>

#include <mpi.h>
#include <sys/resource.h>

#include <cstdio>

namespace {

// Bytes of addresses that this process has.
unsigned long addresses() {
  unsigned long pages = 0;
  if (std::FILE *const file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%lu", &pages) != 1)
      pages = 0;
    std::fclose(file);
  }
  return pages * 4096;
}

} // namespace

int main() {
  long const n = 21000000, m = n / 7;
  redeal::array<double> x(n), y(m);
#pragma processors P(redeal::nprocs())
#pragma distribute x(cyclic(3)), y(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  for (auto i : redeal::owned(y))
    y(i) = -1;
  // MPI has connected the processes when addresses become few.
#pragma redistribute copy
  y(redeal::range(0, 300)) = y(redeal::range(m - 300, 300));
#pragma redistribute copy
  y(redeal::range(m - 300, 300)) = x(redeal::range(0, 300, 7));
  for (auto i : redeal::owned(y))
    y(i) = -1;
  long caught = 0, all = 0, wrong = 0, bad = 0;
  for (int turn = 0; turn < 2; ++turn) {
    rlimit limit{RLIM_INFINITY, RLIM_INFINITY};
    if (turn == 0 && redeal::rank() == 1)
      limit.rlim_cur = addresses() + (4 << 20);
    setrlimit(RLIMIT_AS, &limit);
    try {
#pragma redistribute copy
      y = x(redeal::range(0, m, 7));
    } catch (redeal::error const &e) {
      ++caught;
      if (redeal::rank() == 0)
        std::printf("%s\n", e.what());
      for (auto i : redeal::owned(y))
        wrong += y(i) != -1;
    }
  }
  for (auto i : redeal::owned(y))
    wrong += y(i) != static_cast<double>(7 * i);
  MPI_Allreduce(&caught, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(&wrong, &bad, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  if (redeal::rank() == 0)
    std::printf("%s have caught it, %ld wrong\n", all == redeal::nprocs() ? "all" : "not all", bad);
}
