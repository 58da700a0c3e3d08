// REDEAL_TRACE=total tells at the end of the job, by process 0, what all moves were: each once, whichever processes took
// part; those to the mapping they had and those that left their elements behind; bytes between processes; the time of the
// slowest. Programs end as they like, and may never move.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRACE=total %mpirun 4 %t moves 2>&1 | FileCheck %s --check-prefix=MOVES
// RUN: env REDEAL_TRACE=total REDEAL_TRANSPORT=shared %mpirun 4 %t moves 2>&1 | FileCheck %s --check-prefix=MOVES
// RUN: env REDEAL_TRACE=total REDEAL_TRANSPORT=staging %mpirun 4 %t moves 2>&1 | FileCheck %s --check-prefix=MOVES
// RUN: env REDEAL_TRACE=total REDEAL_TRANSPORT=messages %mpirun 4 %t moves 2>&1 | FileCheck %s --check-prefix=MOVES
// RUN: env REDEAL_TRACE=total REDEAL_NODES=2 %mpirun 6 %t moves 2>&1 | FileCheck %s --check-prefix=MOVES
// RUN: env REDEAL_TRACE=total %mpirun 5 %t exit 2>&1 | FileCheck %s --check-prefix=MOVES
// RUN: env REDEAL_TRACE=total %mpirun 3 %t nothing 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: env REDEAL_TRACE=total %mpirun 1 %t nothing 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: env REDEAL_TRACE=moves,total %mpirun 4 %t moves 2>&1 | FileCheck %s --check-prefixes=BOTH,MOVES
// RUN: env REDEAL_TRACE=0 %mpirun 4 %t moves 2>&1 | count 0
// RUN: env REDEAL_TRACE= %mpirun 4 %t moves 2>&1 | count 0
// RUN: env REDEAL_TRACE=total,0 not %mpirun 1 %t moves 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: env REDEAL_TRACE=total, not %mpirun 1 %t moves 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: env REDEAL_TRACE=totals not %mpirun 1 %t moves 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: env REDEAL_TRACE=total not %mpirun 4 %t fail 2>&1 | FileCheck %s --check-prefix=FAIL --allow-empty
// RUN: %serial-cxx -Wall -Wextra -pedantic -Werror %s -o %t-serial
// RUN: env REDEAL_TRACE=total %t-serial moves | count 0
#include <redeal/array.hpp>

#include <cstdlib>
#include <string>

// Of 4000 doubles 3000 have another owner under block on 2 than under block on 4.
// BOTH:  trace-total.cpp:{{[0-9]+}}: redistribute x: {{.*}} ms
// MOVES: {{^}}redeal: 7 moves (2 to the mapping they had, 1 left out), 96000 bytes between processes, {{[0-9.]+}} ms in moves of the slowest process{{$}}
// MOVES-NOT: redeal:
// NOTHING: {{^}}redeal: 0 moves (0 to the mapping they had, 0 left out), 0 bytes between processes, 0.000 ms in moves of the slowest process{{$}}
// WRONG: error: REDEAL_TRACE is 'total{{.*}}', but may be moves, steps, ways, total, sites, report:FILE, several of them with commas between, or 0
// FAIL-NOT: redeal:

int main(int, char **arguments) {
  std::string const what = arguments[1];
  redeal::array<double> x(4000);
#pragma processors P(4)
#pragma processors all(redeal::nprocs())
  if (what == "nothing")
    return 0;
  if (redeal::nprocs() == 1)
    return 0;
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
#pragma redistribute x(block) onto(P)
  for (int turn = 0; turn < 2; ++turn) {
#pragma redistribute x(block) onto(P[0:2])
#pragma redistribute x(block) onto(P)
  }
#pragma redistribute x(block) onto(P)
#pragma redistribute x(cyclic) onto(P[3:1]) notransfer
  if (what == "exit")
    std::exit(0);
  if (what == "fail")
    std::exit(redeal::rank() == 2 ? 3 : 0);
  return 0;
}
