// Processes come to one directive through sources that spell the name of its file in different ways.
// RUN: cd %S/Inputs/spelled && redeal++ -O2 %s manager/manager.cpp worker/worker.cpp -o %t
// RUN: %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t | FileCheck %s
// CHECK-COUNT-3: 0 wrong
#include <redeal/array.hpp>

#include <cstdio>

void manage(redeal::array<double> &);
void work(redeal::array<double> &);

int main() {
#pragma processors P(3)
  redeal::array<double> x(3000);
#pragma distribute x(cyclic) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  redeal::rank() == 0 ? manage(x) : work(x);
  int wrong = 0;
  for (auto i : redeal::owned(x))
    wrong += x(i) != static_cast<double>(i);
  std::printf("%d wrong\n", wrong);
}
