// An error that all processes of a grid see is told once, by one of them, also where process 0 is not among them.
// RUN: redeal++ -O1 %s -o %t
// RUN: not %mpirun 4 %t formats 2>&1 | FileCheck %s --check-prefixes=FORMATS,ONCE
// RUN: not %mpirun 4 %t grid 2>&1 | FileCheck %s --check-prefixes=GRID,ONCE
// RUN: not %mpirun 4 %t twice 2>&1 | FileCheck %s --check-prefixes=TWICE,ONCE
// RUN: not %mpirun 4 %t extents 2>&1 | FileCheck %s --check-prefixes=EXTENTS,ONCE
// FORMATS: error: distribute y: block(0) in dimension 0: the size of a block must be at least 1, not 0
// GRID: error: processors S({{[0-9]+}}) needs
// TWICE: error: redistribute {{.*}}: it is named twice in one directive
// EXTENTS: error: redistribute copy y = x: y is 200 but x is 100; both must have the same extents
// ONCE-NOT: error:
#include <redeal/array.hpp>

#include <mpi.h>

#include <string>

int main(int argc, char **argv) {
  std::string const what = argv[1];
  int const n = argc + 2;
  redeal::array<double> x(100), y(50 * n);
#pragma processors P(n)
#pragma distribute x(block) onto(P[2:2])
  // Processes 0 and 1 have no part in what follows.
  if (redeal::rank() >= 2) {
    if (what == "formats") {
      int const size = n - 4;
#pragma distribute y(block(size)) onto(P[2:2])
    } else if (what == "grid") {
      int const many = n + 1;
#pragma processors S(many)
#pragma redistribute x(block) onto(S)
    } else if (what == "twice") {
      redeal::array<double> &again = x;
#pragma redistribute x(cyclic), again(cyclic)
    } else {
#pragma distribute y(block) onto(P[2:2])
#pragma redistribute copy
      y = x;
    }
  }
  MPI_Barrier(MPI_COMM_WORLD);
}
