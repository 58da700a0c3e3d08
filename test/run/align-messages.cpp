// Arrays that are aligned with one target go in one set of messages when that moves, as many as one array takes; so do the
// arrays of several targets in one directive.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_CHOICE=model REDEAL_TRANSPORT=messages %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_CHOICE=model REDEAL_TRANSPORT=messages REDEAL_TRACE=moves %mpirun 4 %t 2>&1 | FileCheck %s --check-prefix=TRACE
// CHECK:      template: 3 messages from process 1
// CHECK-NEXT: array: 3 messages from process 1
// CHECK-NEXT: both: 3 messages from process 1
// TRACE-DAG: align-messages.cpp:[[#@LINE+23]]: redistribute T, 100 arrays together:
// TRACE-DAG: align-messages.cpp:[[#@LINE+25]]: redistribute x, 2 arrays together:
// TRACE-DAG: align-messages.cpp:[[#@LINE+27]]: redistribute T, x, 102 arrays together:
#include "Inputs/counting_mpi.hpp"

#include <redeal/array.hpp>

#include <cstdio>
#include <vector>

int main() {
  redeal::array<int> x(500);
  redeal::array<double, 2> y(200, 3);
  std::vector<redeal::array<double>> lines;
#pragma processors P(4)
#pragma template T(400)
  for (long k = 0; k < 100; ++k) {
    lines.emplace_back(100 + k);
#pragma align lines[k](i) with(T(2 * i + k % 3))
  }
#pragma align y(i, *) with(x(2 * i))
#pragma distribute T(block), x(block) onto(P)
  counted = {};
#pragma redistribute T(cyclic(3))
  long const of_template = counted.messages;
  counted = {};
#pragma redistribute x(cyclic(3))
  long const of_array = counted.messages;
  counted = {};
#pragma redistribute T(block), x(block)
  if (redeal::rank() == 1)
    std::printf("template: %ld messages from process 1\narray: %ld messages from process 1\n"
                "both: %ld messages from process 1\n",
                of_template, of_array, counted.messages);
}
