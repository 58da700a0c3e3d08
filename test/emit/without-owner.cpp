// Where elements would have no owner the program stops, so there is no schedule.
// RUN: redeal-opt --plan %s -- | FileCheck %s
#include <redeal/array.hpp>

int main() {
#pragma processors P(2)
  redeal::array<double> x(100);
#pragma distribute x(block) onto(P)
#pragma redistribute x(block(10))
  // CHECK: redistribute x(block(10))
  // CHECK: block on 2 -> block(10) on 2: planned at run time: block(10) leaves elements without an owner: the program would stop
}
