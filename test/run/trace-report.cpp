// REDEAL_TRACE=report:FILE writes what was measured onto a page, with the sums that sites tells, and keeps what the compiler
// has put there; it goes with other words.
// RUN: rm -rf %t && mkdir -p %t && cd %t && redeal++ -O1 --redeal-report=moves.html %s -o deal
// RUN: cd %t && env REDEAL_TRACE=sites,report:moves.html %mpirun 4 ./deal >sites 2>&1 && FileCheck %s --input-file=sites
// RUN: cd %t && python3 %source/test/driver/Inputs/report.py moves.html >page && FileCheck %s --input-file=page --check-prefix=PAGE
// The same sums:
// RUN: cd %t && sed -n 's/^redeal: \([0-9]* moves\) (\([0-9]*\) to .*, \([0-9]*\) left out), \([0-9]* bytes\) .*/4 processes, \1, \2 the same, \3 left out, \4/p' sites > sums && grep -F -f sums page
// RUN: cd %t && sed -n 's/.*trace-report.cpp:\([0-9]*\): redistribute \(.*\): \([0-9]*\) moves\? (.*left out), \([0-9]* bytes\) .*/cpp:\1: \2: \3 moves, \4/p' sites | sort > told && sed -n 's/.*trace-report.\(cpp:.* bytes\), .*/\1/p' page | sort | diff told -
// A run replaces the last one's, from whatever folder; one that compiles the source again otherwise takes it away.
// RUN: cd %t && env REDEAL_TRACE=report:moves.html REDEAL_TRANSPORT=messages %mpirun 5 ./deal away && python3 %source/test/driver/Inputs/report.py moves.html | FileCheck %s --check-prefix=AGAIN
// RUN: cd %t && redeal++ -O1 --redeal-report=moves.html %s -o deal && grep -c 'data-name="run"' moves.html | grep -x 1
// RUN: cd %t && redeal++ -O1 -DWIDTH=9 --redeal-report=moves.html %s -o deal && python3 %source/test/driver/Inputs/report.py moves.html | not grep processes
// The first of many visits become intervals:
// RUN: cd %t && redeal++ -O1 -DTURNS=400 %s -o long && env REDEAL_TRACE=report:%t/long.html %mpirun 2 ./long && python3 %source/test/driver/Inputs/report.py long.html | FileCheck %s --check-prefix=LONG
// Without the word there is no page, and the serial program knows no such thing.
// RUN: %serial-cxx %s -o %t/serial && cd %t && env REDEAL_TRACE=report:none.html ./serial && not ls none.html
#include <redeal/array.hpp>

#include <cstring>
#include <unistd.h>

#ifndef TURNS
#define TURNS 3
#endif
#ifndef WIDTH
#define WIDTH 7
#endif
constexpr int width = WIDTH;

// CHECK: {{^}}redeal: 10 moves (1 to the mapping they had, 0 left out)
// PAGE: {{^}}run
// PAGE-NEXT: 4 processes, 10 moves, 1 the same, 0 left out
// PAGE-DAG: trace-report.cpp:[[#@LINE+20]]: x (there): 3 moves, {{.*}} bytes, 3x
// PAGE-DAG: block(1500) on processes 0, 1, 2, 3 -> cyclic(7) on processes 0, 1, 2, 3: 3
// PAGE-DAG: copy y = x: 3 moves
// PAGE: process 0 drawn: 10 visits in 10 intervals
// PAGE-NEXT: process 1 drawn: 10 visits in 10 intervals
// PAGE: unit {{.*}}trace-report.cpp deal
// PAGE-DAG: redistribute x(cyclic(width)) name("there")
// AGAIN: 5 processes, 10 moves
// AGAIN: process 4 drawn
// LONG: 2 processes, 1201 moves
// LONG: process 0 drawn: 1201 visits in {{[0-9][0-9][0-9]?}} intervals
int main(int argc, char **argv) {
#pragma processors P(redeal::nprocs())
  redeal::array<double> x(6000), y(6000);
  {
#pragma distribute x(block), y(cyclic(3)) onto(P)
  }
  if (argc > 1 && std::strcmp(argv[1], "away") == 0 && chdir("/") != 0)
    return 1;
  for (int turn = 0; turn < TURNS; ++turn) {
#pragma redistribute x(cyclic(width)) name("there")
#pragma redistribute copy
    y = x;
#pragma redistribute x(block)
  }
#pragma redistribute x(block)
}
