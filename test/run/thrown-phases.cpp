// With REDEAL_ON_ERROR=throw a move in phases tells all of its processes before it begins, also those that have no part
// in its first phase; and one that there is no memory for in any number of phases is refused on all.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_ON_ERROR=throw REDEAL_TRACE=moves %mpirun 8 %t 2>&1 | FileCheck %s --check-prefixes=TRACE
// RUN: env REDEAL_ON_ERROR=throw %mpirun 8 %t | FileCheck %s
// RUN: env REDEAL_ON_ERROR=throw REDEAL_NODES=2 REDEAL_TRANSPORT=messages %mpirun 8 %t | FileCheck %s
// RUN: not %mpirun 8 %t 2>&1 | FileCheck %s --check-prefix=ENDS
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | grep "0 wrong"
#include <redeal/array.hpp>

#include <cstdio>

// TRACE: redistribute x, phase 1 of 2 to cyclic(1) on processes 0, 1, 2, 3: 
// CHECK: 8 have caught: {{.*}}thrown-phases.cpp:[[#@LINE+25]]: error: redistribute x: schedule(alltoall) with 8 processes needs buffers for an element to and from each
// CHECK-NEXT: 0 wrong
// ENDS: thrown-phases.cpp:[[#@LINE+23]]: error: redistribute x: schedule(alltoall) with 8 processes

int wrong = 0;

void check(redeal::array<double> const &x) {
  for (auto i : redeal::owned(x))
    wrong += x(i) != static_cast<double>(i);
}

int main() {
#pragma processors P(4)
#pragma processors Q(8)
  redeal::array<double> x(64);
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
#pragma redistribute x(cyclic) onto(Q) phases(2)
  check(x);
#pragma redistribute x(block) onto(P)
  int caught = 0;
  char const *what = "";
  static redeal::error kept("");
  try {
#pragma redistribute x(cyclic) onto(Q) phases(2) schedule(alltoall) memory(2100)
  } catch (redeal::error const &e) {
    ++caught;
    kept = e;
    what = kept.what();
  }
  check(x);
#pragma redistribute x(cyclic(2)) onto(Q)
  check(x);
  redeal::array<int> sums(2 * 8);
#pragma distribute sums(block) onto(Q)
  for (auto i : redeal::owned(sums))
    sums(i) = i % 2 == 0 ? caught : wrong;
#pragma redistribute sums(block) onto(Q[0:1])
  if (redeal::rank() == 0) {
    int told = 0, bad = 0;
    for (auto i : redeal::owned(sums))
      (i % 2 == 0 ? told : bad) += sums(i);
    std::printf("%d have caught: %s\n%d wrong\n", told, what, bad);
  }
}
