// Aligned arrays lie where their places in a template do, from its first mapping on and through all that follow: each
// element is on the process of its subscripts, and keeps its value.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: %mpirun 6 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 7 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: {{^}}0 wrong
#include <redeal/array.hpp>

#include <cstdio>

namespace {

constexpr long m = 30, n = 101;
long wrong = 0;

// Dealt as the template is, so that it tells who owns what there.
struct arrays {
  redeal::array<char, 2> like{m, n};
  redeal::array<double, 2> same{m, n}, turned{n, m}, strided{m, 50}, back{m, 34};
  redeal::array<int, 3> whole{m, 3, n};
  redeal::array<float> row{n}, column{10}, copies{m};
  redeal::array<float, 2> none{0, 20};

  void fill() {
    for (auto i : redeal::owned(same, 0))
      for (auto j : redeal::owned(same, 1))
        same(i, j) = double(i * n + j);
    for (auto i : redeal::owned(turned, 0))
      for (auto j : redeal::owned(turned, 1))
        turned(i, j) = double(i * m + j);
    for (auto i : redeal::owned(strided, 0))
      for (auto j : redeal::owned(strided, 1))
        strided(i, j) = double(i * 50 + j);
    for (auto i : redeal::owned(back, 0))
      for (auto j : redeal::owned(back, 1))
        back(i, j) = double(i * 34 + j);
    for (auto i : redeal::owned(whole, 0))
      for (auto j : redeal::owned(whole, 1))
        for (auto k : redeal::owned(whole, 2))
          whole(i, j, k) = int((i * 3 + j) * n + k);
    for (auto i : redeal::owned(row))
      row(i) = float(i);
    for (auto i : redeal::owned(column))
      column(i) = float(i);
    for (auto i : redeal::owned(copies))
      copies(i) = float(i);
  }

  void check() {
    for (long i = 0; i < m; ++i)
      for (long j = 0; j < n; ++j) {
        wrong += same.owns(i, j) != like.owns(i, j) || (same.owns(i, j) && same(i, j) != double(i * n + j));
        wrong += turned.owns(j, i) != like.owns(i, j) || (turned.owns(j, i) && turned(j, i) != double(j * m + i));
        if (j < 50)
          wrong += strided.owns(i, j) != like.owns(i, 2 * j + 1) ||
                   (strided.owns(i, j) && strided(i, j) != double(i * 50 + j));
        if (j < 34)
          wrong += back.owns(i, j) != like.owns(m - 1 - i, 100 - 3 * j) ||
                   (back.owns(i, j) && back(i, j) != double(i * 34 + j));
        for (long k = 0; k < 3; ++k)
          wrong += whole.owns(i, k, j) != like.owns(i, j) ||
                   (whole.owns(i, k, j) && whole(i, k, j) != int((i * 3 + k) * n + j));
      }
    for (long j = 0; j < n; ++j)
      wrong += row.owns(j) != like.owns(7, j) || (row.owns(j) && row(j) != float(j));
    for (long i = 0; i < 10; ++i)
      wrong += column.owns(i) != like.owns(2 * i + 5, 100) || (column.owns(i) && column(i) != float(i));
    // On every process of a row of the grid, if it has elements of the template or not.
    for (long i = 0; i < m; ++i) {
      bool owns = false;
      for (long j = 0; j < n; ++j)
        owns = owns || like.owns(i, j);
      wrong += (owns && !copies.owns(i)) || (copies.owns(i) && copies(i) != float(i));
    }
    check_blocks(row);
    check_blocks(column);
    check_blocks(strided, 1);
    check_blocks(back, 0);
    check_blocks(back, 1);
  }

  // The runs and the indices are those that are owned.
  template <class Array> static void check_blocks(Array const &a, int d = 0) {
    long indices = 0, runs = 0, last = -1;
    for (auto i : redeal::owned(a, d)) {
      wrong += i <= last;
      last = i;
      ++indices;
    }
    for (auto const &run : redeal::owned_blocks(a, d)) {
      wrong += run.local != runs;
      runs += run.count;
    }
    wrong += indices != runs || runs != a.local().extent(d);
  }
};

void through_mappings(int p, int q) {
  arrays a;
#pragma processors P(p, q)
#pragma processors Q(p * q)
#pragma template T(m, n)
#pragma align a.same(i, j) with(T(i, j))
#pragma align a.turned(i, j) with(T(j, i))
#pragma align a.strided(x, y) with(T(x, 2 * y + 1))
#pragma distribute T(block, cyclic(2)) onto(P)
#pragma distribute a.like(block, cyclic(2)) onto(P)
  // Behind the first mapping of the template these get theirs at once.
  long const last = m - 1;
#pragma align a.back(i, j) with(T(last - i, -3 * j + (n - 1)))
#pragma align a.whole(i, *, k) with(T(i, k))
#pragma align a.row(j) with(T(7, j))
#pragma align a.column(i) with(T(5 + i * 2, 100))
#pragma align a.copies(i) with(T(i, *))
#pragma align a.none(i, j) with(T(i + 1000, 3 * j))
  a.fill();
  a.check();
#pragma redistribute T(cyclic(3), block)
#pragma redistribute a.like(cyclic(3), block)
  a.check();
#pragma redistribute T(*, cyclic(4)) onto(Q)
#pragma redistribute a.like(*, cyclic(4)) onto(Q)
  a.check();
#pragma redistribute T(balanced, *) onto(Q)
#pragma redistribute a.like(balanced, *) onto(Q)
  a.check();
#pragma redistribute T(cyclic, cyclic(5)) onto(P) memory(4096)
#pragma redistribute a.like(cyclic, cyclic(5)) onto(P)
  a.check();
#pragma redistribute T(*, block) onto(P[0][:])
#pragma redistribute a.like(*, block) onto(P[0][:])
  a.check();
#pragma redistribute T(block, *) onto(P[:][*])
#pragma redistribute a.like(block, *) onto(P[:][*])
  a.check();
}

// An array may be a target; the chain ends at the template, in whatever order it was made.
void chains() {
  redeal::array<int> a(40), b(20), c(5), like(100);
#pragma processors P(redeal::nprocs())
#pragma template T(100)
#pragma align c(i) with(b(3 * i + 2))
#pragma align b(i) with(a(2 * i))
#pragma align a(i) with(T(90 - 2 * i))
#pragma distribute T(cyclic(3)) onto(P)
#pragma distribute like(cyclic(3)) onto(P)
  for (auto i : redeal::owned(c))
    c(i) = int(i);
  for (int turn = 0; turn < 2; ++turn) {
    for (long i = 0; i < 40; ++i)
      wrong += a.owns(i) != like.owns(90 - 2 * i);
    for (long i = 0; i < 20; ++i)
      wrong += b.owns(i) != like.owns(90 - 4 * i);
    for (long i = 0; i < 5; ++i)
      wrong += c.owns(i) != like.owns(82 - 12 * i) || (c.owns(i) && c(i) != i);
#pragma redistribute T(block)
#pragma redistribute like(block)
  }
  redeal::array<int> x(60), y(60);
#pragma distribute x(cyclic) onto(P)
#pragma align y(i) with(x(59 - i))
  for (auto i : redeal::owned(y))
    y(i) = int(i);
#pragma redistribute x(block)
  for (long i = 0; i < 60; ++i)
    wrong += y.owns(i) != x.owns(59 - i) || (y.owns(i) && y(i) != i);
}

} // namespace

int main() {
  int const p = redeal::nprocs() >= 6 ? 3 : 1, q = redeal::nprocs() / p;
  through_mappings(p, q);
  through_mappings(1, redeal::nprocs());
  chains();
  std::printf("%ld wrong\n", wrong);
  return wrong != 0;
}
