// What one process does with its own part of arrays is its own: it may swap them, copy and move them, where others do not.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial && %t.serial | FileCheck %s
// CHECK: 0 wrong
#include <redeal/array.hpp>

#include <cstdio>
#include <utility>
#include <vector>

using array = redeal::array<double>;

static int wrong = 0;

static void check(array const &x) {
  for (auto i : redeal::owned(x))
    wrong += x(i) != static_cast<double>(i);
}

static array dealt() {
#pragma processors P(redeal::nprocs())
  array x(3000);
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  return x;
}

int main() {
#pragma processors P(redeal::nprocs())
  bool const first = redeal::rank() == 0;
  array a = dealt(), b = dealt(), c(3000);
  if (first)
    std::swap(a, b);
#pragma redistribute a(cyclic(3))
#pragma redistribute b(cyclic(3))
  check(a);
  check(b);
  if (first)
    c = a;
#pragma distribute c(cyclic(3)) onto(P)
  if (!first)
    c = a;
#pragma redistribute c(block)
  check(c);
  std::vector<array> kept;
  array d(3000);
#pragma distribute d(block) onto(P)
  if (first)
    kept.push_back(std::move(d));
#pragma distribute d(block) onto(P)
  array e(3000);
#pragma distribute e(block) onto(P)
  e = c;
#pragma redistribute e(cyclic(5))
#pragma redistribute d(cyclic(5))
  check(e);
  // Nobody has written to g: it is zero, and what points to e's elements remains.
  array g(3000);
#pragma distribute g(cyclic(5)) onto(P)
  double const *const kept_pointer = e.data();
  e = g;
  wrong += e.data() != kept_pointer;
  for (redeal::index l = 0; l < e.local_size(); ++l)
    wrong += kept_pointer[l] != 0;
  std::printf("%d wrong\n", wrong);
}
