// A missing parenthesis is an error at the place where it shows.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f(redeal::array<double> &x) {
#pragma processors P(4
// CHECK: :[[#@LINE-1]]:21: error: this '(' is not closed on the line of the directive{{$}}
#pragma processors P 4
// CHECK: :[[#@LINE-1]]:22: error: expected '(' and the extents of the grid, as in 'processors P(4)' or 'P(2, 4)', not '4'{{$}}
#pragma redistribute x(cyclic(3)
// CHECK: :[[#@LINE-1]]:33: error: expected ',' and another format, or ')'{{$}}
#pragma redistribute x(cyclic(3)) onto(P
// CHECK: :[[#@LINE-1]]:41: error: expected a section [first:count], or ')'{{$}}
#pragma redistribute x(cyclic(3)) onto P
// CHECK: :[[#@LINE-1]]:40: error: expected '(' and the name of a grid, as in 'onto(P)', not 'P'{{$}}
#pragma redistribute x(cyclic(3)) onto(P[0:2)
// CHECK: :[[#@LINE-1]]:41: error: this '[' is not closed on the line of the directive{{$}}
#pragma redistribute x(cyclic(3)))
// CHECK: :[[#@LINE-1]]:34: error: expected {{.*}}, not ')'{{$}}
#pragma redistribute x[(0](cyclic(3))
// CHECK: :[[#@LINE-1]]:23: error: this '[' is not closed on the line of the directive{{$}}
_Pragma("redistribute x(cyclic(3)")
// CHECK: :[[#@LINE-1]]:1: error: expected ',' and another format, or ')'{{$}}
}
// CHECK: {{^}}9 errors generated.
