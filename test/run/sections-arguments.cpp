// What a parameter has by default is not what a call gives it: ranges are known where the function runs.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 3 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#include "Inputs/require.hpp"

#include <redeal/array.hpp>

#include <cstdio>

static void take(redeal::array<int> &x, redeal::array<int> const &y,
                 redeal::range const part = redeal::range(0, 10)) {
#pragma redistribute copy
  x(redeal::range(0, 3)) = y(part);
}

int main() {
  redeal::array<int> x(12), y(20);
#pragma processors P(redeal::nprocs())
#pragma distribute x(block), y(cyclic(2)) onto(P)
  for (auto i : redeal::owned(y))
    y(i) = static_cast<int>(i);
  take(x, y, redeal::range(5, 3, 2));
  for (auto i : redeal::owned(x))
    REQUIRE(i >= 3 || x(i) == 5 + 2 * i);
  if (redeal::rank() == 0)
    std::puts("PASS");
}
