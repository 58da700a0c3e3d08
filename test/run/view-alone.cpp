// redeal/view.hpp is enough by itself, and one stride in braces is a stride, also 0.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 2 %t | FileCheck %s
// RUN: not %mpirun 1 %t nowhere 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: %serial-cxx -fsanitize=undefined -fno-sanitize-recover=all %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#include <redeal/view.hpp>

#include "Inputs/require.hpp"

#include <cstdint>
#include <cstdio>
#include <vector>

int main(int argc, char **) {
  std::vector<double> memory(16, -1), more(16, -1);
  redeal::array<double> x(8);
#pragma processors P(redeal::nprocs())
  redeal::view<double, 1> v(memory, {8}, {2});
#pragma distribute v(block), x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
#pragma redistribute copy
  v = x;
  for (auto i : redeal::owned(v))
    REQUIRE(v(i) == static_cast<double>(i));
  REQUIRE(memory[1] == -1);
  // A range of one element may have any stride.
#pragma redistribute copy
  x(redeal::range(7, 1, INT64_MAX / 2)) = v(redeal::range(0, 1, INT64_MIN));
  for (auto i : redeal::owned(x))
    REQUIRE(x(i) == (i == 7 ? 0 : static_cast<double>(i)));
  redeal::view<double, 1> nowhere(more.data(), {8}, {0});
  if (argc > 1) {
#pragma distribute nowhere(block) onto(P)
    // NOWHERE: view-alone.cpp:[[#@LINE-1]]: error: distribute nowhere: the strides of nowhere are 0 and process 0 has 8 of its elements, so that some lie in one place;
  }
  if (redeal::rank() == 0)
    std::puts("PASS");
}
