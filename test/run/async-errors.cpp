// An array in motion must not be touched, named, copied, moved or forgotten, and a wait needs something to wait for: each
// is an error with the array and the line of the directive with async.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 2 %t touched 2>&1 | FileCheck %s --check-prefix=TOUCHED
// RUN: not %mpirun 2 %t data 2>&1 | FileCheck %s --check-prefix=DATA
// RUN: not %mpirun 2 %t source 2>&1 | FileCheck %s --check-prefix=SOURCE
// RUN: not %mpirun 2 %t view 2>&1 | FileCheck %s --check-prefix=VIEW
// RUN: not %mpirun 2 %t named 2>&1 | FileCheck %s --check-prefix=NAMED
// RUN: not %mpirun 2 %t dealt 2>&1 | FileCheck %s --check-prefix=DEALT
// RUN: not %mpirun 2 %t copied 2>&1 | FileCheck %s --check-prefix=COPIED
// RUN: not %mpirun 2 %t assigned 2>&1 | FileCheck %s --check-prefix=ASSIGNED
// RUN: not %mpirun 2 %t moved 2>&1 | FileCheck %s --check-prefix=MOVED
// RUN: not %mpirun 2 %t reserved 2>&1 | FileCheck %s --check-prefix=RESERVED
// RUN: not %mpirun 2 %t reset 2>&1 | FileCheck %s --check-prefix=RESET
// RUN: not %mpirun 2 %t ended 2>&1 | FileCheck %s --check-prefix=ENDED
// RUN: not %mpirun 2 %t forgotten 2>&1 | FileCheck %s --check-prefix=FORGOTTEN
// RUN: not %mpirun 2 %t unknown 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not %mpirun 2 %t first 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: not %mpirun 2 %t twice 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not %mpirun 2 %t unmapped 2>&1 | FileCheck %s --check-prefix=UNMAPPED
// RUN: not %mpirun 2 %t overlap 2>&1 | FileCheck %s --check-prefix=OVERLAP
// MPI ends a single process by exit, in which nothing may ask it for that again.
// RUN: not %mpirun 1 %t named 2>&1 | FileCheck %s --check-prefix=NAMED --implicit-check-not=Assertion
// RUN: redeal++ -DNDEBUG %s -o %t.release
// RUN: not %mpirun 2 %t.release data 2>&1 | FileCheck %s --check-prefix=DATA
// RUN: not %mpirun 2 %t.release touched 2>&1 | FileCheck %s --check-prefix=RELEASE
#include <redeal/array.hpp>

#include <string>
#include <utility>
#include <vector>

int main(int, char **argv) {
  std::string const which = argv[1];
  if (which == "first") {
#pragma redistribute wait(t)
    // FIRST: async-errors.cpp:[[#@LINE-1]]: error: redistribute wait(t): no move has been begun by this name; write async(t) behind the redistribute that shall go on while the program computes
  }
  redeal::array<double> y(100);
  auto *const forgotten = new redeal::array<double>(100);
  auto &z = *forgotten;
  std::vector<double> memory(100);
  redeal::view<double, 1> v(memory.data(), {100});
#pragma distribute y(block), z(block), v(block)
  {
    redeal::array<double> x(100);
#pragma distribute x(block)
    if (which == "source" || which == "view") {
#pragma redistribute copy async(c)
      v = x;
      if (which == "source")
        x(0) = 1;
      // SOURCE: async-errors.cpp:[[#@LINE-1]]: error: x is touched while it moves: redistribute copy v = x async(c) at {{.*}}async-errors.cpp:[[#@LINE-4]] has not been waited for; write #pragma redistribute wait(c) before
      v(0) = 1;
      // VIEW: async-errors.cpp:[[#@LINE-1]]: error: v is touched while it moves: redistribute copy v = x async(c) at
    }
    if (which == "overlap") {
#pragma redistribute copy async(t)
      y(redeal::range(0, 50)) = y(redeal::range(20, 50));
      // OVERLAP: async-errors.cpp:[[#@LINE-2]]: error: redistribute copy y(redeal::range(0, 50)) = y(redeal::range(20, 50)): y(redeal::range(0, 50)) and y(redeal::range(20, 50)) have elements in common
#pragma redistribute wait(t)
    }
    if (which == "unmapped") {
      redeal::array<double> w(100);
#pragma redistribute copy async(t)
      w = y;
      // UNMAPPED: async-errors.cpp:[[#@LINE-2]]: error: redistribute copy w = y: w has no mapping yet; give it one with #pragma distribute first
#pragma redistribute wait(t)
    }
#pragma redistribute x(cyclic(3)) async(t)
    if (which == "touched")
      x(5) = 1;
    // TOUCHED: async-errors.cpp:[[#@LINE-1]]: error: x is touched while it moves: redistribute x async(t) at {{.*}}async-errors.cpp:[[#@LINE-3]] has not been waited for; write #pragma redistribute wait(t) before
    // RELEASE: async-errors.cpp:[[#@LINE-2]]: error: x is touched while it moves: redistribute x async(t) at {{.*}}async-errors.cpp:[[#@LINE-4]] has
    if (which == "data")
      *x.data() = 1;
    // DATA: async-errors.cpp:[[#@LINE-1]]: error: x is touched while it moves: redistribute x async(t) at
    if (which == "named") {
#pragma redistribute x(block)
      // NAMED: async-errors.cpp:[[#@LINE-1]]: error: redistribute x: x still moves: redistribute x async(t) at {{.*}}async-errors.cpp:[[#@LINE-10]] has not been waited for; write #pragma redistribute wait(t) before
    }
    if (which == "dealt") {
#pragma distribute x(cyclic(3))
      // DEALT: async-errors.cpp:[[#@LINE-1]]: error: distribute x: x still moves: redistribute x async(t) at
    }
    if (which == "copied")
      redeal::array<double> const copied = x;
    // COPIED: error: x, declared here, is copied while it moves: redistribute x async(t) at
    if (which == "assigned")
      x = y;
    // ASSIGNED: error: x, declared here, is assigned to while it moves: redistribute x async(t) at
    if (which == "moved")
      std::swap(y, x);
    // MOVED: error: x, declared here, is copied or put in another place while it moves: redistribute x async(t) at
    if (which == "reserved") {
      std::vector<redeal::array<double>> fields;
      fields.emplace_back(100);
#pragma distribute fields(block)
#pragma redistribute fields[0](cyclic) async(f)
      fields.reserve(fields.capacity() + 1);
      // RESERVED: async-errors.cpp:[[#@LINE-2]]: error: fields[0] is copied or put in another place while it moves: redistribute fields[0] async(f) at {{.*}}async-errors.cpp:[[#@LINE-2]] has not
    }
    if (which == "reset")
      x.reset(50);
    // RESET: async-errors.cpp:[[#@LINE-1]]: error: x gets other extents while it moves: redistribute x async(t) at
    if (which == "unknown") {
#pragma redistribute wait(u)
      // UNKNOWN: async-errors.cpp:[[#@LINE-1]]: error: redistribute wait(u): no move has been begun by this name; under way are moves by t; write async(u) behind
    }
    if (which != "ended") {
#pragma redistribute wait(t)
    }
    if (which == "twice") {
#pragma redistribute wait(t)
      // TWICE: async-errors.cpp:[[#@LINE-1]]: error: redistribute wait(t): the moves that were begun by this name have been waited for at {{.*}}async-errors.cpp:[[#@LINE-4]] already
    }
  }
  // ENDED: async-errors.cpp:[[#@LINE-48]]: error: redistribute x async(t): x comes to its end, and this move has not been waited for; write #pragma redistribute wait(t) before the end of its scope
#pragma redistribute z(cyclic(7)) async(late)
  // FORGOTTEN: async-errors.cpp:[[#@LINE-1]]: error: redistribute z async(late): the program ends, and this move has not been waited for; write #pragma redistribute wait(late) before
}
