// A program that is right is never ended, however long its processes wait for each other: one that is late, one that
// copies long, those that are ahead, and one outside of a grid that skips its directives and ends early.
// REQUIRES: whole
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial -pthread
// RUN: %t.serial | grep "0 wrong"
// CHECK-COUNT-3: 0 wrong
#include <redeal/array.hpp>

#include <chrono>
#include <cstdio>
#include <thread>

template <class Array> int count_wrong(Array const &x) {
  int wrong = 0;
  for (auto i : redeal::owned(x))
    wrong += x(i) != static_cast<double>(i);
  return wrong;
}

template <class Array> void fill(Array &x) {
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
}

int main() {
  auto const be_late = [](int seconds) { std::this_thread::sleep_for(std::chrono::seconds(seconds)); };
#pragma processors P(4)
  // Process 3 has no part of what follows.
  if (redeal::rank() == 3)
    return 0;
  // Process 2 has little of x, so that it goes ahead while the others still copy.
  redeal::array<double> x(6000100), y(3000), small(300);
#pragma distribute x(block(3000000)) onto(P[0:3])
#pragma distribute y(block) onto(P[0:3])
#pragma distribute small(block) onto(P[0:3])
  fill(x);
  fill(y);
  fill(small);
#pragma redistribute y(cyclic(3))
#pragma redistribute y(block)
  if (redeal::rank() == 2)
    be_late(2);
#pragma redistribute x(block) onto(P[1:1])
#pragma redistribute y(cyclic(7))
  // A ring of those who wait for one that is late.
  if (redeal::rank() == 1)
    be_late(2);
#pragma redistribute small(cyclic) onto(P[0:2])
#pragma redistribute y(cyclic(2)) onto(P[1:2])
#pragma redistribute small(block) onto(P[0:3])
#pragma redistribute y(block) onto(P[0:3])
  std::printf("%d wrong\n", count_wrong(x) + count_wrong(y) + count_wrong(small));
}
