// Where the compiler knows the numbers, elements are gathered, packed and unpacked by code that was made for them; blocks
// with a common factor share the schedule but not the code.
// RUN: redeal++ -O2 %s -o %t
// RUN: %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging REDEAL_STORES=streaming %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages REDEAL_MEMORY=20000 %mpirun 3 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial && %t.serial | FileCheck %s
// CHECK: PASS
// With its macro I.
#include <complex.h>

#include <redeal/array.hpp>

#include <cstdio>

template <class T> static long wrong(redeal::array<T> const &x) {
  long count = 0;
  for (auto i : redeal::owned(x))
    count += x(i) != static_cast<T>(i % 1000 + 1);
  return count;
}

template <class T> static long move(redeal::index n) {
  redeal::array<T> x(n);
  long bad = 0;
#pragma processors P(3)
#pragma distribute x(cyclic(3)) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<T>(i % 1000 + 1);
#pragma redistribute x(cyclic(5)) onto(P)
  bad += wrong(x);
#pragma redistribute x(cyclic(10)) onto(P)
  bad += wrong(x);
#pragma redistribute x(cyclic(6)) onto(P)
  bad += wrong(x);
#pragma redistribute x(cyclic) onto(P[0:2])
  bad += wrong(x);
#pragma redistribute x(cyclic(3)) onto(P)
  bad += wrong(x);
#pragma redistribute x(cyclic) onto(P)
  bad += wrong(x);
  // Code to pack, but none to gather.
#pragma redistribute x(cyclic(64)) onto(P[0:2])
  bad += wrong(x);
  // To unpack, but neither to gather nor to pack.
#pragma redistribute x(cyclic) onto(P)
  return bad + wrong(x);
}

int main() {
  // Whole slices and tails, elements of one to eight bytes.
  long const bad = move<double>(100003) + move<float>(90000) + move<short>(200001) + move<double>(31);
  if (bad != 0)
    std::printf("FAIL: %ld wrong on process %d\n", bad, redeal::rank());
  else if (redeal::rank() == 0)
    std::printf("PASS\n");
  return bad != 0;
}
