// An exception that ends an array in motion waits for its move, on this process and no other, and the job goes on.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
#include "Inputs/require.hpp"

#include <stdexcept>

// CHECK: PASS

static void move_and_throw(long n, bool throws) {
  redeal::array<long> x(n), y(n);
#pragma distribute x(block), y(cyclic(3))
  for (auto i : redeal::owned(x))
    x(i) = i;
#pragma redistribute copy async(t)
  y = x;
  if (throws)
    throw std::runtime_error("as it were");
#pragma redistribute wait(t)
  for (auto i : redeal::owned(y))
    REQUIRE(y(i) == i);
}

int main() {
  int caught = 0;
  for (int turn = 0; turn < 12; ++turn)
    try {
      move_and_throw(turn % 2 ? 1000 : 200000, turn % redeal::nprocs() == redeal::rank());
    } catch (std::runtime_error const &) {
      ++caught;
#pragma redistribute wait(t)
    }
  REQUIRE(caught >= 12 / redeal::nprocs());
  if (redeal::rank() == 0)
    std::puts("PASS");
}
