// One process carries out a directive more or less than the others, after which its array has the wanted mapping
// already, where the next one changes nothing: an error, at the latest when the program ends.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 2 %t extra 2>&1 | FileCheck %s --check-prefix=END
// RUN: not env REDEAL_TRANSPORT=messages %mpirun 3 %t extra 2>&1 | FileCheck %s --check-prefix=END
// RUN: not %mpirun 2 %t left 2>&1 | FileCheck %s
// RUN: not env REDEAL_TRANSPORT=messages %mpirun 3 %t left 2>&1 | FileCheck %s
// RUN: not env REDEAL_TRANSPORT=staging %mpirun 3 %t left 2>&1 | FileCheck %s
// RUN: not %mpirun 2 %t copy 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: %mpirun 3 %t 2>&1 | count 0
// END: redeal: error: process [[#]] has carried out [[#]] directives with [[#]] processes and process [[#]] has carried out [[#]]; every process of both grids must come to the same directives in the same order
// CHECK: directive-again.cpp:{{[0-9]+}}: error: redistribute x: the message from process [[#]] in step [[#]] failed: more or fewer directives have named the array there than here; every process of both grids must come to the same directives in the same order
// COPY: error: redistribute {{.*}}: more or fewer directives have named the array there than here
#include <redeal/array.hpp>

#include <string>

void to_cyclic(redeal::array<double> &x) {
#pragma redistribute x(cyclic(3))
}

int main(int argc, char **argv) {
  std::string const what = argc > 1 ? argv[1] : "";
  bool const deviates = redeal::rank() == 1;
  redeal::array<double> x(1000), y(1000);
#pragma processors P(redeal::nprocs())
#pragma distribute x(block), y(block) onto(P)
  if (what == "extra" && deviates)
    to_cyclic(x);
  to_cyclic(x);
  for (int turn = 0; turn < 4; ++turn) {
    if (what == "extra")
      break;
    to_cyclic(x);
#pragma redistribute x(block)
    if (what != "left" || turn != 1 || !deviates)
      to_cyclic(x);
  }
  if (what != "copy" || !deviates) {
#pragma redistribute copy
    y = y;
  }
#pragma redistribute y(cyclic)
  // Who is outside of the grid may miss what changes nothing in it.
#pragma processors Half(redeal::nprocs() - 1)
#pragma redistribute y(block) onto(Half)
  if (what.empty() && redeal::rank() < redeal::nprocs() - 1) {
#pragma redistribute y(block) onto(Half)
  }
#pragma redistribute y(block) onto(P)
}
