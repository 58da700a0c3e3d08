// phases(auto) is tried: moves go straight and through other mappings, all processes alike, however late they come, until
// it is known what is faster. That goes on, and a file of wisdom keeps it, for processes
// that share nodes in the same way.
// REQUIRES: whole
// RUN: redeal++ -O1 %s -o %t
// RUN: rm -f %t.wisdom && sed "s/^far.start .*/far.start 1e-3\nfar.latency 1e-6\nfar.byte 8e-11\nfar.byte-of-all 8e-11/" %S/../sim/costs.txt > %t.costs
// RUN: env REDEAL_COSTS=%t.costs REDEAL_TRACE=moves %mpirun 8 %t 60 late 2>&1 | FileCheck %s --check-prefix=PHASES
// RUN: env REDEAL_COSTS=%t.costs REDEAL_NODES=2 REDEAL_TRANSPORT=messages %mpirun 8 %t 100 late | FileCheck %s
// RUN: env REDEAL_COSTS=%t.costs REDEAL_TRACE=ways %mpirun 8 %t 5000 2> %t.ways | FileCheck %s
// RUN: FileCheck %s --check-prefix=WAYS < %t.ways
// RUN: env REDEAL_COSTS=%t.costs REDEAL_WISDOM=%t.wisdom REDEAL_TRACE=moves %mpirun 8 %t 60000 2> %t.trace | FileCheck %s
// RUN: FileCheck %s --check-prefix=PHASES < %t.trace && FileCheck %s --check-prefix=STRAIGHT < %t.trace
// RUN: FileCheck %s --check-prefix=FILE < %t.wisdom && cp %t.wisdom %t.before
// RUN: sed -i 's/phases [12] /phases 1 /' %t.wisdom
// RUN: env REDEAL_COSTS=%t.costs REDEAL_WISDOM=%t.wisdom REDEAL_TRACE=moves %mpirun 8 %t 20 2>&1 | FileCheck %s --check-prefix=STRAIGHT --implicit-check-not=', phase'
// RUN: env REDEAL_COSTS=%t.costs REDEAL_WISDOM=%t.wisdom REDEAL_NODES=2 REDEAL_TRACE=moves %mpirun 8 %t 20 2>&1 | FileCheck %s --check-prefix=PHASES
// RUN: sed -i 's/phases 1 /phases 2 /' %t.wisdom
// RUN: env REDEAL_COSTS=%t.costs REDEAL_WISDOM=%t.wisdom REDEAL_TRACE=moves %mpirun 8 %t 20 2>&1 | FileCheck %s --check-prefix=PHASES --implicit-check-not='x: '
// RUN: env REDEAL_COSTS=%t.costs REDEAL_WISDOM=%t.wisdom REDEAL_TRACE=ways %mpirun 8 %t 2 2>&1 | FileCheck %s --check-prefix=KNOWN
// RUN: env REDEAL_COSTS=%t.costs REDEAL_CHOICE=model REDEAL_TRACE=moves %mpirun 8 %t 300 2>&1 | FileCheck %s --check-prefix=PHASES --implicit-check-not='x: '
// RUN: %serial-mpicxx %s -o %t.serial
// RUN: %t.serial 60 late | FileCheck %s
#include "Inputs/until_known.hpp"

#include <redeal/array.hpp>

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <random>

// CHECK: PASS
// PHASES: redistribute x, phase 1 of 2 to
// STRAIGHT: redistribute x: {{[0-9]+}} steps
// WAYS:      redistribute x, phases(auto){{$}}
// WAYS:        not settled: the ways of their moves are not known yet
// WAYS:        not settled: moves like this one still try both
// WAYS:        phases: 2{{( .taken.)?}}: took {{[.0-9]+}} ms{{$}}
// WAYS-NEXT:   phases: 1{{( .taken.)?}}: took {{[.0-9]+}} ms{{$}}
// KNOWN:     redistribute x, phases(auto){{$}}
// KNOWN-NEXT:  phases: 2 (taken, as REDEAL_WISDOM says): took {{[.0-9]+}} ms in another run{{$}}
// KNOWN-NEXT:  phases: 1{{$}}
// FILE: redeal wisdom 6
// FILE: {{^[0-9a-f]+ [0-9a-f]+ phases [12] [-+.e0-9]+$}}

int main(int, char **argv) {
#pragma processors P(8)
  int const turns = std::atoi(argv[1]);
  bool const late = argv[2] != nullptr;
  std::mt19937 random(static_cast<unsigned>(redeal::rank()));
  redeal::array<int> x(192);
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<int>(i);
  int bad = 0;
  for (int turn = 0; turn < turns && (turn < 1000 || turn % 100 != 0 || !is_known(2, " phases ")); ++turn) {
#pragma redistribute x(cyclic(3)) phases(auto)
    if (late && random() % 8 == 0)
      usleep(random() % 1000);
    for (auto i : redeal::owned(x))
      bad += x(i)++ != static_cast<int>(i) + 2 * turn;
#pragma redistribute x(block) phases(auto)
    for (auto i : redeal::owned(x))
      bad += x(i)++ != static_cast<int>(i) + 2 * turn + 1;
  }
  if (bad != 0)
    std::printf("FAIL on process %d\n", redeal::rank());
  else if (redeal::rank() == 0)
    std::puts("PASS");
  return bad != 0;
}
