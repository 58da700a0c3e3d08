// A grid whose rank is not the number of formats other than * is an error at the grid.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#pragma processors P(4)
#pragma processors G(2, 2)
void f(redeal::array<double, 2> &A) {
#pragma redistribute A(block, cyclic) onto(P)
// CHECK: :[[#@LINE-1]]:44: error: 'P' has 1 dimension here but 'A' has 2 formats other than *; the two must be equal{{$}}
#pragma redistribute A(block, *) onto(G)
// CHECK: :[[#@LINE-1]]:39: error: 'G' has 2 dimensions here but 'A' has 1 format other than *; the two must be equal{{$}}
#pragma redistribute A(block, cyclic) onto(G[0][:])
// CHECK: :[[#@LINE-1]]:44: error: 'G' has 1 dimension here but 'A' has 2 formats other than *; the two must be equal{{$}}
}
// CHECK: {{^}}3 errors generated.
