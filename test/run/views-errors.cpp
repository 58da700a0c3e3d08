// Memory that cannot be a process's part of a view, views that processes describe differently, and sides of a copy that
// share memory end the job with one sentence before anything has moved.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 3 %t null 2>&1 | FileCheck %s --check-prefix=NULL
// RUN: not %mpirun 3 %t overlap 2>&1 | FileCheck %s --check-prefix=OVERLAP
// RUN: not %mpirun 3 %t small 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: not %mpirun 3 %t before 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: not %mpirun 3 %t extents 2>&1 | FileCheck %s --check-prefix=EXTENTS
// RUN: not %mpirun 3 %t again 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: not %mpirun 3 %t unmapped 2>&1 | FileCheck %s --check-prefix=UNMAPPED
// RUN: not %mpirun 3 %t shared 2>&1 | FileCheck %s --check-prefix=SHARED
// RUN: not env REDEAL_TRANSPORT=messages %mpirun 3 %t shared 2>&1 | FileCheck %s --check-prefix=SHARED
// RUN: not %mpirun 3 %t one 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not %mpirun 3 %t section 2>&1 | FileCheck %s --check-prefix=SECTION
// RUN: not %mpirun 3 %t element 2>&1 | FileCheck %s --check-prefix=ELEMENT
// RUN: not %mpirun 3 %t negative 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: %mpirun 3 %t outside 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: %serial-cxx %s -o %t.serial
// RUN: not %t.serial shared 2>&1 | FileCheck %s --check-prefix=SERIAL-SHARED
// RUN: not %t.serial overlap 2>&1 | FileCheck %s --check-prefix=SERIAL-OVERLAP
// RUN: not %t.serial small 2>&1 | FileCheck %s --check-prefix=SERIAL-SMALL
#include <redeal/array.hpp>

#include <cstdio>
#include <string>
#include <vector>

int main(int, char **argv) {
  std::string const what = argv[1];
  int const me = redeal::rank();
  std::vector<double> memory(200), other(200);
  double *const p = memory.data();
#pragma processors P(redeal::nprocs())
#pragma processors Two(2)
  redeal::array<double, 2> A(6, 12);
#pragma distribute A(*, cyclic) onto(P)
  if (what == "null") {
    redeal::view<double, 2> V(me == 1 ? nullptr : p, {6, 12});
    // NULL: [[@LINE+1]]: error: distribute V: the pointer of V is null, but process 1 has 2x12 of its elements
#pragma distribute V(block, *) onto(P)
  } else if (what == "overlap") {
    redeal::view<double, 2> V(p, {6, 12}, {11, 1});
    // OVERLAP: [[@LINE+1]]: error: distribute V: the strides of V are 11, 1 and process {{[012]}} has 2x12 of its elements, so that some lie in one place; each needs a place of its own
#pragma distribute V(block, *) onto(P)
    // SERIAL-OVERLAP: error: the strides of this view are 11, 1 and process 0 has 6x12 of its elements, so that some lie in one place
#pragma redistribute copy
    V = A;
  } else if (what == "small") {
    std::vector<double> little(23);
    redeal::view<double, 2> V(little, {6, 12});
    // SMALL: [[@LINE+1]]: error: distribute V: the memory of V has 23 elements, but process {{[012]}} has 2x12 of its elements, which with strides 12, 1 lie from 0 to 23 there
#pragma distribute V(block, *) onto(P)
    // SERIAL-SMALL: error: the memory of this view has 23 elements, but process 0 has 6x12 of its elements, which with strides 12, 1 lie from 0 to 71 there
#pragma redistribute copy
    V = A;
  } else if (what == "before") {
    redeal::view<double, 2> V(memory, {6, 12}, {-12, 1});
    // BEFORE: [[@LINE+1]]: error: distribute V: the memory of V has 200 elements, but process {{[012]}} has 2x12 of its elements, which with strides -12, 1 lie from -12 to 11 there
#pragma distribute V(block, *) onto(P)
  } else if (what == "extents") {
    // Of 6 elements on two of three processes.
    redeal::array<double> x(6);
#pragma distribute x(block) onto(P)
    redeal::view<double> V(p, me == 1 ? 5 : 6);
#pragma distribute V(cyclic) onto(P)
    // EXTENTS: error: redistribute copy {{V = x: all processes must give the same grid, onto, formats and extents|V = x: V is 5 but x is 6; both must have the same extents}}
#pragma redistribute copy
    V = x;
  } else if (what == "again") {
    redeal::view<double, 2> V(p, {6, 12});
#pragma distribute V(block, *) onto(P)
    // AGAIN: [[@LINE+1]]: error: distribute V: it already has another mapping, and a view keeps its first one; make another view of the memory
#pragma distribute V(*, block) onto(P)
  } else if (what == "unmapped") {
    redeal::view<double, 2> V(p, {6, 12});
    // UNMAPPED: [[@LINE+1]]: error: redistribute copy V = A: V has no mapping yet; give it one with #pragma distribute first
#pragma redistribute copy
    V = A;
  } else if (what == "shared") {
    redeal::view<double, 2> V(p, {6, 12}), W(p + 7, {6, 12});
#pragma distribute V(block, *) onto(P)
#pragma distribute W(*, block) onto(P)
    // SHARED: [[@LINE+2]]: error: redistribute copy W = V: the memory of V and that of W have places in common on process {{[012]}}; copy to other memory first
    // SERIAL-SHARED: error: both sides of this assignment share memory; copy to other memory first
#pragma redistribute copy
    W = V;
  } else if (what == "one") {
    // On one process only; all end with it.
    redeal::view<double, 2> V(p, {6, 12}), W(me == 2 ? p : other.data(), {6, 12});
#pragma distribute V(block, *) onto(P)
#pragma distribute W(*, block) onto(P)
    // ONE: [[@LINE+1]]: error: redistribute copy W = V: the memory of V and that of W have places in common on process 2; copy to other memory first
#pragma redistribute copy
    W = V;
  } else if (what == "section") {
    redeal::view<double> V(p, 12), W(p, 12);
#pragma distribute V(block) onto(P)
#pragma distribute W(block) onto(P)
    // These have none in common.
#pragma redistribute copy
    W(redeal::range(0, 6, 2)) = V(redeal::range(1, 6, 2));
    // SECTION: [[@LINE+1]]: error: redistribute copy W(redeal::range(0, 6, 2)) = V(redeal::range(0, 6)): the memory of
#pragma redistribute copy
    W(redeal::range(0, 6, 2)) = V(redeal::range(0, 6));
  } else if (what == "element") {
    redeal::view<double, 2> V(p, {6, 12});
#pragma distribute V(block, *) onto(P)
    // ELEMENT: [[@LINE+2]]: error: V(5, 0) is touched by process {{[01]}} but belongs to process 2; loop over redeal::owned(V, d)
    if (me < 2)
      V(5, 0) = 1;
  } else if (what == "negative") {
    // NEGATIVE: [[@LINE+1]]: error: an array cannot have extent -6
    redeal::view<double, 2> V(p, {-6, 12});
  } else if (what == "outside") {
    // A process that has no elements gives whatever it likes.
    redeal::view<double, 2> V(me < 2 ? p : nullptr, {6, 12}, {me < 2 ? 12 : 0, 1});
#pragma distribute V(block, *) onto(Two)
#pragma redistribute copy
    V = A;
    std::printf("process %d has %d\n", me, static_cast<int>(V.local_size()));
    // OUTSIDE-DAG: process 0 has 36
    // OUTSIDE-DAG: process 1 has 36
    // OUTSIDE-DAG: process 2 has 0
  }
}
