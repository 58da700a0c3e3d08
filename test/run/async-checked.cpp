// In checked builds ranges of owned indices are good while an array moves, also those made meanwhile, and behind that if
// it has stayed where it was, as both sides of a copy do; so are views of what a copy reads. A view of what moves away,
// or is written to, is an error until the wait.
// RUN: redeal++ -O1 -Wno-redist -DREDEAL_CHECKED=1 %s -o %t
// RUN: %mpirun 2 %t copy | FileCheck %s
// RUN: not %mpirun 2 %t target 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: not %mpirun 2 %t moved 2>&1 | FileCheck %s --check-prefix=MOVED
// RUN: not %mpirun 2 %t later 2>&1 | FileCheck %s --check-prefix=LATER
// RUN: not %mpirun 2 %t range 2>&1 | FileCheck %s --check-prefix=RANGE
// CHECK: sum 4950
#include "Inputs/require.hpp"

#include <mpi.h>

#include <string>

int main(int, char **arguments) {
  std::string const which = arguments[1];
  redeal::array<double> x(100), y(100);
#pragma processors P(2)
#pragma distribute x(block), y(block) onto(P)
  auto source = x.local(), target = y.local();
  auto before = redeal::owned(x);
  for (auto i : before)
    x(i) = double(i);
#pragma redistribute copy async(t)
  y = x;
  auto meanwhile = redeal::owned(x), written = redeal::owned(y);
  double sum = 0;
  REQUIRE(source(1) == double(*before.begin() + 1) && *meanwhile.begin() == *before.begin());
  if (which == "target")
    target(0) = 1;
  // TARGET: async-checked.cpp:[[#@LINE-11]]: error: a view of the local elements of y, made here, is used while y moves: redistribute copy y = x async(t) at {{.*}}async-checked.cpp:[[#@LINE-7]] has not been waited for; write #pragma redistribute wait(t) before
#pragma redistribute wait(t)
  for (auto i : meanwhile)
    sum += x(i) - source(0) + target(0);
  for (auto i : written)
    REQUIRE(y(i) == double(i));
  for (auto i : redeal::owned(x)) {
#pragma redistribute copy async(t)
    y = x;
#pragma redistribute wait(t)
    REQUIRE(target(i - *before.begin()) == double(i));
  }
#pragma redistribute x(block) async(t)
#pragma redistribute wait(t)
  REQUIRE(source(0) == double(*before.begin()));
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
#pragma redistribute x(cyclic) async(t)
  auto left = redeal::owned(x).begin();
  if (which == "moved")
    source(0) = 1;
  // MOVED: async-checked.cpp:[[#@LINE-31]]: error: a view of the local elements of x, made here, is used while x moves: redistribute x async(t) at {{.*}}async-checked.cpp:[[#@LINE-4]] has
#pragma redistribute wait(t)
  if (which == "later")
    source(0) = 1;
  // LATER: async-checked.cpp:[[#@LINE-35]]: error: a view of the local elements of x, made here, is used after x was redistributed
  if (which == "range")
    ++left;
  // RANGE: async-checked.cpp:[[#@LINE-10]]: error: a range of the owned indices of x, made here, is used after x was redistributed
  if (redeal::rank() == 0)
    std::printf("sum %g\n", sum);
}
