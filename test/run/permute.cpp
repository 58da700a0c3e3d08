// redeal::permute and arrays of other storage orders: elements arrive where their indices say, between all orders of
// three dimensions and by all permutations, whole arrays and sections, with elements of many sizes.
// REQUIRES: whole
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages REDEAL_MEMORY=4096 %mpirun 5 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 7 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
#include <redeal/scalapack.hpp>
#include <redeal/view.hpp>

#include <array>
#include <cstdio>
#include <cstring>
#include <vector>

// CHECK: PASS
static long bad = 0, copies = 0;

// An element of any size that tells where it was.
template <int Bytes> struct element {
  unsigned char bytes[Bytes];

  static element of(long number) {
    element e;
    for (int i = 0; i < Bytes; ++i)
      e.bytes[i] = static_cast<unsigned char>(number * 31 + number / 256 * 7 + i * 5);
    return e;
  }
  friend bool operator==(element const &a, element const &b) { return std::memcmp(&a, &b, Bytes) == 0; }
};

static long number_of(std::array<long, 3> const &at) { return (at[0] * 100 + at[1]) * 100 + at[2]; }

template <class Array> void fill(Array &A) {
  using value = typename Array::value_type;
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      for (auto k : redeal::owned(A, 2))
        A(i, j, k) = value::of(number_of({i, j, k}));
}

// Dimension d of B is dimension p[d] of A; of each dimension of A the indices first + count·step.
template <class Array>
void check(Array const &B, std::array<int, 3> const &p, std::array<long, 3> const &first = {0, 0, 0},
           std::array<long, 3> const &step = {1, 1, 1}) {
  using value = typename Array::value_type;
  ++copies;
  for (auto i : redeal::owned(B, 0))
    for (auto j : redeal::owned(B, 1))
      for (auto k : redeal::owned(B, 2)) {
        std::array<long, 3> const at{i, j, k};
        std::array<long, 3> from{};
        for (std::size_t d = 0; d < 3; ++d) {
          auto const of = static_cast<std::size_t>(p[d]);
          from[of] = first[of] + at[d] * step[of];
        }
        bad += !(B(i, j, k) == value::of(number_of(from)));
      }
}

constexpr std::array<long, 3> n{13, 19, 11};
constexpr long of(int d) { return n[static_cast<std::size_t>(d)]; }

template <int p0, int p1, int p2, class Value, class OrderA, class OrderB> void by_permutation() {
#pragma processors P(redeal::nprocs())
  redeal::array<Value, 3, OrderA> A(n[0], n[1], n[2]);
  redeal::array<Value, 3, OrderB> B(of(p0), of(p1), of(p2));
#pragma distribute A(*, cyclic(2), *) onto(P)
#pragma distribute B(block, *, *) onto(P)
  fill(A);
#pragma redistribute copy
  B = redeal::permute<p0, p1, p2>(A);
  check(B, {p0, p1, p2});
#pragma redistribute A(*, *, cyclic) onto(P)
#pragma redistribute B(*, balanced, *) onto(P)
#pragma redistribute copy
  B = redeal::permute<p0, p1, p2>(A);
  check(B, {p0, p1, p2});
}

template <class Value, class OrderA, class OrderB> void by_all_permutations() {
  by_permutation<0, 1, 2, Value, OrderA, OrderB>();
  by_permutation<0, 2, 1, Value, OrderA, OrderB>();
  by_permutation<1, 0, 2, Value, OrderA, OrderB>();
  by_permutation<1, 2, 0, Value, OrderA, OrderB>();
  by_permutation<2, 0, 1, Value, OrderA, OrderB>();
  by_permutation<2, 1, 0, Value, OrderA, OrderB>();
}

template <class OrderA, class OrderB> void between_orders() {
  using value = element<8>;
#pragma processors P(redeal::nprocs())
  redeal::array<value, 3, OrderA> A(n[0], n[1], n[2]);
  redeal::array<value, 3, OrderB> B(n[0], n[1], n[2]), C(3, 4, 5);
#pragma distribute A(*, cyclic(2), *) onto(P)
#pragma distribute B(block, *, *) onto(P)
#pragma distribute C(*, *, cyclic) onto(P)
  fill(A);
#pragma redistribute copy
  B = A;
  check(B, {0, 1, 2});
#pragma redistribute copy
  C = A(redeal::range(9, 3, -4), redeal::range(2, 4, 3), redeal::range(6, 5));
  check(C, {0, 1, 2}, {9, 2, 6}, {-4, 3, 1});
#pragma redistribute B(*, cyclic(3), *) onto(P)
  check(B, {0, 1, 2});
}

template <class OrderA> void from_order() {
  between_orders<OrderA, redeal::row_major>();
  between_orders<OrderA, redeal::column_major>();
  between_orders<OrderA, redeal::order<0, 1, 2>>();
  between_orders<OrderA, redeal::order<0, 2, 1>>();
  between_orders<OrderA, redeal::order<1, 0, 2>>();
  between_orders<OrderA, redeal::order<1, 2, 0>>();
  between_orders<OrderA, redeal::order<2, 0, 1>>();
  between_orders<OrderA, redeal::order<2, 1, 0>>();
}

// Grids of two dimensions change places with those of the array.
static void on_a_plane_of_processes() {
  using value = element<8>;
  int const procs = redeal::nprocs(), across = procs < 4 ? 1 : 2;
#pragma processors G(across, procs / across)
#pragma processors H(procs / across, across)
  redeal::array<value, 3> A(12, 12, 12);
  redeal::array<value, 3, redeal::order<1, 2, 0>> B(12, 12, 12);
#pragma distribute A(cyclic(5), block, *) onto(G)
#pragma distribute B(cyclic(5), *, block) onto(G)
  fill(A);
#pragma redistribute copy
  B = redeal::permute<1, 2, 0>(A);
  check(B, {1, 2, 0});
#pragma redistribute B(*, block, cyclic(5)) onto(H)
#pragma redistribute copy
  B = redeal::permute<2, 1, 0>(A);
  check(B, {2, 1, 0});
#pragma redistribute B(cyclic(5), block, *) onto(G)
#pragma redistribute copy
  B = redeal::permute<1, 0, 2>(A);
  check(B, {1, 0, 2});
}

// Sections on both sides, on either of which the permutation may be written.
static void sections() {
  using value = element<4>;
#pragma processors P(redeal::nprocs())
  redeal::array<value, 3, redeal::order<1, 0, 2>> A(n[0], n[1], n[2]);
  redeal::array<value, 3> B(5, 4, 6);
  redeal::array<value, 2> C(5, 6);
#pragma distribute A(cyclic(3), *, *) onto(P)
#pragma distribute B(*, *, cyclic) onto(P)
#pragma distribute C(*, block) onto(P)
  fill(A);
#pragma redistribute copy
  B = redeal::permute<2, 0, 1>(A(redeal::range(1, 4, 2), redeal::range(17, 6, -3), redeal::range(3, 5)));
  check(B, {2, 0, 1}, {1, 17, 3}, {2, -3, 1});
  for (auto k : redeal::owned(B, 2))
    for (long i = 0; i < 5; ++i)
      for (long j = 0; j < 4; ++j)
        B(i, j, k) = value::of(0);
#pragma redistribute copy
  redeal::permute<1, 2, 0>(B) = A(redeal::range(1, 4, 2), redeal::range(17, 6, -3), redeal::range(3, 5));
  check(B, {2, 0, 1}, {1, 17, 3}, {2, -3, 1});
  // Twice is a permutation of a permutation.
#pragma redistribute copy
  B = redeal::permute<1, 0, 2>(
      redeal::permute<0, 2, 1>(A(redeal::range(1, 4), redeal::range(2, 6), redeal::range(3, 5))));
  check(B, {2, 0, 1}, {1, 2, 3});
  // An index drops its dimension before.
#pragma redistribute copy
  C = redeal::permute<1, 0>(A(redeal::range(0, 6), 7, redeal::range(3, 5)));
  ++copies;
  for (auto i : redeal::owned(C, 0))
    for (auto j : redeal::owned(C, 1))
      bad += !(C(i, j) == value::of(number_of({j, 7, 3 + i})));
}

template <class Value> Value at_two(long i, long j) { return Value::of(i * 1000 + j); }

template <class Value> void two_dimensions(long rows, long columns) {
#pragma processors P(redeal::nprocs())
  redeal::array<Value, 2> A(rows, columns), B(columns, rows);
  redeal::array<Value, 2, redeal::column_major> C(rows, columns), D(columns, rows);
#pragma distribute A(block, *) onto(P)
#pragma distribute B(block, *) onto(P)
#pragma distribute C(*, cyclic(7)) onto(P)
#pragma distribute D(cyclic, *) onto(P)
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = at_two<Value>(i, j);
#pragma redistribute copy
  B = redeal::permute<1, 0>(A);
#pragma redistribute copy memory(20000)
  C = A;
#pragma redistribute copy phases(2)
  D = redeal::permute<1, 0>(C);
  copies += 3;
  auto const compare = [&](auto const &X, bool turned) {
    for (auto i : redeal::owned(X, 0))
      for (auto j : redeal::owned(X, 1))
        bad += !(X(i, j) == (turned ? at_two<Value>(j, i) : at_two<Value>(i, j)));
  };
  compare(B, true);
  compare(C, false);
  compare(D, true);
#pragma redistribute D(*, block) onto(P) phases(2)
  compare(D, true);
}

static void matrices() {
  int const m = 23, n = 17, procs = redeal::nprocs();
#pragma processors P(procs)
  redeal::array<float, 2> A(m, n), B(n, m);
#pragma distribute A(block, *) onto(P)
#pragma distribute B(*, cyclic(2)) onto(P)
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = static_cast<float>(i * 100 + j);
  int const desc[9] = {1, -1, m, n, 2, 3, 0, 0, m + 1};
  std::array<float, (m + 1) * n> lent{};
  redeal::scalapack_view<float> view(lent.data(), desc, redeal::scalapack_grid(procs, 1));
#pragma redistribute copy
  view = A;
#pragma redistribute copy
  B = redeal::permute<1, 0>(view);
  copies += 2;
  for (auto i : redeal::owned(B, 0))
    for (auto j : redeal::owned(B, 1))
      bad += B(i, j) != static_cast<float>(j * 100 + i);
  std::vector<float> mine(m * n);
  redeal::view<float, 2> V(mine, {m, n});
#pragma distribute V(*, *) onto(P[*])
#pragma redistribute copy
  V = redeal::permute<1, 0>(B);
#pragma redistribute copy
  B(redeal::all, redeal::all) = redeal::permute<1, 0>(V);
  copies += 2;
  for (auto i : redeal::owned(B, 0))
    for (auto j : redeal::owned(B, 1))
      bad += B(i, j) != static_cast<float>(j * 100 + i);
#pragma redistribute copy
  A = view;
  ++copies;
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      bad += A(i, j) != static_cast<float>(i * 100 + j);
}

static void rank_six() {
#pragma processors P(redeal::nprocs())
  redeal::array<short, 6, redeal::order<3, 5, 0, 2, 4, 1>> A(3, 4, 5, 2, 3, 4);
  redeal::array<short, 6, redeal::order<1, 0, 2, 5, 3, 4>> B(4, 5, 3, 3, 4, 2);
#pragma distribute A(*, *, cyclic, *, *, *) onto(P)
#pragma distribute B(block, *, *, *, *, *) onto(P)
  auto const value = [](long a, long b, long c, long d, long e, long f) {
    return static_cast<short>(((((a * 4 + b) * 5 + c) * 2 + d) * 3 + e) * 4 + f);
  };
  for (auto a : redeal::owned(A, 0))
    for (auto b : redeal::owned(A, 1))
      for (auto c : redeal::owned(A, 2))
        for (auto d : redeal::owned(A, 3))
          for (auto e : redeal::owned(A, 4))
            for (auto f : redeal::owned(A, 5))
              A(a, b, c, d, e, f) = value(a, b, c, d, e, f);
#pragma redistribute copy
  B = redeal::permute<1, 2, 0, 4, 5, 3>(A);
  ++copies;
  for (auto a : redeal::owned(B, 0))
    for (auto b : redeal::owned(B, 1))
      for (auto c : redeal::owned(B, 2))
        for (auto d : redeal::owned(B, 3))
          for (auto e : redeal::owned(B, 4))
            for (auto f : redeal::owned(B, 5))
              bad += B(a, b, c, d, e, f) != value(c, a, b, f, d, e);
}

int main() {
  from_order<redeal::row_major>();
  from_order<redeal::order<1, 2, 0>>();
  from_order<redeal::order<2, 1, 0>>();
  by_all_permutations<element<8>, redeal::row_major, redeal::row_major>();
  by_all_permutations<element<3>, redeal::row_major, redeal::column_major>();
  by_all_permutations<element<16>, redeal::order<2, 0, 1>, redeal::row_major>();
  on_a_plane_of_processes();
  sections();
  two_dimensions<element<1>>(150, 211);
  two_dimensions<element<4>>(70, 133);
  two_dimensions<element<8>>(97, 61);
  two_dimensions<element<16>>(64, 128);
  two_dimensions<element<24>>(33, 130);
  matrices();
  rank_six();
  if (bad != 0)
    std::printf("FAIL: %ld elements wrong on process %d\n", bad, redeal::rank());
  else if (redeal::rank() == 0)
    std::printf("PASS: %ld copies\n", copies);
  return bad != 0;
}
