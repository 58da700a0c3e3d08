// Many small arrays of one directive go in one message from each process to each other, where a loop of directives takes
// one for each array; between nodes, too. What is large goes by itself.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_CHOICE=model REDEAL_TRANSPORT=messages %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_CHOICE=model REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s --check-prefix=NODES
// RUN: env REDEAL_CHOICE=model REDEAL_TRANSPORT=staging %mpirun 4 %t | FileCheck %s --check-prefix=NONE
// CHECK:      together: 3 messages from process 1
// CHECK-NEXT: one by one: 300 messages from process 1
// NODES:      together: 2 messages from process 1
// NODES-NEXT: one by one: 200 messages from process 1
// NONE:       together: 0 messages from process 1
#include "Inputs/counting_mpi.hpp"

#include <redeal/array.hpp>

#include <cstdio>
#include <vector>

int main() {
#pragma processors P(4)
  std::vector<redeal::array<double>> fields;
  for (int k = 0; k < 100; ++k)
    fields.emplace_back(100 + k);
#pragma distribute fields(block) onto(P)
  counted = {};
#pragma redistribute fields(cyclic(3))
  if (redeal::rank() == 1)
    std::printf("together: %ld messages from process 1\n", counted.messages);
  counted = {};
  for (auto &x : fields) {
#pragma redistribute x(block)
  }
  if (redeal::rank() == 1)
    std::printf("one by one: %ld messages from process 1\n", counted.messages);
}
