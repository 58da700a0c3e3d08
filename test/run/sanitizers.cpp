// A user's own program under the sanitizers: they find nothing in it that is ours or MPI's.
// RUN: redeal++ -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all %s -o %t
// RUN: %mpirun 3 %t 2>&1 | FileCheck %s --implicit-check-not={{.}}
// RUN: env REDEAL_TRANSPORT=staging %mpirun 3 %t 2>&1 | FileCheck %s --implicit-check-not={{.}}
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t 2>&1 | FileCheck %s --implicit-check-not={{.}}
// RUN: env REDEAL_NODES=2 %mpirun 3 %t 2>&1 | FileCheck %s --implicit-check-not={{.}}
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: {{^}}PASS{{$}}
#include "Inputs/require.hpp"

int main() {
#pragma processors P(3)
  for (long n : {1L, 1000L, 300000L}) {
    redeal::array<float> x(n);
#pragma distribute x(cyclic(3)) onto(P)
    for (auto i : redeal::owned(x))
      x(i) = static_cast<float>(i);
#pragma redistribute x(cyclic(5)) onto(P[0:2])
#pragma redistribute x(block) onto(P)
    for (auto i : redeal::owned(x))
      REQUIRE(x(i) == static_cast<float>(i));
  }
  if (redeal::rank() == 0)
    std::printf("PASS\n");
}
