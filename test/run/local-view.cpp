// local(), data() and owned_blocks() address the same elements as global indices do, in both storage orders.
// RUN: redeal++ -Wall -Wextra -pedantic -Werror %s -o %t
// RUN: %mpirun 4 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#include "Inputs/require.hpp"

#include <redeal/array.hpp>

#include <cstdio>

static double value(redeal::index i, redeal::index j) { return static_cast<double>(1000 * i + j); }

template <class Array> static void check(Array &a) {
  for (auto i : redeal::owned(a, 0))
    for (auto j : redeal::owned(a, 1)) {
      REQUIRE(a.owns(i, j));
      a(i, j) = value(i, j);
    }
  auto const view = a.local();
  REQUIRE(view.data() == a.data());
  REQUIRE(view.extent(0) * view.extent(1) == a.local_size());
  for (auto rows : redeal::owned_blocks(a, 0))
    for (auto columns : redeal::owned_blocks(a, 1))
      for (redeal::index i = 0; i < rows.count; ++i)
        for (redeal::index j = 0; j < columns.count; ++j)
          REQUIRE(view(rows.local + i, columns.local + j) == value(rows.first + i, columns.first + j));
}

int main() {
#pragma processors P(2, 2)
  redeal::array<double, 2> a(13, 9);
  redeal::array<double, 2, redeal::column_major> b(13, 9);
#pragma distribute a(cyclic(2), block), b(cyclic(2), block) onto(P)
  check(a);
  check(b);
  REQUIRE(a.local().stride(1) == 1 && b.local().stride(0) == 1);
  REQUIRE(a.local().stride(0) == a.local().extent(1) && b.local().stride(1) == b.local().extent(0));
#pragma redistribute a(block, cyclic(3)), b(block, cyclic(3))
  for (auto i : redeal::owned(a, 0))
    for (auto j : redeal::owned(a, 1))
      REQUIRE(a(i, j) == value(i, j) && b(i, j) == value(i, j));
  check(a);
  check(b);
  if (redeal::rank() == 0)
    std::puts("PASS");
}
