// REDEAL_TRACE names moves that are under way; what they take is no measure of a way, so none is tried or learned by them.
// RUN: redeal++ %s -o %t
// RUN: env REDEAL_TRACE=moves %mpirun 2 %t 2>&1 | FileCheck %s
// RUN: env REDEAL_TRACE=ways %mpirun 2 %t 2>&1 | FileCheck %s --check-prefix=WAYS --implicit-check-not=took
#include <redeal/array.hpp>

int main() {
  redeal::array<double> x(100000), y(100000);
#pragma distribute x(block), y(block)
  for (int turn = 0; turn < 20; ++turn) {
#pragma redistribute x(cyclic(3)) async(t)
#pragma redistribute wait(t)
#pragma redistribute copy phases(1) async(u)
    y = x;
#pragma redistribute wait(u)
#pragma redistribute x(block) async(t)
#pragma redistribute wait(t)
  }
}
// CHECK: async-trace.cpp:11: redistribute x, async(t): {{[0-9]+}} step{{.*}} ms
// CHECK-NEXT: async-trace.cpp:13: redistribute copy y = x, async(u): {{[0-9]+}} step{{.*}} ms
// CHECK-NEXT: async-trace.cpp:16: redistribute x, async(t): {{[0-9]+}} step{{.*}} ms
// WAYS: redistribute x, async(t)
// WAYS-NEXT: what is packed
