// One thread carries out directives, and need not be the first one; meanwhile others touch other arrays, all at once.
// RUN: redeal++ -O1 -pthread %s -o %t
// RUN: %mpirun 2 %t | FileCheck %s
// RUN: %mpirun 3 %t own | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 3 %t own | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_RELEASE=early %mpirun 2 %t own | FileCheck %s
// RUN: %serial-mpicxx %s -o %t.serial -pthread
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#include <redeal/array.hpp>

#include <mpi.h>

#include <atomic>
#include <cstdio>
#include <list>
#include <thread>
#include <vector>

namespace {

// Those of a list that are touched while the elements of another array move.
using arrays = std::list<redeal::array<long>>;

int const turns = 40;

std::atomic<long> wrong{0};

long value(long i, int number) { return i * 1000 + number; }

// Several threads are the first to touch each array.
void touch(arrays &all, int first, int threads) {
  int number = 0;
  for (redeal::array<long> &y : all) {
    for (auto i : redeal::owned(y))
      if (i % threads == first)
        y(i) += value(i, number);
    ++number;
  }
}

void direct() {
  int const n = redeal::nprocs();
#pragma processors P(n)
  redeal::array<double> x(30011);
#pragma distribute x(cyclic(3)) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  for (int turn = 0; turn < turns; ++turn) {
    arrays all;
    for (int number = 0; number < 20; ++number) {
      redeal::array<long> &y = all.emplace_back(1500 + 400 * number);
#pragma distribute y(cyclic(2)) onto(P)
    }
    std::vector<std::thread> touching;
    for (int first = 0; first < 3; ++first)
      touching.emplace_back(touch, std::ref(all), first, 3);
    for (int k = 5; k < 9; ++k) {
#pragma redistribute x(cyclic(k))
#pragma redistribute x(block)
    }
    for (std::thread &t : touching)
      t.join();
    int number = 0;
    for (redeal::array<long> &y : all) {
      if (turn % 8 == 0) {
#pragma redistribute y(block)
      }
      for (auto i : redeal::owned(y))
        wrong += y(i) != value(i, number);
      ++number;
    }
    for (auto i : redeal::owned(x))
      wrong += x(i) != static_cast<double>(i);
  }
}

} // namespace

int main(int arguments, char **) {
  bool const own = arguments > 1;
  if (own) {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
      std::printf("FAIL: this MPI has no threads\n");
  }
  std::thread(direct).join();
  if (wrong != 0)
    std::printf("FAIL: %ld wrong on process %d\n", wrong.load(), redeal::rank());
  else if (redeal::rank() == 0)
    std::printf("PASS\n");
  std::fflush(stdout);
  if (own)
    MPI_Finalize();
  return wrong != 0;
}
