// A matrix in ScaLAPACK's layout is redistributed by the directive as by pdgemr2d, byte for byte with all gaps: on
// grids of equal and of different processes, from any first process, into and out of arrays.
// REQUIRES: scalapack
// RUN: redeal++ -Wall -Wextra -pedantic -Werror %s -o %t %scalapack
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s
// RUN: %mpirun 6 %t | FileCheck %s
// RUN: %serial-mpicxx %s -o %t.serial %scalapack
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#include "Inputs/blacs.hpp"
#include "Inputs/require.hpp"

#include <complex>
#include <cstdio>

struct odd_size {
  float x[3];
};

template <class T> T value(int i, int j) { return static_cast<T>(i * 1000 + j); }
template <> odd_size value(int i, int j) { return {{float(i), float(j), float(i - j)}}; }

template <class T> bool equal(T const &a, T const &b) { return std::memcmp(&a, &b, sizeof a) == 0; }

static void gemr2d(double, int m, int n, void *a, int *da, void *b, int *db, int all) {
  Cpdgemr2d(m, n, a, 1, 1, da, b, 1, 1, db, all);
}
static void gemr2d(int, int m, int n, void *a, int *da, void *b, int *db, int all) {
  Cpigemr2d(m, n, a, 1, 1, da, b, 1, 1, db, all);
}
static void gemr2d(std::complex<double>, int m, int n, void *a, int *da, void *b, int *db, int all) {
  Cpzgemr2d(m, n, a, 1, 1, da, b, 1, 1, db, all);
}

static bool fits(layout const &l) { return l.first + l.nprow * l.npcol <= redeal::nprocs(); }

template <class T> void fill(matrix<T> &a) {
  a.visit([](T &element, int i, int j) { element = value<T>(i, j); });
}

template <class T> bool right(matrix<T> &a) {
  bool good = true;
  a.visit([&](T &element, int i, int j) { good &= equal(element, value<T>(i, j)); });
  return good;
}

// Twice, the second time with the plan that was kept.
template <class T> void move(int m, int n, layout const &from, layout const &to, int all) {
  if (!fits(from) || !fits(to))
    return;
  matrix<T> a(m, n, from), b(m, n, to), peer(m, n, to);
  fill(a);
  std::vector<unsigned char> const before = a.bytes();
  redeal::scalapack_view<T const> A(a.data(), a.desc());
  redeal::scalapack_view<T> B(b.data(), b.desc());
  for (int turn = 0; turn < 2; ++turn) {
#pragma redistribute copy
    B = A;
  }
  REQUIRE(right(b));
  REQUIRE(a.bytes() == before);
  if constexpr (!std::is_same_v<T, odd_size>) {
    gemr2d(T(), m, n, a.data(), a.desc(), peer.data(), peer.desc(), all);
    REQUIRE(b.bytes() == peer.bytes());
  }
}

template <class T> void move_some(int all) {
  move<T>(1000, 777, {1, 1, 32, 32, 0, 0, 3}, {1, 1, 128, 100, 0, 0, 5}, all);
  move<T>(61, 83, {2, 2, 5, 7, 1, 1, 7}, {4, 1, 2, 3, 3, 0, 2}, all);
}

static void move_all(int all) {
  using T = double;
  move<T>(1000, 777, {2, 2, 32, 32}, {4, 1, 128, 128}, all);
  move<T>(1000, 777, {2, 2, 32, 32, 1, 1, 7}, {4, 1, 128, 128, 3, 0, 2}, all);
  move<T>(777, 100, {2, 2, 32, 16, 0, 1, 1}, {2, 2, 32, 16, 1, 0, 4}, all);
  move<T>(61, 83, {4, 1, 5, 7, 2, 0}, {1, 3, 2, 3, 0, 2, 1}, all);
  move<T>(61, 83, {1, 1, 64, 64}, {2, 2, 3, 3, 1, 0, 1}, all);
  move<T>(61, 83, {1, 2, 5, 5, 0, 1, 1, 0}, {2, 1, 4, 4, 1, 0, 2, 2}, all);
  move<T>(61, 83, {3, 1, 5, 5, 2, 0, 0, 0}, {1, 3, 4, 4, 0, 1, 1, 1}, all);
  move<T>(100, 90, {2, 3, 8, 8, 1, 2, 1}, {3, 2, 5, 5, 2, 1, 1}, all);
  move<T>(3, 2, {2, 2, 2, 2, 1, 1}, {4, 1, 1, 1}, all);
}

// The grid given instead of a context; and a view made for this one statement.
static void move_on_given_grids() {
  int const n = 50;
  layout const by_rows{2, 2, 4, 4, 1, 0, 2};
  if (!fits(by_rows))
    return;
  matrix<int> a(n, n, by_rows), b(n, n, by_rows);
  fill(a);
  int const me = redeal::rank(), lld = 30;
  std::vector<int> local(30 * 30, -1);
  int const desc[9] = {1, -7, n, n, 3, 5, 0, 1, lld};
  redeal::scalapack_view<int> middle(local.data(), desc, redeal::scalapack_grid(2, 2, "Col"));
#pragma redistribute copy
  middle = redeal::scalapack_view<int>(a.data(), a.desc(), redeal::scalapack_grid(2, 2));
  // Process 2 is at row 0 and column 1, where the first block is.
  if (me == 2)
    REQUIRE(local[0] == value<int>(0, 0) && local[3] == value<int>(6, 0) && local[static_cast<std::size_t>(lld)] == value<int>(0, 1));
#pragma redistribute copy
  redeal::scalapack_view<int>(b.data(), b.desc()) = middle;
  REQUIRE(right(b));
  for (int i = 26; i < lld; ++i)
    REQUIRE(local[static_cast<std::size_t>(i)] == -1);
}

// Into an array, on to another one, and back.
static void move_through_arrays() {
  int const m = 100, n = 70;
  layout const l{2, 2, 8, 8, 1, 1, 3};
  if (!fits(l))
    return;
  matrix<double> a(m, n, l), b(m, n, l), c(m, n, {4, 1, 16, 16}), d(m, n, {4, 1, 16, 16});
  fill(a);
  redeal::array<double, 2, redeal::column_major> X(m, n), Y(m, n);
#pragma processors P(2, 2)
#pragma distribute X(cyclic(5), block), Y(block, cyclic(3)) onto(P)
#pragma redistribute copy
  X = redeal::scalapack_view<double>(a.data(), a.desc());
#pragma redistribute copy
  Y = X;
  for (auto i : redeal::owned(Y, 0))
    for (auto j : redeal::owned(Y, 1))
      REQUIRE(equal(Y(i, j), value<double>(int(i), int(j))));
#pragma redistribute copy
  redeal::scalapack_view<double>(b.data(), b.desc()) = Y;
  REQUIRE(a.bytes() == b.bytes());

  // An array's own elements as ScaLAPACK sees them.
  int const grid = make_context(2, 2), all = make_context(1, redeal::nprocs());
  std::array<int, 9> desc = Y.scalapack_desc(grid);
  Cpdgemr2d(m, n, Y.data(), 1, 1, desc.data(), c.data(), 1, 1, c.desc(), all);
  REQUIRE(right(c));
#pragma redistribute copy
  redeal::scalapack_view<double>(d.data(), d.desc()) = redeal::scalapack_view<double>(Y.data(), desc.data());
  REQUIRE(c.bytes() == d.bytes());
}

int main() {
  redeal::rank();
  int const all = make_context(1, redeal::nprocs());
  move_all(all);
  move_some<double>(all);
  move_some<int>(all);
  move_some<std::complex<double>>(all);
  move_some<odd_size>(all);
  move_on_given_grids();
  move_through_arrays();
  if (redeal::rank() == 0)
    std::puts("PASS");
}
