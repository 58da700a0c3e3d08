// Assignment copies values between arrays of one mapping; an untouched array is all zeros, one without a mapping takes
// that of the other, and one that was moved from can be used again. The serial program does the same.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 3 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#include "Inputs/require.hpp"

#include <redeal/array.hpp>

#include <cstdio>
#include <utility>
#include <vector>

static bool all_equal(redeal::array<int> const &x, int value) {
  for (auto i : redeal::owned(x))
    if (x(i) != value)
      return false;
  return true;
}

static void fill(redeal::array<int> &x, int value) {
  for (auto i : redeal::owned(x))
    x(i) = value;
}

int main() {
  redeal::array<int> x(20), untouched(20), unmapped(20), spare(20);
#pragma distribute x(cyclic(3)), untouched(cyclic(3))
  fill(x, 7);
  redeal::array<int> copy = x;
  REQUIRE(all_equal(copy, 7));
  x = untouched;
  REQUIRE(all_equal(x, 0) && all_equal(copy, 7));
  unmapped = copy;
  REQUIRE(all_equal(unmapped, 7) && unmapped.owns(0) == copy.owns(0));
  copy = redeal::array<int>(20);
  REQUIRE(all_equal(copy, 0));

  redeal::array<int> moved = std::move(unmapped);
  REQUIRE(all_equal(moved, 7) && unmapped.extent() == 20);
#pragma distribute unmapped(block)
  REQUIRE(all_equal(unmapped, 0));
  moved = std::move(x);
  REQUIRE(all_equal(moved, 0));
  spare = std::move(moved);
#pragma redistribute spare(block)
  fill(spare, 9);
  unmapped = spare;
  unmapped = unmapped;
  REQUIRE(all_equal(unmapped, 9));

  std::vector<redeal::array<int>> several;
  several.push_back(spare);
  several.push_back(std::move(spare));
  REQUIRE(all_equal(several[0], 9) && all_equal(several[1], 9));
  if (redeal::rank() == 0)
    std::puts("PASS");
}
