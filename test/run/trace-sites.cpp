// REDEAL_TRACE=sites tells the same of each directive, slowest first, with where the time went and the ways taken; in a job
// of which some processes are in no grid.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRACE=sites %mpirun 5 %t 2>&1 | FileCheck %s
// RUN: env REDEAL_TRACE=sites REDEAL_TRANSPORT=messages %mpirun 4 %t 2>&1 | FileCheck %s --check-prefixes=CHECK,MESSAGES
// RUN: env REDEAL_TRACE=sites REDEAL_TRANSPORT=staging %mpirun 4 %t 2>&1 | FileCheck %s
// RUN: env REDEAL_TRACE=sites REDEAL_NODES=2 %mpirun 4 %t 2>&1 | FileCheck %s
// RUN: env REDEAL_TRACE=sites,ways %mpirun 4 %t 2>&1 | FileCheck %s --check-prefixes=WAYS,CHECK
#include <redeal/array.hpp>

#include <vector>

// WAYS:  what is packed: by message (taken)
// CHECK: {{^}}redeal: 11 moves (1 to the mapping they had, 1 left out), {{[0-9]+}} bytes between processes, {{[0-9.]+}} ms in moves of the slowest process{{$}}
// CHECK-DAG: {{^}}{{.*}}trace-sites.cpp:[[#@LINE+14]]: redistribute x: 3 moves (0 to the mapping they had, 0 left out), {{[0-9]+}} bytes between processes, {{[0-9.]+}} ms in moves of the slowest process: plan {{[0-9.]+}} ms, pack {{[0-9.]+}} ms, wait {{[0-9.]+}} ms, copy {{[0-9.]+}} ms, unpack {{[0-9.]+}} ms; 3x one exchange of all with all{{$}}
// CHECK-DAG: trace-sites.cpp:[[#@LINE+14]]: redistribute x (back): 3 moves {{.*}} ms, verify {{[0-9.]+}} ms; 3x all messages at once{{$}}
// CHECK-DAG: trace-sites.cpp:[[#@LINE+14]]: redistribute copy y = x: 3 moves
// MESSAGES-DAG: ms; 3x messages, by
// CHECK-DAG: trace-sites.cpp:[[#@LINE+15]]: redistribute x: 1 move (1 to the mapping they had, 0 left out), 0 bytes between processes, {{[0-9.]+}} ms in moves of the slowest process: plan {{[0-9.]+}} ms, pack 0.000 ms, wait 0.000 ms, copy 0.000 ms, unpack 0.000 ms{{$}}
// CHECK-DAG: trace-sites.cpp:[[#@LINE+15]]: redistribute x: 1 move (0 to the mapping they had, 1 left out), 0 bytes

// Nothing of one array is told twice.
template <int Turns> void moves(redeal::array<double> &x, redeal::array<double> &y) {
  int const n = 4;
#pragma processors P(n)
  for (int turn = 0; turn < Turns; ++turn) {
    for (auto i : redeal::owned(x))
      x(i) = static_cast<double>(i + turn);
#pragma redistribute x(cyclic(7)) onto(P) schedule(alltoall)
#pragma redistribute x(block) onto(P) schedule(direct) verify name("back")
#pragma redistribute copy
    y = x;
  }
#pragma redistribute x(block) onto(P)
#pragma redistribute x(cyclic) onto(P) notransfer
}

int main() {
#pragma processors P(4)
  redeal::array<double> x(60000), y(60000);
#pragma distribute x(block), y(cyclic(3)) onto(P)
  moves<3>(x, y);
}
