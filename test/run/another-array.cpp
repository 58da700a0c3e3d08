// One of several processes names another array, and the receiver has no part of it: it still finds out, for a copy by
// the array that it is outside of, for several senders by what they say, and where it got the array by a move.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 3 %t side 2>&1 | FileCheck %s
// RUN: not %mpirun 3 %t senders 2>&1 | FileCheck %s
// RUN: not env REDEAL_TRANSPORT=messages %mpirun 3 %t side 2>&1 | FileCheck %s
// RUN: not env REDEAL_TRANSPORT=messages %mpirun 3 %t senders 2>&1 | FileCheck %s
// RUN: not env REDEAL_TRANSPORT=staging %mpirun 3 %t senders 2>&1 | FileCheck %s
// RUN: not %mpirun 3 %t spread 2>&1 | FileCheck %s
// CHECK: it is of another array; all processes must name the same array here, and distribute arrays in the same order
#include <redeal/array.hpp>

#include <cstring>

int main(int, char **arguments) {
#pragma processors P(3)
  redeal::array<double> x(900), y(900), d(900);
  bool const side = !std::strcmp(arguments[1], "side");
  int const senders = side ? 3 : 2;
#pragma distribute x(cyclic(10)) onto(P[0:senders])
#pragma distribute y(cyclic(10)) onto(P[0:senders])
#pragma distribute d(block) onto(P[2:1])
  if (!std::strcmp(arguments[1], "spread")) {
#pragma redistribute x(block), y(block) onto(P)
  }
  auto &z = redeal::rank() == 0 ? y : x;
#pragma redistribute copy
  d = z;
}
