// A directive that is reached by a function which another one calls, here for the owners of elements, is told so.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 2 %t 2>&1 | FileCheck %s
// CHECK: directive-inside.cpp:[[#@LINE+10]]:{{.*}} error: a directive with y is reached inside of the one at {{.*}}directive-inside.cpp:[[#@LINE+15]], by a function that it calls; no directive may be in such a function
#include <redeal/array.hpp>

int main() {
  redeal::array<double> x(10), y(10);
#pragma processors P(2)
#pragma distribute x(block), y(block) onto(P)
  bool moved = false;
  auto const owner = [&](redeal::index i) {
    if (!moved) {
#pragma redistribute y(cyclic)
    }
    moved = true;
    return i % 2;
  };
#pragma redistribute x(indirect(owner))
}
