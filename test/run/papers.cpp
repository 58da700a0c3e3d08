// Every element arrives in the moves of the papers' Examples 1 to 5, on 16 processes and with constants.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRACE=moves %mpirun 16 %t 2>&1 | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | grep -x PASS
#include <redeal/array.hpp>

#include <cstdio>

// CHECK-DAG: redistribute one: 7 steps, schedule from the compiler
// CHECK-DAG: redistribute two: 16 steps, schedule from the compiler
// CHECK-DAG: redistribute three: 10 steps, schedule from the compiler
// CHECK-DAG: redistribute four: 4 steps, schedule from the compiler
// CHECK-DAG: redistribute five: 10 steps, schedule from the compiler
// CHECK-DAG: PASS

#pragma processors P16(16)
#pragma processors P15(15)
#pragma processors P12(12)

static void fill(redeal::array<redeal::index> &x) {
  for (auto i : redeal::owned(x))
    x(i) = i;
}

static int wrong(redeal::array<redeal::index> const &x) {
  int count = 0;
  for (auto i : redeal::owned(x))
    count += x(i) != i;
  return count;
}

int main() {
  // Whole slices and a tail.
  redeal::array<redeal::index> one(24000 + 7), two(12320 + 1), three(2250 + 44), four(480 + 17), five(900 + 89);
#pragma distribute one(cyclic(3)) onto(P16)
#pragma distribute two(cyclic(7)) onto(P16)
#pragma distribute three(cyclic(3)) onto(P15)
#pragma distribute four(cyclic(4)) onto(P12)
#pragma distribute five(cyclic(2)) onto(P15)
  for (auto *x : {&one, &two, &three, &four, &five})
    fill(*x);
#pragma redistribute one(cyclic(5))
#pragma redistribute two(cyclic(11))
#pragma redistribute three(cyclic(5))
#pragma redistribute four(cyclic(3)) onto(P12[0:8])
#pragma redistribute five(cyclic(3)) onto(P15[9:6])
  int mine = 0;
  for (auto *x : {&one, &two, &three, &four, &five})
    mine += wrong(*x);
  // Everybody's count on process 0.
  redeal::array<int> all(16);
#pragma distribute all(block) onto(P16)
  all(redeal::rank()) = mine;
#pragma redistribute all(*) onto(P16[0])
  int total = 0;
  for (auto i : redeal::owned(all))
    total += all(i);
  if (redeal::rank() == 0)
    std::puts(total == 0 ? "PASS" : "FAIL");
}
