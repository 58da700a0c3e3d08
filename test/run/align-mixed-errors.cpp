// What follows a target in motion is in motion too, what is in motion can neither be aligned nor be a parameter, and a
// directive that throws leaves the target and all that follows it as they were.
// RUN: redeal++ -O1 %s -o %t
// RUN: not %mpirun 2 %t touched 2>&1 | FileCheck %s --check-prefix=TOUCHED
// RUN: not %mpirun 2 %t named 2>&1 | FileCheck %s --check-prefix=NAMED
// RUN: not %mpirun 2 %t with 2>&1 | FileCheck %s --check-prefix=WITH
// RUN: not %mpirun 2 %t entered 2>&1 | FileCheck %s --check-prefix=ENTERED
// RUN: not %mpirun 2 %t left 2>&1 | FileCheck %s --check-prefix=LEFT
// RUN: not %mpirun 2 %t twice 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not %mpirun 2 %t follower 2>&1 | FileCheck %s --check-prefix=FOLLOWER
// RUN: not %mpirun 2 %t assigned 2>&1 | FileCheck %s --check-prefix=ASSIGNED
// RUN: not %mpirun 2 %t moved 2>&1 | FileCheck %s --check-prefix=MOVED
// RUN: env REDEAL_ON_ERROR=throw %mpirun 2 %t thrown 2>&1 | FileCheck %s --check-prefix=THROWN
#include <redeal/array.hpp>
#include <redeal/error.hpp>

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

static void enters(redeal::array<int> &x) {
#pragma distribute x(block)
  // ENTERED: align-mixed-errors.cpp:[[#@LINE-1]]: error: distribute x: f still moves: redistribute f async(t) at {{.*}}align-mixed-errors.cpp:[[#@LINE+44]]
  x(0) = 1;
}

static void leaves(redeal::array<int> &x) {
#pragma distribute x(cyclic)
#pragma redistribute x(block) async(t)
  // LEFT: align-mixed-errors.cpp:[[#@LINE-2]]: error: distribute x: x still moves: redistribute x async(t) at {{.*}}align-mixed-errors.cpp:[[#@LINE-1]]
}

static void bad_formats(redeal::array<int> &x, redeal::array<int> &y, int size) {
#pragma distribute x(cyclic(2)), y(cyclic(size))
  std::puts("not reached");
  x(0) = y(0);
}

int main(int, char **argv) {
  std::string const which = argv[1];
  redeal::array<int> f(10), g(10), other(10), late(10);
  std::vector<redeal::array<int>> both(2);
#pragma processors P(2)
#pragma template T(20)
#pragma align f(i) with(T(2 * i))
#pragma align g(i) with(f(9 - i))
#pragma distribute T(block), other(cyclic(3)) onto(P)
  for (auto i : redeal::owned(f))
    f(i) = int(i);
  if (which == "touched") {
#pragma redistribute T(cyclic) async(t)
    g(0) = 1;
    // TOUCHED: align-mixed-errors.cpp:[[#@LINE-1]]: error: g is touched while it moves: redistribute g async(t) at {{.*}}align-mixed-errors.cpp:[[#@LINE-2]] has not been waited for
  }
  if (which == "named") {
#pragma redistribute copy async(c)
    g = other;
#pragma redistribute T(cyclic)
    // NAMED: align-mixed-errors.cpp:[[#@LINE-1]]: error: redistribute g: g still moves: redistribute copy g = other async(c)
  }
  if (which == "with") {
#pragma redistribute T(cyclic) async(t)
#pragma align late(i) with(g(i))
    // WITH: align-mixed-errors.cpp:[[#@LINE-1]]: error: align late: T still moves: redistribute T async(t)
  }
  if (which == "entered") {
#pragma redistribute T(cyclic) async(t)
    enters(f);
  }
  if (which == "left")
    leaves(other);
  if (which == "twice") {
#pragma redistribute T(cyclic), f(block)
    // TWICE: align-mixed-errors.cpp:[[#@LINE-1]]: error: redistribute f: it is aligned with T, and its mapping follows from that of T; redistribute T instead
  }
  if (which == "follower") {
    for (int k = 0; k < 2; ++k) {
      both[std::size_t(k)].reset(10);
#pragma align both[std::size_t(k)](i) with(T(i))
    }
#pragma redistribute both(cyclic) notransfer
    // FOLLOWER: align-mixed-errors.cpp:[[#@LINE-1]]: error: redistribute both[0]: it is aligned with T, and its mapping follows from that of T; redistribute T instead
  }
  if (which == "assigned")
    g = other;
  // ASSIGNED: error: g, declared here, is assigned from other
  if (which == "moved") {
#pragma redistribute T(cyclic) async(t)
    redeal::array<int> const taken = std::move(f);
    // MOVED: error: f, declared here, is copied or put in another place while it moves: redistribute f async(t)
  }
  if (which == "thrown") {
    long wrong = 0;
    int caught = 0, none = 0;
    try {
#pragma redistribute T(cyclic(none))
    } catch (redeal::error const &) {
      ++caught;
    }
    try {
      bad_formats(other, f, none);
    } catch (redeal::error const &) {
      ++caught;
    }
    for (int i = 0; i < 10; ++i) {
      wrong += f.owns(i) != (2 * i / 10 == redeal::rank()) || (f.owns(i) && f(i) != i);
      wrong += g.owns(i) != f.owns(9 - i) || other.owns(i) != (i / 3 % 2 == redeal::rank());
    }
#pragma redistribute T(cyclic(5))
    for (int i = 0; i < 10; ++i)
      wrong += f.owns(i) != (2 * i / 5 % 2 == redeal::rank()) || (f.owns(i) && f(i) != i);
    std::printf("%d caught, %ld wrong\n", caught, wrong);
    // THROWN: {{^}}2 caught, 0 wrong
    // THROWN-NEXT: {{^}}2 caught, 0 wrong
  }
}
