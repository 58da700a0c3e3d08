// While an array is a parameter with a mapping of its own, what the caller has aligned with it keeps to the mapping with
// which it came, also if it is touched, or aligned, there for the first time; later on it follows again.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_ON_ERROR=throw %mpirun 2 %t | FileCheck %s
// RUN: not %mpirun 2 %t unmapped 2>&1 | FileCheck %s --check-prefix=UNMAPPED
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: {{^}}0 wrong
#include "Inputs/cyclic.hpp"

#include <redeal/array.hpp>

#include <cstdio>
#include <utility>

namespace {

constexpr int n = 40;
#pragma processors P(2)
redeal::array<int> target(n), first(n), untouched(n), late(n);
#pragma distribute target(cyclic(3)) onto(P)
#pragma align first(i) with(target(i))
#pragma align untouched(i) with(target(i))

long wrong = 0;

void inner(redeal::array<int> &x) {
#pragma distribute x(cyclic(7))
  wrong += !is_cyclic(first, 3) || !is_cyclic(x, 7);
}
void touches(redeal::array<int> &x) {
#pragma distribute x(cyclic(5))
  fill(first);
#pragma align late(i) with(first(i))
  fill(late);
  wrong += !is_cyclic(first, 3) || !is_cyclic(late, 3);
  redeal::array<int> here(n);
#pragma align here(i) with(x(i))
  inner(x);
  wrong += !is_cyclic(here, 5) || !is_cyclic(x, 5);
#pragma redistribute x(cyclic(6))
  wrong += !is_cyclic(here, 6) || !is_cyclic(untouched, 3);
}

// It comes without a mapping, keeps the one that it gets here, and what is aligned with it has that, too.
void maps(redeal::array<int> &x, redeal::array<int> &follower) {
#pragma distribute x(cyclic(5)) onto(P)
  wrong += !is_cyclic(follower, 5);
  fill(x);
  fill(follower);
#pragma redistribute x(cyclic(7))
  wrong += !is_cyclic(follower, 5);
}

void inherits(redeal::array<int> &x, redeal::array<int> &follower, bool touches_follower) {
#pragma distribute x inherit
  redeal::array<int> &here = x;
#pragma distribute here(cyclic(9)) onto(P)
  if (touches_follower)
    fill(follower);
  // UNMAPPED: error: follower has no mapping yet, as x, which it is aligned with, is a parameter now that came without one; give x one with #pragma distribute before its function is called
}

// It ends with the function.
void takes(redeal::array<int> x) {
#pragma distribute x(cyclic(2))
  wrong += !is_cyclic(x, 2);
}

} // namespace

int main(int argc, char **) {
  touches(target);
  wrong += !is_cyclic(target, 3) || !is_cyclic(first, 3) || !is_cyclic(late, 3);
#pragma redistribute target(cyclic(4))
  wrong += !is_cyclic(first, 4) || !is_cyclic(late, 4) || !is_cyclic(untouched, 4) || !holds(first) || !holds(late);
  {
    redeal::array<int> x(n), follower(n);
#pragma align follower(i) with(x(i))
    maps(x, follower);
    wrong += !is_cyclic(x, 5) || !is_cyclic(follower, 5) || !holds(x) || !holds(follower);
#pragma redistribute x(block)
    wrong += !is_cyclic(follower, n / 2) || !holds(follower);
  }
  {
    redeal::array<int> x(n), follower(n);
#pragma align follower(i) with(x(i))
    inherits(x, follower, argc > 1);
    wrong += !is_cyclic(x, 9) || !is_cyclic(follower, 9);
#pragma redistribute x(block)
    wrong += !is_cyclic(follower, n / 2);
  }
  {
    redeal::array<int> x(n), follower(n), other(n);
#pragma distribute x(cyclic(3)) onto(P)
#pragma align follower(i) with(x(i))
    fill(follower);
    takes(std::move(x));
    // What it is aligned with has gone, so it may go alone.
#pragma redistribute follower(cyclic(8))
    wrong += !is_cyclic(follower, 8) || !holds(follower);
  }
  std::printf("%ld wrong\n", wrong);
  return wrong != 0;
}
