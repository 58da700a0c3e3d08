// A section between brackets is a first coordinate and a count, one coordinate, or [*].
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#pragma processors P(2, 3)

void f(redeal::array<double, 2> &A) {
#pragma redistribute A(block, *) onto(P[:][])
// CHECK: :[[#@LINE-1]]:44: error: expected a section: [first:count], [coordinate], [:] or [*], not ']'{{$}}
#pragma redistribute A(block, *) onto(P[:][*)
// CHECK: :[[#@LINE-1]]:{{[0-9]+}}: error: {{.*}}is not closed on the line of the directive{{$}}
}
