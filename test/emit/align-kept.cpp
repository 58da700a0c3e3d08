// A parameter without onto stays on the grid that the caller's array has. One that follows another array is on what is left
// of that one's grid: its first dealt dimension goes to the first dimension of it, whichever lay along that before.
// RUN: redeal-opt --plan %s -- | FileCheck %s
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRACE=moves %mpirun 6 %t 2>&1 | FileCheck %s --check-prefix=RAN
#include <redeal/array.hpp>

static void cyclic(redeal::array<double, 2> &x) {
#pragma distribute x(cyclic(5), cyclic(4))
  // CHECK: distribute x
  // CHECK: at A(j, i) of (block, block) on 2x3 -> (cyclic(5), cyclic(4)) on 2x3: static schedule
  x.local();
}
static void along(redeal::array<double> &y) {
#pragma distribute y(cyclic)
  // CHECK: at A(i, 30) of (block, block) on 2x3 -> cyclic on 2: static schedule
  y.local();
}

int main() {
  redeal::array<double, 2> A(60, 60), B(60, 60);
  redeal::array<double> c(60);
#pragma processors P(2, 3)
#pragma distribute A(block, block) onto(P)
#pragma align B(i, j) with(A(j, i))
#pragma align c(i) with(A(i, 30))
  cyclic(B);
  along(c);
}
// RAN: align-kept.cpp:9: redistribute x: {{.*}}schedule from the compiler
// RAN: align-kept.cpp:15: redistribute y: {{.*}}schedule from the compiler
