// Copies with async: whole arrays, sections, permutations, views, what every process has whole, and sections of one
// array; the sides are objects that end with the directive.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 5 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
#include "Inputs/require.hpp"

#include <vector>

// CHECK: PASS

using redeal::all;
using redeal::range;

static int value(long i, long j) { return static_cast<int>(1000 * i + j); }

static void fill(redeal::array<int, 2> &A) {
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = value(i, j);
}

template <class Array, class Value> static bool holds(Array const &A, Value const &expected) {
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      if (A(i, j) != expected(i, j))
        return false;
  return true;
}

static void whole_and_sections() {
  redeal::array<int, 2> A(60, 44), B(60, 44), C(60, 44), T(44, 60);
  redeal::array<int> row(44);
#pragma distribute A(block, *), B(*, cyclic(3)), C(cyclic(2), *), T(block, *)
#pragma distribute row(cyclic(5))
  fill(A);
  fill(C);
#pragma redistribute copy async(whole)
  B = A;
#pragma redistribute copy async(parts)
  C(range(0, 30), all) = C(range(59, 30, -1), all);
#pragma redistribute wait(whole)
  REQUIRE(holds(B, value) && holds(A, value));
#pragma redistribute copy async(turned)
  T = redeal::permute<1, 0>(A);
  int const which = 7;
#pragma redistribute copy memory(8192) async(parts)
  row = B(which, all);
#pragma redistribute wait(parts, turned)
  REQUIRE(holds(C, [](long i, long j) { return value(i < 30 ? 59 - i : i, j); }));
  REQUIRE(holds(T, [](long i, long j) { return value(j, i); }));
  for (auto j : redeal::owned(row))
    REQUIRE(row(j) == value(7, j));
}

static void memory_of_the_programs_own() {
  constexpr int m = 24, n = 18;
  redeal::array<int, 2> A(m, n);
#pragma distribute A(*, block)
  fill(A);
  std::vector<int> mine((m + 2) * (n + 2), -1), everywhere(m * n);
  {
    redeal::view<int, 2> V(mine.data() + n + 3, {m, n}, {n + 2, 1});
#pragma distribute V(block, *)
#pragma redistribute copy async(t)
    V = A;
#pragma redistribute wait(t)
    REQUIRE(holds(V, value));
#pragma redistribute copy async(t)
    redeal::replicated(everywhere.data(), {m, n}) = V;
#pragma redistribute wait(t)
  }
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      REQUIRE(everywhere[static_cast<std::size_t>(i * n + j)] == value(i, j));
  REQUIRE(mine[0] == -1 && mine.back() == -1);
}

int main() {
  for (int i = 0; i < 4; ++i) {
    whole_and_sections();
    memory_of_the_programs_own();
  }
  if (redeal::rank() == 0)
    std::puts("PASS");
}
