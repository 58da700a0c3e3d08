// What is wrong with the mapping of a parameter is said where its function is entered, or left, with both mappings.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 2 %t assert 2>&1 | FileCheck %s --check-prefix=ASSERT
// RUN: not %mpirun 2 %t unmapped 2>&1 | FileCheck %s --check-prefix=UNMAPPED
// RUN: not %mpirun 2 %t twice 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not %mpirun 2 %t twice-later 2>&1 | FileCheck %s --check-prefix=LATER
// RUN: not %mpirun 2 %t inherit 2>&1 | FileCheck %s --check-prefix=INHERIT
// RUN: not %mpirun 2 %t reset 2>&1 | FileCheck %s --check-prefix=RESET
// RUN: not %mpirun 2 %t extents 2>&1 | FileCheck %s --check-prefix=EXTENTS
// RUN: not %mpirun 2 %t view 2>&1 | FileCheck %s --check-prefix=VIEW
// RUN: not %mpirun 2 %t away 2>&1 | FileCheck %s --check-prefix=AWAY
// RUN: not %mpirun 2 %t one 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: %mpirun 2 %t all 2>&1 | FileCheck %s --check-prefix=ALL
#include <redeal/array.hpp>

#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>

static void asserted(redeal::array<int> const &x) {
#pragma distribute x(block) assert
  // ASSERT: parameters-errors.cpp:[[#@LINE-1]]: error: distribute x: it is cyclic(1) on processes 0, 1, but must be block(5) on processes 0, 1 where the function is entered; redistribute it before the call, or write remap in place of assert
  // UNMAPPED: parameters-errors.cpp:[[#@LINE-2]]: error: distribute x: it has no mapping yet, but must be block(5) on processes 0, 1 where the function is entered
}

static void both(redeal::array<int> &x, redeal::array<int> const &y) {
#pragma distribute x(block), y(cyclic(2))
  // TWICE: parameters-errors.cpp:[[#@LINE-1]]: error: distribute y: it is the same array as x, which is block(5) on processes 0, 1 here, and cannot be cyclic(2) on processes 0, 1 as well; give the function two arrays, or both parameters one mapping
}
static void alike(redeal::array<int> &x, redeal::array<int> &y) {
#pragma distribute x(block), y(block)
  for (auto i : redeal::owned(x))
    x(i) = 2 * y(i);
}
static void both_later(redeal::array<int> &x, redeal::array<int> &y) {
#pragma distribute x(block)
#pragma distribute y(cyclic(2))
  // LATER: parameters-errors.cpp:[[#@LINE-1]]: error: distribute y: it is the same array as x
}

static void after_inherit(redeal::array<int> &x, redeal::array<int> &y) {
#pragma distribute x inherit
#pragma distribute y(cyclic(2))
  // INHERIT: parameters-errors.cpp:[[#@LINE-1]]: error: distribute y: it is the same array as x, which has no mapping here, and cannot be cyclic(2) on processes 0, 1 as well; give the function two arrays, or both parameters one mapping
}

static void grows(redeal::array<int> &x) {
#pragma distribute x(block)
  // RESET: parameters-errors.cpp:[[#@LINE-1]]: error: distribute x back: it has 20 elements in dimension 0 where the function is left, but had 10 where it was entered, so its mapping cannot be restored
  redeal::array<int> more(20);
#pragma processors P(2)
#pragma distribute more(cyclic) onto(P)
  x = std::move(more);
}

static void of_view(redeal::view<int> const &v) {
#pragma distribute v(cyclic)
  // VIEW: parameters-errors.cpp:[[#@LINE-1]]: error: distribute v: it is a view that is block(5) on processes 0, 1, and its memory stays as it is, so it cannot be cyclic(1) on processes 0, 1; write assert or inherit
}

static redeal::array<int> target(10);
#pragma distribute target(block)
static void away(redeal::array<int> &x) {
#pragma distribute x(cyclic)
#pragma redistribute target(cyclic(3))
  // AWAY: parameters-errors.cpp:[[#@LINE-1]]: error: redistribute target: y, which is aligned with it, is a parameter now that has a mapping of its own; redistribute target when the function has returned
}

// Some processes leave by an exception, some by a return: all the same, as long as all leave. Where one comes to
// another directive instead, it is told.
static void throws(redeal::array<int> &x, std::string const &what) {
#pragma distribute x(cyclic)
  if (redeal::rank() == 1)
    throw std::runtime_error("left");
  if (what == "one") {
#pragma redistribute x(cyclic(2))
  }
}

int main(int argc, char **argv) {
  std::string const what = argc > 1 ? argv[1] : "";
  redeal::array<int> x(10), y(10), z;
  if (what == "unmapped")
    asserted(y);
  if (what == "inherit")
    after_inherit(y, y);
#pragma distribute x(cyclic)
  if (what == "assert")
    asserted(x);
  if (what == "twice")
    both(x, x);
  if (what == "twice-later")
    both_later(x, x);
  alike(x, x);
  if (what == "reset")
    grows(x);
  if (what == "extents")
    alike(x, z);
  // EXTENTS: error: distribute y: it has no extents yet
  int memory[5] = {};
  redeal::view<int> v(memory, {10});
#pragma distribute v(block)
  if (what == "view")
    of_view(v);
#pragma align y(i) with(target(i))
  if (what == "away")
    away(y);
#pragma redistribute x(block)
  // ONE: error: {{.*}}redistribute x
  if (what == "one" || what == "all")
    try {
      throws(x, what);
    } catch (std::runtime_error const &) {
    }
  long wrong = 0;
  for (int i = 0; i < 10; ++i)
    wrong += x.owns(i) != (i / 5 == redeal::rank());
  // ALL: 0 wrong
  std::printf("%ld wrong\n", wrong);
  return wrong != 0;
}
