// With little memory for buffers, what a process has beside its parts stays small: lists of pieces are not as long as the
// messages.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRANSPORT=messages %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial && %t.serial | FileCheck %s
// CHECK: PASS
#include "Inputs/process_memory.hpp"

#include <redeal/array.hpp>

#include <cstdio>

static bool move(redeal::array<double> &x) {
  bool right = true;
  auto const check = [&] {
    for (auto i : redeal::owned(x))
      right &= x(i) == static_cast<double>(i);
  };
#pragma redistribute x(cyclic(3)) memory(2048)
  check();
#pragma redistribute x(cyclic(1000)) memory(2048)
  check();
#pragma redistribute x(block) memory(2048)
  check();
  return right;
}

int main() {
  redeal::array<double> little(10007), x(3000017);
#pragma distribute little(block), x(block)
  for (auto i : redeal::owned(little))
    little(i) = static_cast<double>(i);
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  bool right = move(little);
  double const before = megabytes("RssAnon:");
  right &= move(x);
  double const more = megabytes("RssAnon:") - before;
  if (!right || more > 4)
    std::printf("FAIL: process %d has %.1f MB more\n", redeal::rank(), more);
  else
    std::puts("PASS");
}
