// verify finds an element that did not arrive as it left, in moves, copies and with copies on several processes; without it
// nobody would know.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t moves | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages SPOILED=2 not %mpirun 3 %t moves 2>&1 | FileCheck %s --check-prefix=MOVE
// RUN: env REDEAL_TRANSPORT=messages SPOILED=2 not %mpirun 3 %t copies 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: env REDEAL_TRANSPORT=messages SPOILED=2 not %mpirun 3 %t unchecked 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: env REDEAL_TRANSPORT=messages SPOILED=1 not %mpirun 3 %t replicas 2>&1 | FileCheck %s --check-prefix=REPLICA
// RUN: %serial-mpicxx %s -o %t.serial
// RUN: %t.serial moves | FileCheck %s
#include "Inputs/spoiling_mpi.hpp"

#include <redeal/array.hpp>

#include <cstdio>
#include <string>

// CHECK: PASS
// WRONG: FAIL
// MOVE:    verify-errors.cpp:[[#@LINE+25]]: error: redistribute x (halo): its elements have the checksum {{[0-9a-f]+}} behind the move, but {{[0-9a-f]+}} before it; what has arrived is not what has left
// COPY:    verify-errors.cpp:[[#@LINE+27]]: error: redistribute copy y = x: its elements have the checksum {{[0-9a-f]+}} behind the move, but
// REPLICA: verify-errors.cpp:[[#@LINE+33]]: error: redistribute x: its elements have the checksum {{[0-9a-f]+}} behind the move

struct cell {
  double value;
  char kind;
};

static long wrong(redeal::array<cell> const &x) {
  long count = 0;
  for (auto i : redeal::owned(x))
    count += x(i).value != static_cast<double>(i) || x(i).kind != 'a' + i % 26;
  return count;
}

int main(int, char **arguments) {
  std::string const what = arguments[1];
  long bad = 0;
#pragma processors P(3)
  redeal::array<cell> x(30000), y(30000);
#pragma distribute x(block), y(cyclic(3)) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = {static_cast<double>(i), static_cast<char>('a' + i % 26)};
  if (what == "moves") {
#pragma redistribute x(cyclic) verify name("halo")
    bad += wrong(x);
  } else if (what == "copies") {
#pragma redistribute copy verify
    y = x;
  } else if (what == "unchecked") {
#pragma redistribute x(cyclic)
    bad += wrong(x);
  } else {
#pragma processors R(3, 1)
#pragma redistribute x(block) onto(R[*][:]) verify
#pragma redistribute x(cyclic) onto(P) verify
    bad += wrong(x);
  }
  if (bad != 0)
    std::printf("FAIL: %ld wrong on process %d\n", bad, redeal::rank());
  else if (redeal::rank() == 0)
    std::printf("PASS\n");
  return bad != 0;
}
