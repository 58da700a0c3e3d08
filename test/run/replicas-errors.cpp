// Formats that do not fit a grid with [*], and sizes that are not those of the other side, are refused with numbers.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 2 %t rank 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: not %mpirun 2 %t inherited 2>&1 | FileCheck %s --check-prefix=INHERITED
// RUN: not %mpirun 2 %t sizes 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: not %mpirun 2 %t count 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not %mpirun 2 %t null 2>&1 | FileCheck %s --check-prefix=NULL
// RUN: not %mpirun 2 %t same 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: not %mpirun 2 %t unmapped 2>&1 | FileCheck %s --check-prefix=UNMAPPED
#include <redeal/array.hpp>

#include <string>
#include <vector>

static void remap(redeal::processors const &G, redeal::array<double, 2> &A, std::string const &which) {
  if (which == "rank") {
#pragma redistribute A(block, block) onto(G[:][*])
    // RANK: replicas-errors.cpp:[[#@LINE-1]]: error: redistribute A: 2 dimensions are dealt but onto(P[…]) has rank 1 beside 1 of replicas; as many formats other than * are needed as the grid has dimensions other than [*]
  }
#pragma redistribute A(block, *) onto(G[:][*])
}

int main(int, char **argv) {
  std::string const which = argv[1];
  redeal::array<double, 2> A(6, 4), B(6, 4);
#pragma processors P(2, 1)
#pragma distribute A(block, cyclic) onto(P)
  remap(P, A, which);
  redeal::array<double, 2> &same = A;
  if (which == "inherited") {
#pragma redistribute same(*, *)
    // INHERITED: error: redistribute same: 0 dimensions are dealt but its grid has rank 1 beside 1 of replicas; as many
  }
  std::vector<double> v(24);
  int const rows = which == "sizes" ? 4 : 6;
  if (which == "unmapped") {
#pragma redistribute copy
    redeal::replicated(v.data(), {6, 4}) = B;
    // UNMAPPED: error: redistribute copy redeal::replicated(v.data(), {6, 4}) = B: B has no mapping yet; give it one with #pragma distribute first
  }
  if (which == "null") {
    double *const nothing = nullptr;
#pragma redistribute copy
    redeal::replicated(nothing, {6, 4}) = A;
    // NULL: replicas-errors.cpp:[[#@LINE-2]]: error: redistribute copy {{.*}}: the pointer of redeal::replicated(nothing, {6, 4}) is null, but process {{[01]}} has elements of it
  }
  if (which == "same") {
#pragma redistribute copy
    redeal::replicated(A.data(), {4}) = A(3, redeal::all);
    // SAME: replicas-errors.cpp:[[#@LINE-2]]: error: redistribute copy {{.*}}: the memory of A(3, redeal::all) and that of redeal::replicated(A.data(), {4}) have places in common on process 1; copy to other memory first
  }
#pragma redistribute copy
  redeal::replicated(v.data(), {rows, 24 / rows}) = A;
  // SIZES: replicas-errors.cpp:[[#@LINE-2]]: error: redistribute copy {{.*}}: redeal::replicated(v.data(), {rows, 24 / rows}) is 4x6 but A is 6x4; both must have the same extents
#pragma redistribute copy
  A(redeal::all, 2) = redeal::replicated(v);
  // COUNT: error: redistribute copy A(redeal::all, 2) = redeal::replicated(v): A(redeal::all, 2) is 6 but redeal::replicated(v) is 24; both must have the same extents
}
