// Threads may be the first to ask what a process owns, all at once, and for an element: of arrays and views at namespace
// scope whose mapping is settled then. Copies that are made meanwhile have the mapping, too.
// RUN: redeal++ -O2 -pthread %s -o %t
// RUN: %mpirun 2 %t | FileCheck %s
// RUN: %serial-cxx -pthread %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: {{^}}0 wrong
#include <redeal/array.hpp>

#include <array>
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

namespace {

constexpr int count = 5000, n = 24, threads = 4;
#ifdef REDEAL_SERIAL
constexpr int part = n;
#else
constexpr int part = n / 2;
#endif

template <class Array> std::vector<Array> many() {
  std::vector<Array> made;
  for (int k = 0; k < count; ++k)
    made.emplace_back(n, 2);
  return made;
}
int memory[part][2];
std::vector<redeal::view<int, 2>> many_views() {
  std::vector<redeal::view<int, 2>> made;
  for (int k = 0; k < count; ++k)
    made.emplace_back(&memory[0][0], std::array<long, 2>{n, 2});
  return made;
}

std::vector<redeal::array<int, 2>> asked = many<redeal::array<int, 2>>(), copied = many<redeal::array<int, 2>>();
std::vector<redeal::view<int, 2>> views = many_views();
#pragma processors P(2)
#pragma distribute asked(cyclic, *), copied(cyclic, *), views(cyclic, *) onto(P)

// How many of n elements are not where they should be.
template <class Array> int misplaced(Array const &x) {
  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += x.owns(i, 1) != (redeal::nprocs() == 1 || i % 2 == redeal::rank());
  return wrong;
}

std::atomic<int> wrong{0}, ready{0};

void ask_all() {
  for (int k = 0; k < count; ++k) {
    ++ready;
    while (ready < threads * (k + 1))
      std::this_thread::yield();
    if (k % 2 == 0)
      wrong += asked[k].local_size() != 2 * part;
    wrong += misplaced(asked[k]);
    // The last one that is this process's.
    int const last = redeal::nprocs() == 1 ? n - 1 : n - 2 + redeal::rank();
    wrong += views[k](last, 1) != 7 || misplaced(views[k]);
    redeal::array<int, 2> const one(copied[k]);
    redeal::array<int, 2> other;
    other = copied[k];
    wrong += copied[k].extent() != n || misplaced(one) || misplaced(other);
    wrong += misplaced(copied[k]);
  }
}

} // namespace

int main() {
  memory[part - 1][1] = 7;
  redeal::rank(); // starts MPI
  std::vector<std::thread> all;
  for (int t = 0; t < threads; ++t)
    all.emplace_back(ask_all);
  for (std::thread &one : all)
    one.join();
  std::printf("%d wrong\n", wrong.load());
  return wrong != 0;
}
