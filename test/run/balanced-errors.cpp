// A balanced array has no descriptor, unless all its processes but the last one have as much: ScaLAPACK's matrices are block-cyclic. Where
// processes differ in a balanced mapping, the error says so.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 3 %t even | FileCheck %s --check-prefix=EVEN
// RUN: not %mpirun 3 %t uneven 2>&1 | FileCheck %s --check-prefix=UNEVEN
// RUN: not %mpirun 3 %t differ 2>&1 | FileCheck %s --check-prefix=DIFFER
#include <redeal/scalapack.hpp>

#include <cstdio>
#include <string>

// Of a grid of three rows.
extern "C" void Cblacs_gridinfo(int, int *nprow, int *npcol, int *myrow, int *mycol) {
  *nprow = 3;
  *npcol = 1;
  *myrow = redeal::rank();
  *mycol = 0;
}

static void differ() {
  redeal::array<double> x(10);
#pragma processors P(redeal::rank() == 0 ? 3 : 1)
#pragma distribute x(balanced) onto(P)
#pragma redistribute x(cyclic(3))
}

int main(int argc, char **argv) {
  std::string const which = argc > 1 ? argv[1] : "";
  if (which == "differ")
    return differ(), 0;
  redeal::array<double, 2, redeal::column_major> A(which == "even" ? 8 : 7, 3);
#pragma processors P(3, 1)
#pragma distribute A(balanced, cyclic) onto(P)
  std::array<int, 9> const desc = A.scalapack_desc(0);
  if (redeal::rank() == 0)
    std::printf("MB %d NB %d\n", desc[4], desc[5]);
}
// EVEN: MB 3 NB 1
// UNEVEN: balanced-errors.cpp:[[#@LINE-5]]: error: scalapack_desc: a dimension of the array is not block-cyclic, but ScaLAPACK's matrices are; redistribute it by block or cyclic first
// DIFFER: error: redistribute x: process 0 moves it balanced on processes 0, 1, 2 -> cyclic(3) on processes 0, 1, 2 and waits for {{process(es)? [12]}}{{.*}} which moved it block(10) on process 0 -> cyclic(3) on process 0 and ended;
