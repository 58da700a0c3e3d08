// Loops that take all runs of a process as one do what the loops do that were written.
// RUN: redeal++ -O2 -DNDEBUG --redeal-keep=%t.kept %s -o %t && grep -c ')\.joined(' %t.kept/loops-of-runs.cpp | FileCheck --check-prefix=COUNT %s
// RUN: redeal++ -O2 %s -o %t.checked
// RUN: redeal++ -O0 -DNDEBUG %s -o %t.plain
// RUN: %mpirun 1 %t && %mpirun 2 %t && %mpirun 3 %t && %mpirun 4 %t
// RUN: %mpirun 3 %t.checked && %mpirun 3 %t.plain
// RUN: %serial-cxx %s -o %t.serial && %t.serial
// COUNT: 7
#include <redeal/array.hpp>
#include <redeal/view.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

using number = redeal::index;

static void require(bool right, int line) {
  if (!right) {
    std::printf("process %d: wrong in line %d\n", redeal::rank(), line);
    std::exit(1);
  }
}
#define REQUIRE(what) require(what, __LINE__)

// Each element of this process, once and in order.
template <class A> static void whole(A &x) {
  number const n = x.local().extent(0);
  number next = 0;
  for (auto const &run : redeal::owned_blocks(x))
    for (number l = run.local; l < run.local + run.count; ++l)
      require(l == next++, 0);
  REQUIRE(next == n);

  std::vector<int> often(static_cast<std::size_t>(n));
  int *const all = often.data();
  for (redeal::owned_block run : redeal::owned_blocks(x)) {
    int *const part = all + run.local;
    auto const length = static_cast<int>(run.count);
    for (int k = 0; k != length; ++k)
      part[k] += 1;
  }
  for (auto const &run : redeal::owned_blocks(x)) {
    int *part = &all[run.local];
    for (number k = 0; k < run.count; ++k)
      part[k] += all[run.local + k];
  }
  for (int const times : often)
    REQUIRE(times == 2);

  // With what ends a turn.
  for (auto const &run : redeal::owned_blocks(x))
    for (number l = run.local, end = run.local + run.count; l < end; l += 1) {
      if (l % 3 == 0)
        continue;
      all[l] = 7;
    }
  for (number l = 0; l < n; ++l)
    REQUIRE(all[l] == (l % 3 == 0 ? 2 : 7));
}

// In numbers that cannot count all of the elements, but those of each run.
static void in_small_numbers(redeal::array<long> &x) {
  number turns = 0;
  for (auto const &run : redeal::owned_blocks(x)) {
    for (signed char k = 0; k < run.count; ++k) {
      ++turns;
    }
  }
  REQUIRE(turns == x.local_size());
}

static number third(redeal::array<long> const &x) {
  for (auto const &run : redeal::owned_blocks(x))
    for (number l = run.local; l < run.local + run.count; ++l)
      if (l == 2)
        return l;
  return -1;
}

static void columns(redeal::array<long, 2> &A) {
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = 100 * i + j;
  number const width = A.local().extent(1), height = A.local().extent(0);
  long *const all = A.data();
  for (auto const &run : redeal::owned_blocks(A, 1))
    for (number l = run.local; l < run.local + run.count; ++l)
      for (number k = 0; k < height; ++k)
        all[k * width + l] += 1;
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      REQUIRE(A(i, j) == 100 * i + j + 1);
}

// By the indices of their elements, of arrays that are mapped alike and of such that are not.
static void by_index(redeal::array<long> &x, redeal::array<long> &y) {
  for (auto const &run : redeal::owned_blocks(x))
    for (number i = run.first; i < run.first + run.count; ++i)
      x(i) = 3 * i;
  for (auto const &run : redeal::owned_blocks(x)) {
    number const behind = run.first + run.count;
    for (auto i = run.first; i != behind; ++i) {
      if (i % 3 == 0)
        continue;
      x(i) += 1;
    }
  }
  number at = 0;
  for (auto const &run : redeal::owned_blocks(x))
    for (number i = run.first; i < run.first + run.count; ++i) {
      require(i >= at && x(i) == 3 * i + (i % 3 != 0), __LINE__);
      at = i + 1;
    }
  for (auto i : redeal::owned(y))
    y(i) = -i;
  for (auto const &run : redeal::owned_blocks(x)) {
    for (number i = run.first; i < run.first + run.count; ++i)
      x(i) = y.owns(i) ? y(i) : -i;
  }
  for (auto i : redeal::owned(x))
    REQUIRE(x(i) == -i);
}

// In numbers that cannot be all of its indices, but those of this process.
static void in_small_indices(redeal::array<long> &x) {
  for (auto const &run : redeal::owned_blocks(x))
    for (signed char i = static_cast<signed char>(run.first); i < run.first + run.count; ++i)
      x(i) = i;
  for (auto i : redeal::owned(x))
    REQUIRE(x(i) == i);
}

int main() {
#pragma processors P(redeal::nprocs())
  redeal::array<long> x(1001), few(2);
#pragma distribute x(cyclic(7)), few(block) onto(P)
  whole(x);
  if (redeal::nprocs() > 1) // else all is one run
    in_small_numbers(x);
  whole(few);
  REQUIRE(third(x) == 2);
  REQUIRE(third(few) == -1);
#pragma redistribute x(cyclic)
  whole(x);
#pragma redistribute x(balanced)
  whole(x);
  std::vector<number> sizes(static_cast<std::size_t>(redeal::nprocs()), 0);
  sizes.back() = 1001;
#pragma redistribute x(gen_block(sizes))
  whole(x);
  std::vector<int> owners(1001);
  for (std::size_t i = 0; i < owners.size(); ++i)
    owners[i] = static_cast<int>(i * i / 5) % redeal::nprocs();
#pragma redistribute x(indirect(owners))
  whole(x);

  redeal::array<long> y(1001);
#pragma distribute y(cyclic(5)) onto(P)
  by_index(x, y);
#pragma redistribute x(cyclic(5))
  by_index(x, y);
#pragma redistribute y(block)
  by_index(x, y);
  std::fill(sizes.begin(), sizes.end(), 0);
  sizes.front() = 1001;
#pragma redistribute y(gen_block(sizes))
  by_index(y, x);
  redeal::array<long> hundred(127);
#pragma distribute hundred(cyclic(10)) onto(P)
  in_small_indices(hundred);

  redeal::array<long, 2> A(13, 29);
#pragma distribute A(*, cyclic(3)) onto(P)
  columns(A);
  whole(A);
}
