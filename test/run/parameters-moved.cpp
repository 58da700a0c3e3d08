// Parameters that are put in another place in memory while their function runs, as a container that grows does it, go
// back where they are then; those that end do not. Objects that get other values go back, too.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_ON_ERROR=throw %mpirun 2 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: {{^}}0 wrong
#include "Inputs/cyclic.hpp"

#include <redeal/array.hpp>

#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

namespace {

using arrays = std::vector<redeal::array<int>>;

constexpr int n = 40;
#pragma processors P(2)
long wrong = 0;

arrays three(int block) {
  arrays some;
  for (int k = 0; k < 3; ++k)
    some.emplace_back(n);
#pragma distribute some(cyclic(block)) onto(P)
  for (int k = 0; k < 3; ++k)
    fill(some[k], 100 * k);
  return some;
}
// A container that its owner changes while another function only reads it.
arrays shared;

void grows(arrays &some) {
#pragma distribute some(cyclic(5))
  for (int k = 0; k < 50; ++k)
    some.emplace_back(n);
  wrong += !is_cyclic(some[2], 5);
#pragma redistribute some[1](cyclic(9))
}
void grows_while_read(arrays const &some) {
#pragma distribute some(cyclic(5))
  wrong += !is_cyclic(some[2], 5);
  shared.reserve(100);
}
void inner(arrays &some) {
#pragma distribute some(cyclic(7))
  some.reserve(100);
}
void outer(arrays &some) {
#pragma distribute some(cyclic(5))
  inner(some);
  wrong += !is_cyclic(some[0], 5);
}
void shrinks(arrays &some) {
#pragma distribute some(cyclic(5))
  some.erase(some.begin());
}
void ends(arrays &some) {
#pragma distribute some(cyclic(5))
  arrays().swap(some);
}
void taken(arrays &some, arrays &by) {
#pragma distribute some(cyclic(5))
  by = std::move(some);
}
void of_one(std::optional<redeal::array<int>> &holder, redeal::array<int> &x) {
#pragma distribute x(cyclic(5))
  holder.reset();
}

void swaps_with_local(redeal::array<int> &x) {
#pragma distribute x(cyclic(5))
  redeal::array<int> next(n);
#pragma distribute next(cyclic(5)) onto(P)
  fill(next, 500);
  std::swap(x, next);
}
void swaps(redeal::array<int> &x, redeal::array<int> &y) {
#pragma distribute x(cyclic(5)), y(cyclic(5))
  std::swap(x, y);
}

void check(arrays const &some, int first, int block) {
  for (int k = first; k < 3; ++k)
    wrong += !is_cyclic(some[k - first], block) || !holds(some[k - first], 100 * k);
}

void containers() {
  arrays some = three(3);
  redeal::array<int> follower(n);
#pragma align follower(i) with(some[1](i))
  fill(follower, 7);
  grows(some);
  wrong += some.size() != 53;
  check(some, 0, 3);
  // It follows the array in its new place.
#pragma redistribute some[1](cyclic(4))
  wrong += !is_cyclic(follower, 4) || !holds(follower, 7);
#pragma redistribute some[1](cyclic(3))
  shared = three(3);
  grows_while_read(shared);
  check(shared, 0, 3);
  arrays nested = three(3);
  outer(nested);
  check(nested, 0, 3);
  shrinks(nested);
  wrong += nested.size() != 2;
  check(nested, 1, 3);
  arrays by;
  taken(nested, by);
  wrong += by.size() != 2;
  check(by, 1, 3);
}

void ended() {
  arrays some = three(3);
  redeal::array<int> follower(n);
#pragma align follower(i) with(some[0](i))
  fill(follower, 7);
  ends(some);
  wrong += !some.empty();
  // What it was aligned with has gone.
#pragma redistribute follower(cyclic(6))
  wrong += !is_cyclic(follower, 6) || !holds(follower, 7);
  std::optional<redeal::array<int>> holder(n);
  redeal::array<int> &one = *holder;
#pragma distribute one(cyclic(3)) onto(P)
  of_one(holder, one);
  wrong += holder.has_value();
}

void objects() {
  redeal::array<int> x(n), y(n);
#pragma distribute x(cyclic(3)), y(cyclic(4)) onto(P)
  fill(x, 0);
  fill(y, 100);
  swaps_with_local(x);
  wrong += !is_cyclic(x, 3) || !holds(x, 500);
  swaps(x, y);
  wrong += !is_cyclic(x, 3) || !holds(x, 100) || !is_cyclic(y, 4) || !holds(y, 500);
}

} // namespace

int main() {
  containers();
  ended();
  objects();
  std::printf("%ld wrong\n", wrong);
  return wrong != 0;
}
