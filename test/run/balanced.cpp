// Balanced arrays hold what they should on every way: to and from all other formats, in two dimensions, on parts of grids,
// in copies; with the compiler's schedule where all is constant, and with the same one from the runtime where it is not.
// REQUIRES: whole
// RUN: redeal++ -O1 -DCONSTANT=constexpr %s -o %t
// RUN: redeal++ -O1 -DCONSTANT=static %s -o %t.variable
// RUN: %mpirun 6 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 6 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages REDEAL_MEMORY=9000 REDEAL_WINDOW=1 %mpirun 6 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 6 %t.variable | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging REDEAL_MEMORY=60000 REDEAL_NODES=2 %mpirun 6 %t | FileCheck %s
// RUN: env REDEAL_RELEASE=early %mpirun 6 %t.variable | FileCheck %s
// RUN: env REDEAL_TRACE=steps %mpirun 6 %t 2> %t.constant.trace
// RUN: env REDEAL_TRACE=steps %mpirun 6 %t.variable 2> %t.variable.trace
// RUN: grep -v 'arrays together' %t.constant.trace | not grep 'made at run time'
// RUN: not grep 'from the compiler' %t.variable.trace
// RUN: sed 's/schedule.*//' %t.constant.trace > %t.constant.steps
// RUN: sed 's/schedule.*//' %t.variable.trace > %t.variable.steps
// RUN: diff %t.constant.steps %t.variable.steps
// RUN: %serial-cxx -DCONSTANT=constexpr %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#include <redeal/array.hpp>

#include <cstdio>

CONSTANT int n = 20011, few = 3, p = 5, two = 2, rows = 103, columns = 47;

static long bad = 0;

#ifdef REDEAL_SERIAL
constexpr bool is_serial = true;
#else
constexpr bool is_serial = false;
#endif

// What a process has, counted by the definition; -1: nothing.
static void expect_balanced(redeal::array<double> const &x, redeal::index procs, redeal::index me) {
  if (is_serial)
    procs = 1, me = 0;
  redeal::index const N = x.extent(), least = N / procs, more = N % procs;
  redeal::index const first = me < 0 ? 0 : me * least + (me < more ? me : more), size = me < 0 ? 0 : least + (me < more);
  redeal::index next = first;
  for (auto i : redeal::owned(x))
    bad += i != next++ || x(i) != double(3 * i + 1);
  bad += next != first + size || x.local_size() != size;
  for (auto run : redeal::owned_blocks(x))
    bad += run.first != first || run.count != size || run.local != 0;
  for (redeal::index i = 0; i < N; ++i)
    bad += x.owns(i) != (i >= first && i < first + size);
}

static void expect_values(redeal::array<double> const &x) {
  for (auto i : redeal::owned(x))
    bad += x(i) != double(3 * i + 1);
}

static void expect_values(redeal::array<double, 2> const &A) {
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      bad += A(i, j) != double(100 * i + j);
}

static void one_dimension() {
  int const me = redeal::rank();
  redeal::array<double> x(n), y(n), tiny(few);
#pragma processors P(p)
#pragma processors Q(6)
#pragma distribute x(balanced), y(cyclic(7)), tiny(balanced) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = double(3 * i + 1);
  for (auto i : redeal::owned(tiny))
    tiny(i) = double(3 * i + 1);
  expect_balanced(x, 5, me < 5 ? me : -1);
  expect_balanced(tiny, 5, me < 5 ? me : -1);
#pragma redistribute x(cyclic)
  expect_values(x);
#pragma redistribute x(balanced) onto(Q)
  expect_balanced(x, 6, me);
#pragma redistribute x(block)
  expect_values(x);
#pragma redistribute x(balanced) onto(Q[1:4])
  expect_balanced(x, 4, me >= 1 && me < 5 ? me - 1 : -1);
#pragma redistribute x(balanced), tiny(cyclic) onto(Q[0:two])
  expect_balanced(x, 2, me < 2 ? me : -1);
  expect_values(tiny);
#pragma redistribute x(balanced) onto(Q)
#pragma redistribute copy
  y = x;
  expect_values(y);
#pragma redistribute y(balanced)
  expect_balanced(y, 5, me < 5 ? me : -1);
#pragma redistribute x(cyclic(two))
#pragma redistribute copy
  y = x;
  expect_balanced(y, 5, me < 5 ? me : -1);
}

static void two_dimensions() {
  redeal::array<double, 2> A(rows, columns);
#pragma processors P(2, 3)
#pragma processors Q(p)
#pragma distribute A(balanced, cyclic(2)) onto(P)
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = double(100 * i + j);
#pragma redistribute A(cyclic(3), balanced)
  expect_values(A);
#pragma redistribute A(*, balanced) onto(Q)
  expect_values(A);
  bad += !is_serial && redeal::rank() < 5 && A.local().extent(1) != (redeal::rank() < 2 ? 10 : 9);
#pragma redistribute A(balanced, *)
  expect_values(A);
#pragma redistribute A(balanced, balanced) onto(P) memory(20000)
  expect_values(A);
#pragma redistribute A(block, balanced)
  expect_values(A);
}

int main() {
  one_dimension();
  two_dimensions();
  if (bad != 0)
    std::printf("FAIL: %ld wrong on process %d\n", bad, redeal::rank());
  else if (redeal::rank() == 0)
    std::printf("PASS\n");
  return bad != 0;
}
