// Variables of the environment that begin with REDEAL_ but mean nothing are named once.
// RUN: redeal++ %s -o %t
// RUN: env REDEAL_TRANSPROT=messages %mpirun 3 %t 2>&1 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty
// CHECK-COUNT-1: redeal: warning: REDEAL_TRANSPROT is no variable of redeal's; 'redeal --help-environment' lists them
// CHECK-NOT: warning
// NONE-NOT: warning
#include <redeal/array.hpp>

int main() {
  redeal::array<int> x(100);
#pragma distribute x(block)
#pragma redistribute x(cyclic)
}
