// What the compiler cannot know of an alignment, the running program refuses, with the numbers.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 2 %t leaves 2>&1 | FileCheck %s --check-prefix=LEAVES
// RUN: not %mpirun 2 %t index 2>&1 | FileCheck %s --check-prefix=INDEX
// RUN: not %mpirun 2 %t twice 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not %mpirun 2 %t mapped 2>&1 | FileCheck %s --check-prefix=MAPPED
// RUN: not %mpirun 2 %t distribute 2>&1 | FileCheck %s --check-prefix=DISTRIBUTE
// RUN: not %mpirun 2 %t redistribute 2>&1 | FileCheck %s --check-prefix=REDISTRIBUTE
// RUN: not %mpirun 2 %t unmapped 2>&1 | FileCheck %s --check-prefix=UNMAPPED
// RUN: not %mpirun 2 %t touched 2>&1 | FileCheck %s --check-prefix=TOUCHED
// RUN: not %mpirun 2 %t ring 2>&1 | FileCheck %s --check-prefix=RING
// RUN: not %mpirun 2 %t extents 2>&1 | FileCheck %s --check-prefix=EXTENTS
// RUN: not %mpirun 2 %t global 2>&1 | FileCheck %s --check-prefix=GLOBAL
// RUN: %mpirun 2 %t again 2>&1 | FileCheck %s --check-prefix=AGAIN
#include <redeal/array.hpp>

#include <cstdio>
#include <string>

static redeal::array<int> global(4);
#pragma template G(8)
#pragma align global(i) with(G(i))

int main(int argc, char **argv) {
  std::string const what = argc > 1 ? argv[1] : "";
  long n = 10 + argc, two = argc;
  redeal::array<int> x(n), y(n), z;
#pragma template T(2 * n)
  if (what == "leaves") {
#pragma align x(i) with(T(two * i + 1 + argc))
    // LEAVES: align-errors.cpp:[[#@LINE-1]]: error: align x: dimension 0 of x reaches from index 3 to 25 of dimension 0 of T, which has indices 0 to 23{{$}}
  }
  if (what == "index") {
#pragma align x(*) with(T(two * n))
    // INDEX: align-errors.cpp:[[#@LINE-1]]: error: align x: index 24 is outside of dimension 0 of T, which has indices 0 to 23{{$}}
  }
  if (what == "extents") {
#pragma align z(i) with(T(i))
    // EXTENTS: align-errors.cpp:[[#@LINE-1]]: error: align z: it has no extents yet
  }
  if (what == "mapped") {
#pragma distribute x(block)
#pragma align x(i) with(T(i))
    // MAPPED: align-errors.cpp:[[#@LINE-1]]: error: align x: it already has a mapping; align gives the first one
  }
#pragma align x(i) with(T(i))
  for (int turn = 0; turn < 2; ++turn) {
    // The same again changes nothing.
#pragma align y(i) with(x(n - 1 - i))
  }
  if (what == "touched")
    y(0) = 1;
  // TOUCHED: align-errors.cpp:[[#@LINE-1]]: error: y has no mapping yet, as T, which it is aligned with, has none; give T one with #pragma distribute before y is used
  if (what == "unmapped") {
#pragma redistribute T(block)
    // UNMAPPED: align-errors.cpp:[[#@LINE-1]]: error: redistribute T: it has no mapping yet; give it one with #pragma distribute first
  }
  if (what == "ring") {
    redeal::array<int> a(4), b(4), c(4);
#pragma align a(i) with(b(i))
#pragma align b(i) with(c(i))
#pragma align c(i) with(a(i))
    // RING: align-errors.cpp:[[#@LINE-1]]: error: align c: a is aligned with it; an array cannot be aligned with what follows it
  }
#pragma distribute T(block)
  if (what == "twice") {
#pragma align y(i) with(T(i))
    // TWICE: align-errors.cpp:[[#@LINE-1]]: error: align y: it is already aligned, with T; an array is aligned once
  }
  if (what == "distribute") {
#pragma distribute y(block)
    // DISTRIBUTE: align-errors.cpp:[[#@LINE-1]]: error: distribute y: it is aligned with T, and its mapping follows from that of T; distribute T instead
  }
  if (what == "redistribute") {
#pragma redistribute x(cyclic)
    // REDISTRIBUTE: align-errors.cpp:[[#@LINE-1]]: error: redistribute x: it is aligned with T, and its mapping follows from that of T; redistribute T instead
  }
  if (what == "global")
    global(0) = 1;
  // GLOBAL: align-errors.cpp:[[#@LINE-1]]: error: global has no mapping yet, as G, which it is aligned with, has none
  // AGAIN: done
  if (redeal::rank() == 0)
    std::puts("done");
}
