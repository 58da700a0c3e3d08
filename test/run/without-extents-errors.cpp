// A directive on an array that has no extents yet, or an element of it, is an error; so is a copy assignment from it, or
// between different extents or mappings, in the serial program too.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 3 %t distribute 2>&1 | FileCheck %s --check-prefix=DISTRIBUTE
// RUN: not %mpirun 3 %t redistribute 2>&1 | FileCheck %s --check-prefix=REDISTRIBUTE
// RUN: not %mpirun 3 %t copy 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: not %mpirun 3 %t element 2>&1 | FileCheck %s --check-prefix=ELEMENT
// RUN: not %mpirun 3 %t owned 2>&1 | FileCheck %s --check-prefix=OWNED
// RUN: not %mpirun 3 %t assign 2>&1 | FileCheck %s --check-prefix=ASSIGN
// RUN: not %mpirun 3 %t extents 2>&1 | FileCheck %s --check-prefix=EXTENTS
// RUN: not %mpirun 3 %t forgotten 2>&1 | FileCheck %s --check-prefix=FORGOTTEN
// RUN: not %mpirun 3 %t negative 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: redeal++ -DEARLY %s -o %t.early
// RUN: not %mpirun 2 %t.early 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: %serial-cxx %s -o %t.serial
// RUN: not %t.serial element 2>&1 | FileCheck %s --check-prefix=SERIAL
// RUN: not %t.serial owned 2>&1 | FileCheck %s --check-prefix=SERIAL
// RUN: not %t.serial copy 2>&1 | FileCheck %s --check-prefix=SERIAL-ASSIGN
// RUN: not %t.serial assign 2>&1 | FileCheck %s --check-prefix=SERIAL-ASSIGN
#include <redeal/array.hpp>

#include <string>
#include <utility>

#ifdef EARLY
redeal::array<double> early;
// EARLY: [[@LINE+1]]: error: distribute early: it has no extents yet; put its distribute into a function, behind what gives it some
#pragma distribute early(block)
#endif

int main(int, char **argv) {
  std::string const what = argv[argv[1] ? 1 : 0];
#pragma processors P(3)
  redeal::array<double, 2> none, y(4, 5);
#pragma distribute y(block, *) onto(P)
  // SERIAL: error: this array has no extents yet; assign an array to it, or give it some with reset, before it is used
  if (what == "distribute") {
    // DISTRIBUTE: [[@LINE+1]]: error: distribute none: it has no extents yet; assign an array to it, or give it some with reset(n0, n1), before a directive names it
#pragma distribute none(block, *)
  } else if (what == "redistribute") {
    // REDISTRIBUTE: [[@LINE+1]]: error: redistribute none: it has no extents yet;
#pragma redistribute none(block, *) onto(P)
  } else if (what == "copy") {
    // COPY: [[@LINE+1]]: error: redistribute copy y = none: none has no extents yet;
#pragma redistribute copy
    y = none;
  } else if (what == "element") {
    // ELEMENT: [[@LINE+1]]: error: this array has no extents yet; assign an array to it, or give it some with reset, before it is used
    none(0, 0) = 1;
  } else if (what == "owned") {
    // OWNED: [[@LINE+1]]: error: this array has no extents yet;
    for (auto i : redeal::owned(none))
      return static_cast<int>(i);
  } else if (what == "assign") {
    // ASSIGN: error: y, declared here, is assigned from an array that has no extents yet
    // SERIAL-ASSIGN: error: the array declared here is assigned from one that has no extents yet
    y = none;
  } else if (what == "extents") {
    redeal::array<double, 2> z(4, 6);
    // EXTENTS: error: y, declared here, is assigned from the array declared at {{.*}}, which has other extents
    y = z;
  } else if (what == "forgotten") {
    y.reset(4, 5);
    // FORGOTTEN: [[@LINE+1]]: error: redistribute y: it has no mapping yet;
#pragma redistribute y(*, block) onto(P)
  } else if (what == "negative") {
    // NEGATIVE: [[@LINE+1]]: error: an array cannot have extent -2:
    y.reset(4, -2);
  }
}
