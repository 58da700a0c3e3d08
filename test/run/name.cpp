// The name of a move stands beside its array wherever it is spoken of: in traces of moves and of copies, and in errors.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRACE=moves %mpirun 2 %t 4096 2>&1 | FileCheck %s
// RUN: not %mpirun 2 %t 100 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: %serial-cxx -Wall -Wextra -pedantic -Werror %s -o %t-serial
// RUN: %t-serial 4096
#include <redeal/array.hpp>

#include <cstdlib>

#define HALO "halo"

int main(int, char **arguments) {
  [[maybe_unused]] long const bytes = std::atol(arguments[1]);
#pragma processors P(redeal::nprocs())
  redeal::array<double> x(1000), y(1000);
#pragma distribute x(block), y(cyclic) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = double(i);
  // CHECK: name.cpp:[[#@LINE+1]]: redistribute x (transposed once): {{.*}} ms
#pragma redistribute x(cyclic(3)) name("transposed " "once")
  // CHECK: name.cpp:[[#@LINE+1]]: redistribute copy y = x (halo): {{.*}} ms
#pragma redistribute copy name(HALO)
  y = x;
  // ERROR: name.cpp:[[#@LINE+1]]: error: redistribute x (back): memory must be at least 2048, not 100
#pragma redistribute x(block) memory(bytes) name("back")
  for (auto i : redeal::owned(y))
    if (y(i) != double(i))
      return 1;
  return x.owns(0) && x(0) != 0;
}
