// Views of memory in any layout are sources and targets of copies, with arrays and with each other, in one to four
// dimensions and all formats; layouts differ from process to process, and nothing but the elements is touched. The
// serial program does the same.
// REQUIRES: whole
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 5 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 7 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages REDEAL_MEMORY=4096 %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_RELEASE=early REDEAL_STORES=streaming %mpirun 4 %t | FileCheck %s
// RUN: %serial-cxx -Wall -Wextra -pedantic %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#include "Inputs/lent.hpp"
#include "Inputs/require.hpp"

#include <redeal/array.hpp>

#include <algorithm>

/// Calls f(i0, i1, …) for all global indices that this process owns.
template <class Owner, class F, class... Is> static void each_owned(Owner const &x, F const &f, Is... is) {
  if constexpr (sizeof...(Is) == static_cast<std::size_t>(Owner::rank()))
    f(is...);
  else
    for (auto i : redeal::owned(x, static_cast<int>(sizeof...(Is))))
      each_owned(x, f, is..., i);
}

/// What the element at these indices is in round `salt`.
template <class... Is> static long value_at(long salt, Is... is) {
  long value = salt;
  ((value = 1000 * value + 1 + static_cast<long>(is)), ...);
  return value;
}

// The layout of that number; or another one on each process.
static layout chosen(int number) {
  return static_cast<layout>(number < layouts ? number : (number + redeal::rank()) % layouts);
}

template <class Owner> static void fill(Owner &x, long salt) {
  each_owned(x, [&](auto... i) { x(i...) = value_at(salt, i...); });
}
template <class Owner> static void check(Owner const &x, long salt) {
  each_owned(x, [&](auto... i) { REQUIRE(x(i...) == value_at(salt, i...)); });
}
// Of a view, and all around it.
template <class Owner, class Lent> static void check(Owner const &x, Lent const &memory, long salt) {
  check(x, salt);
  REQUIRE(memory.is_intact() && x.local_size() == memory.size());
}

static void one_dimension(long n, int first, int second) {
  [[maybe_unused]] int const all = redeal::nprocs();
  [[maybe_unused]] int const half = std::max(1, all / 2);
#pragma processors P(all)
  redeal::array<long> A(n), B(n), of_v(n), of_w(n);
#pragma distribute A(cyclic(3)), of_w(balanced) onto(P)
#pragma distribute of_v(cyclic(5)) onto(P[0 : half])
#pragma distribute B(block) onto(P[all - half : half])
  lent<long, 1> v(counts_of(of_v), chosen(first)), w(counts_of(of_w), chosen(second));
  redeal::view<long> V = v.view({{n}}), W = w.view({{n}});
#pragma distribute V(cyclic(5)) onto(P[0 : half])
#pragma distribute W(balanced) onto(P)
  for (long salt = 1; salt < 4; ++salt) {
    fill(A, salt);
#pragma redistribute copy
    V = A;
    check(V, v, salt);
#pragma redistribute copy memory(4096)
    W = V;
    check(W, w, salt);
#pragma redistribute copy
    B = W;
    check(B, salt);
    w.clear();
#pragma redistribute copy phases(2)
    W = B;
    check(W, w, salt);
  }
}

static void two_dimensions(long m, long n, int first, int second) {
  [[maybe_unused]] int const all = redeal::nprocs();
  [[maybe_unused]] int const rows = all % 2 == 0 ? 2 : 1;
#pragma processors P(all)
#pragma processors Q(rows, all / rows)
  redeal::array<long, 2> A(m, n), of_v(m, n), of_w(m, n);
  redeal::array<long, 2, redeal::column_major> B(m, n);
  [[maybe_unused]] auto const owner = [all](long i) { return i * i % all; };
#pragma distribute A(block, *) onto(P)
#pragma distribute of_v(cyclic(2), block) onto(Q)
#pragma distribute of_w(*, indirect(owner)) onto(P)
#pragma distribute B(cyclic, cyclic(3)) onto(Q)
  lent<long, 2> v(counts_of(of_v), chosen(first)), w(counts_of(of_w), chosen(second));
  redeal::view<long, 2> V = v.view({{m, n}}), W = w.view({{m, n}});
#pragma distribute V(cyclic(2), block) onto(Q)
#pragma distribute W(*, indirect(owner)) onto(P)
  fill(A, 1);
#pragma redistribute copy
  V = A;
  check(V, v, 1);
#pragma redistribute copy
  W = V;
  check(W, w, 1);
#pragma redistribute copy
  B = W;
  check(B, 1);
  fill(V, 2);
#pragma redistribute copy
  B = V;
  check(B, 2);
  w.clear();
#pragma redistribute copy memory(2500)
  W = B;
  check(W, w, 2);
  // A copy of a view is the same view, which another one of the same mapping may be copied to.
  redeal::view<long, 2> const same = V;
  lent<long, 2> u(counts_of(of_v), chosen(second));
  redeal::view<long, 2> U = u.view({{m, n}});
#pragma distribute U(cyclic(2), block) onto(Q)
#pragma redistribute copy
  U = same;
  check(U, u, 2);
}

static void three_dimensions(int first, int second) {
  [[maybe_unused]] int const all = redeal::nprocs();
  long const n0 = 7, n1 = 9, n2 = 8;
  std::vector<int> sizes(static_cast<std::size_t>(all), 0);
  sizes.back() = 2;
  sizes.front() += 7;
#pragma processors P(all)
  redeal::array<long, 3> A(n0, n1, n2), of_v(n0, n1, n2), of_w(n0, n1, n2);
#pragma distribute A(*, *, cyclic) onto(P)
#pragma distribute of_v(*, gen_block(sizes), *) onto(P)
#pragma distribute of_w(cyclic(2), *, *) onto(P)
  lent<long, 3> v(counts_of(of_v), chosen(first)), w(counts_of(of_w), chosen(second));
  redeal::view<long, 3> V = v.view({{n0, n1, n2}}), W = w.view({{n0, n1, n2}});
#pragma distribute V(*, gen_block(sizes), *) onto(P)
#pragma distribute W(cyclic(2), *, *) onto(P)
  fill(A, 1);
#pragma redistribute copy
  V = A;
  check(V, v, 1);
#pragma redistribute copy
  W = V;
  check(W, w, 1);
  fill(A, 5);
#pragma redistribute copy
  A = W;
  check(A, 1);
}

static void four_dimensions(int first) {
  [[maybe_unused]] int const all = redeal::nprocs();
  long const n0 = 3, n1 = 4, n2 = 5, n3 = 6;
#pragma processors P(all)
  redeal::array<long, 4> A(n0, n1, n2, n3), of_v(n0, n1, n2, n3);
#pragma distribute A(*, *, block, *) onto(P)
#pragma distribute of_v(*, cyclic, *, *) onto(P)
  lent<long, 4> v(counts_of(of_v), chosen(first));
  redeal::view<long, 4> V = v.view({{n0, n1, n2, n3}});
#pragma distribute V(*, cyclic, *, *) onto(P)
  fill(A, 1);
#pragma redistribute copy
  V = A;
  check(V, v, 1);
  fill(A, 2);
#pragma redistribute copy
  A = V;
  check(A, 1);
}

int main() {
  for (int first = 0; first <= layouts; ++first) {
    one_dimension(101, first, layouts);
    one_dimension(4000, first, layouts - first);
    for (int second : {0, 2, layouts})
      two_dimensions(23, 31, first, second);
    three_dimensions(first, layouts - first);
    three_dimensions(first, 2);
    four_dimensions(first);
  }
  two_dimensions(200, 150, 0, 2);
  two_dimensions(200, 150, 2, 2);
  two_dimensions(150, 200, 1, 5);
  one_dimension(3, 0, 1);
  one_dimension(0, 0, 1);
  if (redeal::rank() == 0)
    std::puts("PASS");
}
