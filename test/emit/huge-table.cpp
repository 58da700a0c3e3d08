// That a table is too large is found without building its communication grid, which would take a gigabyte.
// RUN: bash -c 'ulimit -t 5 && redeal-opt --plan %s --' | FileCheck %s
#include <redeal/array.hpp>

#pragma processors P(4096)
#pragma processors Q(4095)
void f() {
  redeal::array<double> x(1L << 30);
#pragma distribute x(cyclic(1)) onto(P)
#pragma redistribute x(cyclic(4097)) onto(Q)
// CHECK: planned at run time: its table would have up to 16777216 entries, more than 65536
}
