// Arrays that are parameters of one directive move together, where their function is entered and where it is left.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_CHOICE=model REDEAL_TRANSPORT=messages %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_CHOICE=model REDEAL_TRANSPORT=messages REDEAL_TRACE=moves %mpirun 4 %t 2>&1 | FileCheck %s --check-prefix=TRACE
// CHECK:      entered: 3 messages from process 1
// CHECK-NEXT: left: 3 messages from process 1
// TRACE-DAG: parameters-messages.cpp:[[#@LINE+17]]: redistribute some, one, 101 arrays together:
// TRACE-DAG: parameters-messages.cpp:[[#@LINE+16]]: redistribute some, one back, 101 arrays together:
#include "Inputs/counting_mpi.hpp"

#include <redeal/array.hpp>

#include <cstdio>
#include <vector>

using arrays = std::vector<redeal::array<double>>;

static void tell(char const *when) {
  if (redeal::rank() == 1)
    std::printf("%s: %ld messages from process 1\n", when, counted.messages);
}

static void work(arrays &some, redeal::array<int, 2> &one) {
#pragma distribute some(cyclic(3)), one(cyclic, *)
  tell("entered");
  counted = {};
}

int main() {
  arrays some;
  redeal::array<int, 2> one(40, 5);
#pragma processors P(4)
  for (int k = 0; k < 100; ++k)
    some.emplace_back(100 + k);
#pragma distribute some(block), one(block, *) onto(P)
  counted = {};
  work(some, one);
  tell("left");
}
