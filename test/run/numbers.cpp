// gen_block and indirect on every way: to and from all other formats, in two dimensions, on parts of grids, in copies, in
// phases, by containers and functions; for arrays at namespace scope, whose numbers are read when the directive is.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 6 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 6 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages REDEAL_MEMORY=9000 REDEAL_WINDOW=1 %mpirun 6 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 6 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging REDEAL_MEMORY=60000 REDEAL_NODES=2 %mpirun 6 %t | FileCheck %s
// RUN: env REDEAL_RELEASE=early %mpirun 6 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#include <redeal/array.hpp>

#include <array>
#include <cstdio>
#include <functional>
#include <vector>

static long bad = 0;

static void fill(redeal::array<double> &x) {
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(3 * i + 1);
}

static void expect_values(redeal::array<double> const &x) {
  for (auto i : redeal::owned(x))
    bad += x(i) != static_cast<double>(3 * i + 1);
}

static void expect_values(redeal::array<double, 2> const &A) {
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      bad += A(i, j) != static_cast<double>(100 * i + j);
}

// That process `me` of the grid has what these owners say, in order; -1: it is outside.
template <class Owner> void expect_owners(redeal::array<double> const &x, int me, Owner const &owner) {
#ifndef REDEAL_SERIAL
  long local = 0;
  auto own = redeal::owned(x).begin();
  for (long i = 0; i < x.extent(); ++i) {
    bool const mine = owner(i) == me;
    bad += x.owns(i) != mine;
    if (!mine)
      continue;
    bad += *own != i || x.data()[local] != static_cast<double>(3 * i + 1);
    ++own;
    ++local;
  }
  bad += own != redeal::owned(x).end() || x.local_size() != local;
#else
  (void)x, (void)me, (void)owner;
#endif
}

constexpr long n = 20011;

static int scattered(long i) { return static_cast<int>(i * i % 5); }

static void one_dimension() {
  int const me = redeal::rank(), in_five = me < 5 ? me : -1;
  redeal::array<double> x(n), y(n);
#pragma processors P(5)
#pragma processors Q(6)
  std::vector<int> const sizes = {10, 0, 20000, 1, 0};
#pragma distribute x(gen_block(sizes)) onto(P)
#pragma distribute y(cyclic(7)) onto(Q)
  fill(x);
  auto const in_sizes = [&](long i) { return i < 10 ? 0 : i < 20010 ? 2 : 3; };
  expect_owners(x, in_five, in_sizes);
#pragma redistribute copy
  y = x;
  expect_values(y);
  for (int turn = 0; turn < 3; ++turn) {
#pragma redistribute x(indirect(scattered)) onto(P)
    expect_owners(x, in_five, scattered);
    std::array<long, 6> other = {1, 2, 3, 4, 5, n - 15};
#pragma redistribute x(gen_block(other)) onto(Q)
    expect_values(x);
    other = {n - 15, 5, 4, 3, 2, 1}; // the same directive with other numbers
#pragma redistribute x(gen_block(other))
    expect_owners(x, me, [&](long i) { return i < n - 15 ? 0 : i < n - 10 ? 1 : i < n - 6 ? 2 : i < n - 3 ? 3 : i < n - 1 ? 4 : 5; });
    std::vector<short> owners(n);
    for (std::size_t i = 0; i < owners.size(); ++i)
      owners[i] = static_cast<short>((i / 1000 + static_cast<std::size_t>(turn)) % 3);
#pragma redistribute x(indirect(owners)) onto(Q[2:3])
    expect_owners(x, me - 2, [&](long i) { return owners[static_cast<std::size_t>(i)]; });
#pragma redistribute x(balanced) onto(P)
    expect_values(x);
    std::function<long(long)> const back = [](long i) { return 4 - i % 5; };
#pragma redistribute x(indirect(back)) phases(2)
    expect_owners(x, in_five, back);
#pragma redistribute x(cyclic(3)) onto(Q) phases(2)
    expect_values(x);
#pragma redistribute x(gen_block(std::vector<int>{n / 2, 0, n - n / 2, 0, 0})) onto(P)
    expect_values(x);
#pragma redistribute x(*) onto(P[3])
    expect_values(x);
#pragma redistribute x(gen_block(sizes)) onto(P)
    expect_owners(x, in_five, in_sizes);
  }
}

static void two_dimensions() {
  redeal::array<double, 2> A(103, 47);
  redeal::array<double, 2, redeal::column_major> B(103, 47);
#pragma processors G(2, 3)
#pragma processors L(6)
#pragma distribute A(cyclic(4), block) onto(G)
#pragma distribute B(block, *) onto(L)
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = static_cast<double>(100 * i + j);
  int const rows[2] = {100, 3}, columns[] = {5, 40, 2};
#pragma redistribute A(gen_block(rows), gen_block(columns)) onto(G)
  expect_values(A);
  auto const checkered = [](long i) { return i / 5 % 2; };
#pragma redistribute A(indirect(checkered), cyclic) onto(G)
  expect_values(A);
#pragma redistribute A(*, indirect([](long j) { return j * 7 % 6; })) onto(L)
  expect_values(A);
#pragma redistribute A(gen_block(rows), balanced) onto(G)
  expect_values(A);
}

static redeal::array<double> global(12);
static std::vector<int> global_sizes = {2, 4, 1, 0, 3, 2};
#pragma processors W(6)
#pragma distribute global(gen_block(global_sizes)) onto(W)

#pragma processors V(3, 2)
static redeal::array<int, 2> of_owners(12, 1), in_formats(12, 4);
#pragma distribute of_owners(cyclic(5), *) onto(W)
#pragma distribute in_formats(block, cyclic) onto(V)

// The numbers are asked for by a directive; while they are, an array gets its mapping from another one.
static void owners_from_another_array() {
  redeal::array<double, 2> A(12, 12);
#pragma distribute A(*, block) onto(W)
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = static_cast<double>(100 * i + j);
  auto const first = [](long i) {
    (void)of_owners.owns(i, 0);
    return i * i % 3;
  };
  auto const second = [](long j) {
    (void)in_formats.owns(j, 0);
    return j / 7;
  };
#pragma redistribute A(indirect(first), indirect(second)) onto(V)
  expect_values(A);
}

int main() {
  global_sizes.clear();
  fill(global);
  expect_owners(global, redeal::rank(), [](long i) { return i < 2 ? 0 : i < 6 ? 1 : i < 7 ? 2 : i < 10 ? 4 : 5; });
#pragma redistribute global(cyclic(2))
  expect_values(global);
  owners_from_another_array();
  one_dimension();
  two_dimensions();
  if (bad != 0)
    std::printf("process %d: %ld wrong\n", redeal::rank(), bad);
  else if (redeal::rank() == 0)
    std::printf("PASS\n");
  return bad != 0;
}
