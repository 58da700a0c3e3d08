// redeal::replicated(v) is an ordinary array of which every process of the other side's grid has all: as a target it
// ends up whole there, and nowhere else; as a source each process takes its part of it, and nothing is sent.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 5 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 REDEAL_TRACE=steps %mpirun 4 %t 2>&1 | FileCheck %s --check-prefixes=CHECK,TRACE
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// TRACE: redistribute copy A = redeal::replicated(table): 1 step,
// TRACE-NEXT: step 0: 0->0 1->1{{$}}
// CHECK: PASS
#include "Inputs/require.hpp"

#include <redeal/scalapack.hpp>

#include <array>
#include <cstdio>
#include <vector>

struct point {
  double x;
  int tag;
};

#ifdef REDEAL_SERIAL
static bool inside(int) { return true; }
#else
static bool inside(int processes) { return redeal::rank() < processes; }
#endif

static int value(redeal::index i, redeal::index j) { return static_cast<int>(100 * i + j); }

template <class Order> static void matrices() {
  constexpr int m = 9, n = 7;
  redeal::array<int, 2, Order> A(m, n);
  int const some = redeal::nprocs() > 1 ? 2 : 1;
#pragma processors P(some)
#pragma distribute A(cyclic(2), *) onto(P)
  int table[m][n];
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      table[i][j] = value(i, j);
#pragma redistribute copy
  A = redeal::replicated(table);
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      REQUIRE(A(i, j) == value(i, j));

  std::vector<int> all(m * n, -1), row(n, -1), here;
  if (inside(some))
    here.resize(n);
#pragma redistribute copy
  redeal::replicated(here) = A(4, redeal::all);
  for (std::size_t j = 0; j < here.size(); ++j)
    REQUIRE(here[j] == value(4, static_cast<redeal::index>(j)));
  std::array<int, m> column;
  column.fill(-1);
  int element = -1;
  std::size_t const rows = m;
#pragma redistribute copy
  redeal::replicated(all.data(), {rows, n}) = A;
#pragma redistribute copy
  redeal::replicated(row) = A(4, redeal::range(n - 1, n, -1));
#pragma redistribute copy
  redeal::replicated(column) = A(redeal::all, 3);
#pragma redistribute copy
  redeal::replicated(element) = A(5, 6);
  REQUIRE(element == (inside(some) ? value(5, 6) : -1));
  for (int i = 0; i < m; ++i) {
    REQUIRE(column[static_cast<std::size_t>(i)] == (inside(some) ? value(i, 3) : -1));
    for (int j = 0; j < n; ++j) {
      REQUIRE(all[static_cast<std::size_t>(i * n + j)] == (inside(some) ? value(i, j) : -1));
      REQUIRE(row[static_cast<std::size_t>(j)] == (inside(some) ? value(4, n - 1 - j) : -1));
    }
  }

  std::vector<int> const ones(n, 1);
  element = 17;
#pragma redistribute copy
  A(0, redeal::all) = redeal::replicated(ones);
#pragma redistribute copy
  A(8, 2) = redeal::replicated(element);
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      REQUIRE(A(i, j) == (i == 0 ? 1 : i == 8 && j == 2 ? 17 : value(i, j)));
}

// From and to mappings with copies, and of elements of another size.
static void copies() {
  redeal::index const n = 5000;
  int const all = redeal::nprocs();
  redeal::array<point> x(n);
#pragma processors L(all)
#pragma distribute x(*) onto(L[*])
  std::vector<point> v(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i)
    v[static_cast<std::size_t>(i)] = {i / 4.0, i};
#pragma redistribute copy
  x = redeal::replicated(v);
  REQUIRE(x.local_size() == n);
#pragma redistribute x(cyclic(3)) onto(L)
  for (auto i : redeal::owned(x))
    REQUIRE(x(i).tag == i && x(i).x == static_cast<double>(i) / 4);
  std::vector<point> w(static_cast<std::size_t>(n));
#pragma redistribute copy memory(8192)
  redeal::replicated(w) = x;
  for (int i = 0; i < n; ++i)
    REQUIRE(w[static_cast<std::size_t>(i)].tag == i && w[static_cast<std::size_t>(i)].x == i / 4.0);
}

// All of a ScaLAPACK matrix, which is stored by columns, in an array that is stored by rows.
static void views() {
  int const m = 6, n = 4, desc[9] = {1, -1, m, n, m, n, 0, 0, m};
  std::vector<int> a;
  if (redeal::rank() == 0)
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < m; ++i)
        a.push_back(value(i, j));
  redeal::scalapack_view<int> A(a.data(), desc, redeal::scalapack_grid(1, 1));
  std::vector<int> all(m * n, -1);
#pragma redistribute copy
  redeal::replicated(all.data(), {m, n}) = A;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      REQUIRE(all[static_cast<std::size_t>(i * n + j)] == (inside(1) ? value(i, j) : -1));
}

int main() {
  matrices<redeal::row_major>();
  matrices<redeal::column_major>();
  copies();
  views();
  if (redeal::rank() == 0)
    std::puts("PASS");
}
