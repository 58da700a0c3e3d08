// Moves to and fro leave the caches to each other, so while one side tries ways the other one goes as it does, and tries
// its own ways later.
// RUN: redeal++ -O1 %s -o %t
// RUN: rm -f %t.wisdom
// RUN: env REDEAL_WISDOM=%t.wisdom REDEAL_TRACE=ways %mpirun 2 %t 2>%t.trace | FileCheck %s
// Were both sides tried at the same time, moves back would tell what tries took before those there are settled.
// RUN: awk -f %S/Inputs/moves_until_settled.awk %t.trace | FileCheck %s --check-prefix=TRACE
#include "Inputs/until_known.hpp"

#include <redeal/array.hpp>

#include <cstdio>

// CHECK-NOT: FAIL
// CHECK: known: 1
// CHECK-NOT: FAIL
// TRACE: moves back until the ones there are settled: {{[1-9][0-9]+}}
// TRACE: with tries of their own: no
// TRACE: most go as the one there: yes, in {{[2-9]|1[0-9]}} ways
// TRACE: tries back: yes
int main() {
  redeal::array<double> x(50000);
#pragma processors P(2)
#pragma distribute x(cyclic(3)) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  for (int turn = 0; turn < 20000 && (turn % 100 != 0 || !is_known(2)); ++turn) {
#pragma redistribute x(cyclic(5))
#pragma redistribute x(cyclic(3))
  }
  long wrong = 0;
  for (auto i : redeal::owned(x))
    wrong += x(i) != static_cast<double>(i);
  bool const known = is_known(2);
  if (wrong != 0)
    std::printf("FAIL: %ld wrong on process %d\n", wrong, redeal::rank());
  else if (redeal::rank() == 0)
    std::printf("known: %d\n", known);
  return wrong != 0;
}
