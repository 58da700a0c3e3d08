// Moves with async go on while the program computes, and their arrays have what they should behind the wait: several at
// once, by one name and by several, in loops, templates and across functions, beside other directives.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages REDEAL_MEMORY=4096 %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 5 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 REDEAL_RELEASE=early %mpirun 2 %t | FileCheck %s
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
#include "Inputs/require.hpp"

#include <vector>

// CHECK: PASS

static void fill(redeal::array<double> &x, double by) {
  for (auto i : redeal::owned(x))
    x(i) = by * double(i);
}

static bool holds(redeal::array<double> const &x, double by) {
  for (auto i : redeal::owned(x))
    if (x(i) != by * double(i))
      return false;
  return true;
}

static double compute(int rounds) {
  double sum = 0;
  for (int i = 1; i < rounds; ++i)
    sum += 1.0 / i;
  return sum;
}

static void one(long n) {
  redeal::array<double> x(n), other(n);
#pragma distribute x(cyclic(3)), other(block)
  fill(x, 2);
#pragma redistribute x(cyclic(5)) async(t)
  fill(other, 3); // may be touched
  REQUIRE(x.extent() == n);
  REQUIRE(compute(100000) > 1);
#pragma redistribute wait(t)
  REQUIRE(holds(x, 2) && holds(other, 3));
}

// Under three names, of which one has two moves; waited for in another order.
static void several(long n) {
  redeal::array<double> a(n), b(n), c(n), d(n);
#pragma distribute a(block), b(cyclic), c(cyclic(7)), d(cyclic(2))
  fill(a, 1);
  fill(b, 2);
  fill(c, 3);
  fill(d, 4);
#pragma redistribute a(cyclic(4)), b(block) async(both)
#pragma redistribute c(balanced) memory(8192) async(third)
#pragma redistribute d(block) phases(2) window(2) async(both)
#pragma redistribute wait(third)
  REQUIRE(holds(c, 3));
#pragma redistribute c(cyclic) async(again)
#pragma redistribute wait(again, both)
  REQUIRE(holds(a, 1) && holds(b, 2) && holds(c, 3) && holds(d, 4));
}

// Other directives come behind the moves that are under way; an array may be dealt meanwhile.
static void between(long n) {
  redeal::array<double> x(n), y(n);
#pragma distribute x(block), y(block)
  fill(x, 5);
  fill(y, 6);
#pragma redistribute x(cyclic(2)) async(slow)
  redeal::array<double> z(n);
#pragma distribute z(cyclic(9))
  fill(z, 7);
#pragma redistribute y(cyclic(2))
  REQUIRE(holds(y, 6));
#pragma redistribute copy
  z = y;
  REQUIRE(holds(z, 6));
#pragma redistribute wait(slow)
  REQUIRE(holds(x, 5));
}

template <int Block> static void begin(redeal::array<double> &x) {
#pragma redistribute x(cyclic(Block)) async(across)
}

static void end() {
#pragma redistribute wait(across)
}

// Two arrays in turn: one moves while the other one is computed.
static void loops(long n) {
  redeal::array<double> even(n), odd(n);
#pragma distribute even(block), odd(block)
  fill(even, 1);
  fill(odd, 2);
  for (int turn = 0; turn < 20; ++turn) {
    if (turn % 2)
      begin<3>(even);
    else
      begin<4>(even);
    fill(odd, turn);
    end();
    REQUIRE(holds(even, 1));
    if (turn % 3 == 0) {
#pragma redistribute odd(cyclic(6)) async(odd)
    } else {
#pragma redistribute odd(block) async(odd)
    }
#pragma redistribute wait(odd)
    REQUIRE(holds(odd, turn));
  }
}

// Nothing moves, or nothing is there: waited for all the same.
static void nothing(long n) {
  redeal::array<double> x(n), none(0), untouched(n);
#pragma processors One(1)
#pragma distribute x(block), none(block), untouched(block)
  fill(x, 1);
#pragma redistribute x(block) async(t)
#pragma redistribute none(cyclic) async(t)
#pragma redistribute untouched(cyclic(3)) onto(One) async(t)
#pragma redistribute wait(t)
  REQUIRE(holds(x, 1) && holds(untouched, 0));
}

// Sizes that are known to the compiler, so that tables and straight-line code serve.
static void constants() {
  redeal::array<double> x(4096);
#pragma processors P(1)
#pragma distribute x(cyclic(3)) onto(P)
  fill(x, 9);
  for (int i = 0; i < 3; ++i) {
#pragma redistribute x(cyclic(5)) onto(P) async(t)
#pragma redistribute wait(t)
#pragma redistribute x(cyclic(3)) onto(P) async(t)
#pragma redistribute wait(t)
  }
  REQUIRE(holds(x, 9));
}

// Numbers of a format are read where the directive is reached.
static void numbers(long n) {
  redeal::array<double> x(n);
#pragma distribute x(block)
  fill(x, 8);
  {
    std::vector<int> owners(static_cast<std::size_t>(n));
    for (long i = 0; i < n; ++i)
      owners[static_cast<std::size_t>(i)] = static_cast<int>(i * i % redeal::nprocs());
#pragma redistribute x(indirect(owners)) async(t)
  }
#pragma redistribute wait(t)
  REQUIRE(holds(x, 8));
}

int main() {
  for (long n : {1L, 10L, 1000L, 100000L}) {
    one(n);
    several(n);
    between(n);
    nothing(n);
    numbers(n);
  }
  loops(5000);
  constants();
  if (redeal::rank() == 0)
    std::puts("PASS");
}
