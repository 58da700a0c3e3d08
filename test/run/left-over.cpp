// Elements that a process sends to one that does not take part are never taken for those of the next directive.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 2 %t 2>&1 | FileCheck %s
// RUN: not env REDEAL_TRANSPORT=staging %mpirun 2 %t 2>&1 | FileCheck %s
// RUN: not env REDEAL_TRANSPORT=messages %mpirun 2 %t 2>&1 | FileCheck %s --check-prefix=MESSAGES
// RUN: not env REDEAL_RELEASE=early %mpirun 2 %t 2>&1 | FileCheck %s
// CHECK: left-over.cpp:21: error: redistribute q: {{.*}} it was sent in an earlier directive, in which this process did not take it; all processes must give the same grid, onto, formats and extents
// MESSAGES: left-over.cpp:21: error: redistribute q: the message from process
#include <redeal/array.hpp>

int main() {
  redeal::array<double> x(1000), q(1000);
#pragma processors W(2)
#pragma distribute x(cyclic(10)), q(block) onto(W)
  for (auto i : redeal::owned(x))
    x(i) = -1;
  for (auto i : redeal::owned(q))
    q(i) = static_cast<double>(i);
  int const other = 1 - redeal::rank(); // both send, and nobody receives
#pragma redistribute x(block) onto(W[other:1])
#pragma redistribute q(cyclic(2)) onto(W)
}
