// Sections by constants move by the tables that the compiler has written, also where they begin in the middle of a round.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRACE=moves %mpirun 4 %t 2>&1 | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s --check-prefix=SERIAL
// SERIAL: 0 wrong
// CHECK-DAG: sections-static.cpp:28: redistribute copy z = x(range(3, 100)): 2 steps, schedule from the compiler,
// CHECK-DAG: sections-static.cpp:32: redistribute copy x(range(0, 48)) = A(7, redeal::all): 4 steps, schedule from the compiler,
// CHECK-DAG: sections-static.cpp:34: redistribute copy A(redeal::all, 3) = x(range(61, 60, 2)): {{[0-9]+}} steps, schedule from the compiler,
// CHECK-DAG: sections-static.cpp:36: redistribute copy z(range(k, 60)) = x(range(0, 60)): {{[0-9]+}} steps, schedule made at run time,
// CHECK-DAG: 0 wrong
#include <redeal/array.hpp>

#include <cstdio>

using redeal::range;

int main(int argc, char **) {
  redeal::array<double> x(240), z(100);
  redeal::array<double, 2> A(60, 48);
#pragma processors P(4)
#pragma processors G(2, 2)
#pragma distribute x(cyclic(6)), z(cyclic(3)) onto(P)
#pragma distribute A(cyclic(5), cyclic(4)) onto(G)
  long wrong = 0, k = argc;
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
#pragma redistribute copy
  z = x(range(3, 100));
  for (auto i : redeal::owned(z))
    wrong += z(i) != static_cast<double>(i + 3);
#pragma redistribute copy
  x(range(0, 48)) = A(7, redeal::all);
#pragma redistribute copy
  A(redeal::all, 3) = x(range(61, 60, 2));
#pragma redistribute copy
  z(range(k, 60)) = x(range(0, 60));
  for (auto i : redeal::owned(x))
    wrong += x(i) != static_cast<double>(i < 48 ? 0 : i);
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      wrong += A(i, j) != static_cast<double>(j == 3 ? 61 + 2 * i : 0);
  for (auto i : redeal::owned(z))
    wrong += i > 0 && i < 61 && z(i) != static_cast<double>(i - 1 < 48 ? 0 : i - 1);
  std::printf("%ld wrong\n", wrong);
  return wrong != 0;
}
