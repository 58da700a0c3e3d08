// A program that may write no more than some bytes into a file is told that what is learned is not kept, and goes on:
// past such a limit the system would end it.
// RUN: redeal++ -O1 %s -o %t
// RUN: rm -f %t.wisdom && env REDEAL_TRANSPORT=messages REDEAL_WISDOM=%t.wisdom %mpirun 2 %t 2>&1 | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | grep -x PASS
// CHECK: warning: REDEAL_WISDOM is {{.*}}.wisdom, which cannot be written: File too large; what is learned is not kept
// CHECK: PASS
#include "Inputs/require.hpp"

#include <redeal/array.hpp>

#include <sys/resource.h>

#include <cstdio>

int main() {
  redeal::array<double> x(1000);
#pragma processors P(2)
#pragma distribute x(cyclic(3)) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  for (int turn = 0; turn != 20000; ++turn) {
#pragma redistribute x(cyclic(5))
#pragma redistribute x(cyclic(3))
    if (turn == 3) {
      rlimit limit;
      REQUIRE(getrlimit(RLIMIT_FSIZE, &limit) == 0);
      limit.rlim_cur = 40;
      REQUIRE(setrlimit(RLIMIT_FSIZE, &limit) == 0);
    }
  }
  for (auto i : redeal::owned(x))
    REQUIRE(x(i) == static_cast<double>(i));
  if (redeal::rank() == 0)
    std::puts("PASS");
}
