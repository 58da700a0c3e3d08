// A parameter that a distribute names has that mapping as long as its function runs, and then the one with which it
// came, however the function is left; what it wrote is kept, and a const parameter's elements come back as they were.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 5 %t | FileCheck %s
// RUN: env REDEAL_RELEASE=early %mpirun 3 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: {{^}}0 wrong
#include <redeal/array.hpp>

#include <cassert>
#include <cstdio>
#include <stdexcept>

namespace {

constexpr long n = 1000;
long wrong = 0;
bool is_job() { return redeal::nprocs() > 1; }

// Whether x is dealt in blocks of that size, round and round.
bool is_cyclic(redeal::array<double> const &x, long block) {
  bool right = true;
  for (long i = 0; i < n; ++i)
    right = right && x.owns(i) == (i / block % redeal::nprocs() == redeal::rank());
  return right || !is_job();
}
bool holds(redeal::array<double> const &x, double more) {
  bool right = true;
  for (auto i : redeal::owned(x))
    right = right && x(i) == double(i) + more;
  return right;
}
void fill(redeal::array<double> &x) {
  for (auto i : redeal::owned(x))
    x(i) = double(i);
}

void add_one(redeal::array<double> &x) {
#pragma processors P(redeal::nprocs())
#pragma distribute x(cyclic(7)) onto(P)
  wrong += !is_cyclic(x, 7);
  for (auto i : redeal::owned(x))
    x(i) += 1;
}

// Only read: what comes back are the elements that were there, in their old place.
double sum(redeal::array<double> const &x) {
#pragma processors P(redeal::nprocs())
#pragma distribute x(cyclic(2)) onto(P) remap
  wrong += !is_cyclic(x, 2);
  double all = 0;
  for (auto i : redeal::owned(x))
    all += x(i);
  return all;
}

void of_copy(redeal::array<double> x, double more) {
#pragma distribute x(cyclic(4)) remap
  wrong += !is_cyclic(x, 4) || !holds(x, more);
  for (auto i : redeal::owned(x))
    x(i) = -1;
}

void asserted(redeal::array<double> const &x, redeal::array<double> &y) {
  constexpr int block = 3;
#pragma processors P(redeal::nprocs())
#pragma distribute x(cyclic(block)), y(cyclic(block)) onto(P) assert
  assert(x.extent() == y.extent());
  for (auto i : redeal::owned(x))
    y(i) = x(i) + 5;
}

// Takes what comes, and may go through other mappings.
void inherited(redeal::array<double> &x, redeal::array<double> &y) {
#pragma distribute x inherit
#pragma distribute y(*) inherit
  for (auto i : redeal::owned(x))
    x(i) += 1;
#pragma redistribute x(block), y(cyclic(6))
  wrong += !is_cyclic(y, 6);
  for (auto i : redeal::owned(x))
    x(i) += 1;
}

int early(redeal::array<double> &x, int how) {
#pragma distribute x(cyclic(9))
  if (how == 0)
    return 1;
  for (int turn = 0; turn < 3; ++turn) {
    for (auto i : redeal::owned(x))
      x(i) += 1;
    if (turn == how)
      return 2;
  }
  throw std::runtime_error("left by an exception");
}

void recursive(redeal::array<double> &x, redeal::array<double> &y, int depth) {
#pragma distribute x(cyclic(2))
#pragma distribute y(cyclic(8))
  wrong += !is_cyclic(x, 2) || !is_cyclic(y, 8);
  if (depth > 0)
    recursive(y, x, depth - 1);
  wrong += !is_cyclic(x, 2) || !is_cyclic(y, 8);
}

// One array for two parameters, one of which may not change it.
void twice(redeal::array<double> const &x, redeal::array<double> &y) {
#pragma distribute x(cyclic(2)), y(cyclic(2))
  for (auto i : redeal::owned(y))
    y(i) = x(i) + 1;
}
void twice_later(redeal::array<double> const &x, redeal::array<double> &y) {
#pragma distribute x(cyclic(2))
#pragma distribute y(cyclic(2))
  for (auto i : redeal::owned(y))
    y(i) = x(i) + 1;
#pragma redistribute y(cyclic(5))
}

void of_three(redeal::array<double> &x, redeal::array<double> &y, redeal::array<double> &z) {
#pragma distribute x(cyclic(2))
#pragma distribute y(cyclic(4))
#pragma distribute z(cyclic(6))
  wrong += !is_cyclic(x, 2) || !is_cyclic(y, 4) || !is_cyclic(z, 6);
  for (auto i : redeal::owned(z))
    z(i) += 1;
}

template <int Block, class Array> void of_template(Array &x) {
#pragma distribute x(cyclic(Block))
  wrong += !is_cyclic(x, Block);
}

struct object {
  void member(redeal::array<double> &x) const {
#pragma distribute x(cyclic(11))
    wrong += !is_cyclic(x, 11);
  }
};

// With the elements of two ranks in one function.
void matrix(redeal::array<int, 2> &A, redeal::array<double> const &x, int p, int q) {
#pragma processors G(p, q)
#pragma distribute A(block, cyclic(2)) onto(G)
#pragma distribute x(block) onto(G[0][:])
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      wrong += A(i, j)++ != int(100 * i + j);
  wrong += !holds(x, 0);
}

void calls() {
  redeal::array<double> x(n), y(n), z(n);
#pragma processors P(redeal::nprocs())
#pragma distribute x(cyclic(3)), y(cyclic(3)) onto(P)
  fill(x);
  double *const place = x.data();
  sum(x);
  wrong += !is_cyclic(x, 3) || !holds(x, 0) || x.data() != place;
  add_one(x);
  wrong += !is_cyclic(x, 3) || !holds(x, 1);
  of_copy(x, 1);
  wrong += !is_cyclic(x, 3) || !holds(x, 1);
  asserted(x, y);
  wrong += !holds(y, 6);
  inherited(x, y);
  wrong += !is_cyclic(x, 3) || !holds(x, 3) || !is_cyclic(y, 3) || !holds(y, 6);
  fill(x);
  wrong += early(x, 0) != 1 || !holds(x, 0) || early(x, 1) != 2 || !holds(x, 2) || !is_cyclic(x, 3);
  try {
    early(x, 5);
    ++wrong;
  } catch (std::runtime_error const &) {
    wrong += !is_cyclic(x, 3) || !holds(x, 5);
  }
  recursive(x, y, 3);
  wrong += !is_cyclic(x, 3) || !holds(x, 5) || !is_cyclic(y, 3) || !holds(y, 6);
  twice(y, y);
  twice_later(y, y);
  wrong += !is_cyclic(y, 3) || !holds(y, 8);
  of_template<13>(x);
  of_template<14>(x);
  object().member(x);
  auto const lambda = [](redeal::array<double> &a) {
#pragma distribute a(cyclic(15))
    wrong += !is_cyclic(a, 15);
  };
  auto const generic = [](auto &a) {
#pragma distribute a(cyclic(16))
    wrong += !is_cyclic(a, 16);
  };
  lambda(x);
  generic(x);
  wrong += !is_cyclic(x, 3) || !holds(x, 5);
  // It has no mapping yet, so it keeps the one that it gets.
  add_one(z);
  wrong += !is_cyclic(z, 7);
  for (auto i : redeal::owned(z))
    wrong += z(i) != 1;
  of_three(x, y, z);
  of_three(y, z, x);
  wrong += !is_cyclic(x, 3) || !holds(x, 6) || !is_cyclic(y, 3) || !holds(y, 8) || !is_cyclic(z, 7);
}

void two_ranks() {
  int const p = redeal::nprocs() % 2 == 0 ? 2 : 1, q = redeal::nprocs() / p;
  redeal::array<int, 2> A(20, 30);
  redeal::array<double> x(n);
#pragma distribute A(*, cyclic), x(cyclic(3))
  fill(x);
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = int(100 * i + j);
  matrix(A, x, p, q);
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1)) {
      wrong += A(i, j) != int(100 * i + j) + 1;
      wrong += is_job() && j % redeal::nprocs() != redeal::rank();
    }
  wrong += !is_cyclic(x, 3) || !holds(x, 0);
}

// To the function it is an array of its own: what is aligned with it outside stays, what it aligns follows.
void of_target(redeal::array<double> &t, redeal::array<double> const &outside) {
#pragma distribute t(cyclic(5))
  redeal::array<double> inside(n);
#pragma align inside(i) with(t(n - 1 - i))
  fill(inside);
  wrong += !is_cyclic(outside, 3);
#pragma redistribute t(cyclic(10))
  for (long i = 0; i < n; ++i)
    wrong += inside.owns(i) != t.owns(n - 1 - i);
  wrong += !holds(inside, 0) || !is_cyclic(outside, 3);
}
void of_follower(redeal::array<double> &f) {
#pragma distribute f(cyclic(5))
  wrong += !is_cyclic(f, 5) || !holds(f, 0);
}

void aligned() {
  redeal::array<double> t(n), f(n);
#pragma distribute t(cyclic(3))
#pragma align f(i) with(t(i))
  fill(f);
  of_target(t, f);
  of_follower(f);
  wrong += !is_cyclic(t, 3) || !is_cyclic(f, 3) || !holds(f, 0);
#pragma redistribute t(cyclic(4))
  wrong += !is_cyclic(f, 4) || !holds(f, 0);
}

} // namespace

int main() {
  calls();
  two_ranks();
  aligned();
  std::printf("%ld wrong\n", wrong);
  return wrong != 0;
}
