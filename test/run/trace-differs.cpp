// Where not all processes are asked for the same sums, and those that differ never move together, that is told at the end:
// no sums, no report, and nobody waits. Redeal starts MPI here.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 2 env REDEAL_TRACE=total %t : -n 1 %t 2>&1 | FileCheck %s --implicit-check-not=redeal:
// RUN: %mpirun 2 env REDEAL_TRACE=moves %t : -n 1 env REDEAL_TRACE=total %t 2>&1 | FileCheck %s --implicit-check-not=redeal:
// RUN: %mpirun 2 env REDEAL_TRACE=total %t : -n 1 env REDEAL_TRACE=sites %t 2>&1 | FileCheck %s --implicit-check-not=redeal:
// RUN: rm -f %t.a %t.b
// RUN: %mpirun 2 env REDEAL_TRACE=report:%t.a %t : -n 1 env REDEAL_TRACE=report:%t.b %t 2>&1 | FileCheck %s --implicit-check-not=redeal:
// RUN: not test -e %t.a && not test -e %t.b
// RUN: not %mpirun 1 env REDEAL_TRACE=total %t : -n 2 env REDEAL_TRACE=sites %t 2>&1 | FileCheck %s --check-prefix=TOGETHER
// RUN: %mpirun 2 env REDEAL_TRACE=total %t : -n 1 env REDEAL_TRACE=moves,total %t 2>&1 | FileCheck %s --check-prefix=ALIKE
#include <redeal/array.hpp>

// CHECK: redeal: note: REDEAL_TRACE tells no sums, as not all processes are asked for the same; let mpiexec set it for all
// TOGETHER: error: redistribute x: REDEAL_TRACE is not the same on all processes; let mpiexec set it for all of them
// ALIKE: redeal: 1 move (0 to the mapping they had, 0 left out)

int main() {
  redeal::array<double> x(1000);
#pragma processors P(2)
#pragma distribute x(block) onto(P)
#pragma redistribute x(cyclic) onto(P)
}
