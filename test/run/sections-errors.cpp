// A section that does not fit its array, or the other side, is refused with its numbers, on every process; so are
// sections that have elements in common, and ranges that processes do not agree about.
// REQUIRES: whole
// RUN: redeal++ %s -o %t
// RUN: %mpirun 3 %t none 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not %mpirun 3 %t beyond 2>&1 | FileCheck %s --check-prefix=BEYOND
// RUN: not %mpirun 3 %t before 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: not %mpirun 3 %t index 2>&1 | FileCheck %s --check-prefix=INDEX
// RUN: not %mpirun 3 %t huge 2>&1 | FileCheck %s --check-prefix=HUGE
// RUN: not %mpirun 3 %t negative 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not %mpirun 3 %t stride 2>&1 | FileCheck %s --check-prefix=STRIDE
// RUN: not %mpirun 3 %t count 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not %mpirun 3 %t one 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not %mpirun 3 %t common 2>&1 | FileCheck %s --check-prefix=COMMON
// RUN: not %mpirun 3 %t steps 2>&1 | FileCheck %s --check-prefix=STEPS
// RUN: not %mpirun 3 %t undirected 2>&1 | FileCheck %s --check-prefix=UNDIRECTED
// RUN: not %mpirun 3 %t unmapped 2>&1 | FileCheck %s --check-prefix=UNMAPPED
// RUN: not %mpirun 3 %t differ 2>&1 | FileCheck %s --check-prefix=DIFFER
// RUN: not %mpirun 3 %t shifted 2>&1 | FileCheck %s --check-prefix=SHIFTED
// RUN: env REDEAL_TRANSPORT=messages not %mpirun 3 %t shifted 2>&1 | FileCheck %s --check-prefix=SHIFTED
// RUN: not %mpirun 3 %t own 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: not %mpirun 3 %t elsewhere 2>&1 | FileCheck %s --check-prefix=ELSEWHERE
// RUN: %serial-cxx %s -o %t.serial && %t.serial none | FileCheck %s --check-prefix=NONE
// RUN: not %t.serial huge 2>&1 | FileCheck %s --check-prefix=SERIAL-HUGE
// RUN: not %t.serial common 2>&1 | FileCheck %s --check-prefix=SERIAL-COMMON
// RUN: not %t.serial steps 2>&1 | FileCheck %s --check-prefix=SERIAL-COMMON
// SERIAL-HUGE: sections-errors.cpp:[[#@LINE+33]]: error: {{.*}}a range reaches beyond the extent of its dimension
// SERIAL-COMMON: sections-errors.cpp:[[#]]: error: {{.*}}both sides of this assignment share memory; copy to other memory first
#include <redeal/array.hpp>

#include <cstdio>
#include <string>
#include <utility>

int main(int, char **argv) {
  std::string const which = argv[1];
  int const me = redeal::rank();
  redeal::array<double, 2> A(12, 9), B(12, 9), C(4, 4);
  redeal::array<double> x(24);
#pragma processors P(3)
#pragma distribute A(cyclic(2), *), B(block, *) onto(P)
#pragma distribute x(cyclic(2)) onto(P)
  long first = 2, count = 4, stride = 3, other = 1;
  if (which == "beyond")
    first = 3;
  if (which == "before")
    first = 8, stride = -3;
  if (which == "huge")
    stride = INT64_MAX / 2;
  if (which == "negative")
    count = -4;
  if (which == "stride")
    stride = 0;
  if (which == "count")
    other = 2;
  if (which == "differ" && me == 1)
    count = 3;
  if (which == "shifted" && me == 1)
    first = 0; // the same owners and numbers
  redeal::range const rows(first, count, stride), columns(0, other);
#pragma redistribute copy
  B(redeal::range(0, 4), redeal::range(8, 1)) = A(rows, columns);
  // BEYOND: sections-errors.cpp:[[#@LINE-2]]: error: redistribute copy B(redeal::range(0, 4), redeal::range(8, 1)) = A(rows, columns): A(rows, columns): range(3, 4, 3) in dimension 0 is not inside of the 12 elements there, 0 to 11{{$}}
  // BEFORE: error: redistribute copy {{.*}}: A(rows, columns): range(8, 4, -3) in dimension 0 is not inside of the 12 elements there, 0 to 11{{$}}
  // HUGE: error: redistribute copy {{.*}}: A(rows, columns): range(2, 4, 4611686018427387903) in dimension 0 is not inside of the 12 elements there, 0 to 11{{$}}
  // NEGATIVE: error: redistribute copy {{.*}}: A(rows, columns): range(2, -4, 3) in dimension 0 has -4 elements; a count is at least 0{{$}}
  // STRIDE: error: redistribute copy {{.*}}: A(rows, columns): range(2, 4, 0) in dimension 0 has the stride 0; it must be another number{{$}}
  // COUNT: error: redistribute copy {{.*}}: B(redeal::range(0, 4), redeal::range(8, 1)) is 4x1 but A(rows, columns) is 4x2; both must have the same extents{{$}}
  // DIFFER: sections-errors.cpp:[[#@LINE-8]]: error: redistribute copy {{.*}} is 4x1 but A(rows, columns) is 3x1; both must have the same extents{{$}}
  // SHIFTED: sections-errors.cpp:[[#@LINE-9]]: error: redistribute copy {{.*}}: the message {{.*}} failed: it is of other sections; do all processes give the same ranges?
  if (which == "index") {
    int const row = 12 + (me < 0); // not a constant, for which the compiler refuses it
#pragma redistribute copy
    x(redeal::range(0, 9)) = A(row, redeal::all);
    // INDEX: sections-errors.cpp:[[#@LINE-2]]: error: redistribute copy x(redeal::range(0, 9)) = A(row, redeal::all): A(row, redeal::all): index 12 in dimension 0 is not inside of the 12 elements there, 0 to 11{{$}}
  }
  if (which == "one") {
#pragma redistribute copy
    x(redeal::range(0, 2 + (me >= 0))) = A(3, redeal::range(0, 2));
    // ONE: error: redistribute copy {{.*}}: x(redeal::range(0, 2 + (me >= 0))) is 3 but A(3, redeal::range(0, 2)) is 2; both must have the same extents{{$}}
  }
  if (which == "common") {
#pragma redistribute copy
    A(redeal::range(0, count), redeal::all) = A(redeal::range(3, count), redeal::all);
    // COMMON: error: redistribute copy {{.*}}: A(redeal::range(0, count), redeal::all) and A(redeal::range(3, count), redeal::all) have elements in common; both may be of one array if they have none{{$}}
  }
  if (which == "steps") {
    // 1 4 7 10 … and 18 16 14 … 0
#pragma redistribute copy
    x(redeal::range(1, 8, stride)) = x(redeal::range(14, 8, -2));
    // STEPS: error: redistribute copy {{.*}}: x(redeal::range(1, 8, stride)) and x(redeal::range(14, 8, -2)) have elements in common;
  }
  if (which == "undirected") {
    redeal::array<double> y(24), z(24);
    std::swap(y, z); // its assignments are in a library
    auto section = x(redeal::range(0, 2));
    auto const assign = [](auto &&to, auto const &from) { std::forward<decltype(to)>(to).operator=(from); };
    assign(section, x(redeal::range(4, 2)));
    // UNDIRECTED: error: a section of what is declared here is assigned to without a directive, and its elements may lie on other processes; write #pragma redistribute copy before the assignment{{$}}
  }
  if (which == "unmapped") {
#pragma redistribute copy
    C(redeal::all, 0) = A(redeal::range(0, 4), 0);
    // UNMAPPED: error: redistribute copy C(redeal::all, 0) = A(redeal::range(0, 4), 0): the array of C(redeal::all, 0) has no mapping yet; give it one with #pragma distribute first{{$}}
  }
  if (which == "own") {
    // Each process names a row that lies there. What should come of it nobody can say; it is found where B moves next.
#pragma redistribute copy
    B(4 * me, redeal::all) = B(4 * me + 1, redeal::all);
#pragma redistribute B(cyclic, *)
    // OWN: sections-errors.cpp:[[#@LINE-1]]: error: redistribute B: {{.*}} more or fewer directives have named the array there than here; every process of both grids must come to the same directives in the same order, with the same ranges{{$}}
  }
  if (which == "elsewhere") {
#pragma redistribute copy
    x(me) = A(2 * me, 0);
    // ELSEWHERE: sections-errors.cpp:[[#@LINE-2]]: error: redistribute copy x(me) = A(2 * me, 0): {{.*}}; all processes must give the same ranges, of the same arrays{{$}}
  }
  // NONE: done
  // NONE-NOT: {{.}}
  if (me == 0)
    std::puts("done");
}
