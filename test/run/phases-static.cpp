// Phases that the compiler has chosen are those that the runtime finds, so that each has its table; numbers that only the
// running program knows give the same mappings.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRACE=moves %mpirun 12 %t 2 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#include <cstdio>
#include <cstdlib>

int main(int, char **arguments) {
  int const two = std::atoi(arguments[1]);
  bool good = true;
  redeal::array<double> x(192);
#pragma processors P(8)
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);

// CHECK:      phase 1 of 2 to cyclic(12) on processes 0, 1, 2, 3, 4, 5, 6, 7: 2 steps, schedule from the compiler
// CHECK-NEXT: phase 2 of 2 to cyclic(3) on processes 0, 1, 2, 3, 4, 5, 6, 7: 4 steps, schedule from the compiler
#pragma redistribute x(cyclic(3)) phases(2)
  for (auto i : redeal::owned(x))
    good &= x(i) == static_cast<double>(i);
// CHECK-NEXT: redistribute x: 8 steps, schedule from the compiler
#pragma redistribute x(block)

  redeal::array<double> y(96 * two);
#pragma distribute y(block) onto(P)
// CHECK-NEXT: phase 1 of 2 to cyclic(12) on processes 0, 1, 2, 3, 4, 5, 6, 7: 2 steps
// CHECK-NEXT: phase 2 of 2 to cyclic(3) on processes 0, 1, 2, 3, 4, 5, 6, 7: 4 steps
#pragma redistribute y(cyclic(3)) phases(two)

// Between usual nodes a message costs as much as some thousand elements.
#pragma processors all(12)
  redeal::array<double> z(96 * two);
#pragma distribute z(cyclic) onto(all)
// CHECK-NEXT: redistribute z, phase 1 of 2
#pragma redistribute z(block) phases(auto)
  if (!good)
    std::printf("wrong on process %d\n", redeal::rank());
// CHECK-NOT: wrong
}
