// Of the arrays of one directive small ones move together, and have a line of their own; large ones and those that have
// the mapping already are no part of it. Those of a container that move together, or stay, are told in one line,
// also where a function is entered that has it as its parameter.
// RUN: redeal++ -O1 -Wno-redist-noop %s -o %t
// RUN: env REDEAL_TRACE=moves,sites REDEAL_CHOICE=model %mpirun 2 %t 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#include <vector>

static void enter(std::vector<redeal::array<double>> &p) {
#pragma processors P(2)
#pragma distribute p(cyclic(5)) onto(P)
}

int main() {
  redeal::array<double> x(1000), y(1000), z(4000000), same(1000);
  std::vector<redeal::array<double>> a(12, redeal::array<double>(500));
#pragma processors P(2)
#pragma distribute x(block), y(block), z(block), same(cyclic(5)), a(block) onto(P)
#pragma redistribute x(cyclic(5)), y(cyclic(5)), z(cyclic(5)), same(cyclic(5))
#pragma redistribute a(cyclic(5)), z(cyclic(7)), x(cyclic(5)) name("mixed")
  auto &other = a[7];
#pragma redistribute a(cyclic(5))
#pragma redistribute a(cyclic(3))
#pragma redistribute other(cyclic(5))
  enter(a);
}
// CHECK-DAG: trace-group.cpp:23: redistribute a: 12 moves (12 to the mapping
// CHECK-DAG: trace-group.cpp:12: redistribute p, 11 arrays together
// CHECK-DAG: trace-group.cpp:12: redistribute p back, 11 arrays together
// CHECK-DAG: trace-group.cpp:12: redistribute p: 12 moves (1 to the mapping
// CHECK-DAG: trace-group.cpp:20: redistribute x, y, 2 arrays together: 1 step
// CHECK-DAG: trace-group.cpp:20: redistribute z: 2 steps
// CHECK-DAG: trace-group.cpp:21: redistribute a (mixed), 12 arrays together: 1 step
// CHECK-DAG: trace-group.cpp:20: redistribute x, y: 2 moves (0 to the mapping they had
// CHECK-DAG: trace-group.cpp:20: redistribute same: 1 move (1 to the mapping
// CHECK-DAG: trace-group.cpp:21: redistribute a (mixed): 12 moves
// CHECK-DAG: trace-group.cpp:21: redistribute x (mixed): 1 move (1 to the mapping
