// Where files may not be as large as a part of the array, parts cannot be shared, and elements go another way.
// RUN: redeal++ -O1 %s -o %t
// RUN: bash -c 'ulimit -f 10000 && exec "$@"' - %mpirun 2 %t | FileCheck %s
// RUN: bash -c 'ulimit -f 10000 && exec "$@"' - env REDEAL_TRANSPORT=shared %mpirun 2 %t | FileCheck %s
// RUN: bash -c 'ulimit -f 10000 && exec "$@"' - env REDEAL_TRANSPORT=messages %mpirun 2 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#include "Inputs/require.hpp"

int main() {
#pragma processors P(2)
  redeal::array<double> x(3000000);
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
#pragma redistribute x(cyclic(3))
  for (auto i : redeal::owned(x))
    REQUIRE(x(i) == static_cast<double>(i));
  if (redeal::rank() == 0)
    std::printf("PASS\n");
}
