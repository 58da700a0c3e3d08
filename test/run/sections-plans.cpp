// Sections that lie whole rounds of both deals further on move by the plan that is there: it is made once.
// The sanitizers allocate too.
// UNSUPPORTED: sanitized
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_CHOICE=model %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_CHOICE=model REDEAL_TRANSPORT=messages %mpirun 2 %t | FileCheck %s
// CHECK: PASS
#include "Inputs/counting_allocations.hpp"
#include "Inputs/require.hpp"

#include <cstdio>

int main() {
  int const n = redeal::nprocs();
  long const round = 15 * n, turns = 20;
  redeal::array<long> x(round * 40), y(round * 40);
#pragma processors P(n)
#pragma distribute x(cyclic(3)), y(cyclic(5)) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = i;
  for (long stride : {1L, 2L, 3L}) { // with 2 the deal of the section is a list
    long first = 0, last = 0, other = 0;
    for (long turn = 0; turn < turns; ++turn) {
      long const before = allocations;
#pragma redistribute copy
      y(redeal::range(2 + turn * round, 100)) = x(redeal::range(7 + turn * round, 100, stride));
      last = allocations - before;
      first = turn == 0 ? last : first;
    }
    for (auto i : redeal::owned(y))
      if (i >= 2 + (turns - 1) * round && i < 102 + (turns - 1) * round)
        REQUIRE(y(i) == 7 + (turns - 1) * round + (i - 2 - (turns - 1) * round) * stride);
    long const before = allocations;
#pragma redistribute copy
    y(redeal::range(3, 100)) = x(redeal::range(7, 100, stride));
    other = allocations - before;
    if (redeal::rank() == 0)
      std::printf("stride %ld: %ld allocations at first, %ld at last, %ld for another plan\n", stride, first, last, other);
    REQUIRE(2 * last < other && 2 * last < first);
  }
  if (redeal::rank() == 0)
    std::puts("PASS");
}
