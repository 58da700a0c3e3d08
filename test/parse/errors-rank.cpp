// A number of formats that is not the array's rank is an error at the array.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f(redeal::array<double> &x, redeal::array<double, 2> &A) {
#pragma redistribute x(block, *)
// CHECK: :[[#@LINE-1]]:22: error: 'x' has rank 1 but 2 formats are given; give one for each dimension, as in 'x(block)'{{$}}
#pragma redistribute x(block), A(block)
// CHECK: :[[#@LINE-1]]:32: error: 'A' has rank 2 but 1 format is given; give one for each dimension, as in 'A(block, *)'{{$}}
}
template <int R> void g(redeal::array<double, R> &x) {
#pragma redistribute x(block)
// CHECK: :[[#@LINE-1]]:22: error: 'x' has rank 3 but 1 format is given; give one for each dimension, as in 'x(block, *, *)'{{$}}
}
template void g<1>(redeal::array<double, 1> &);
template void g<3>(redeal::array<double, 3> &);
// CHECK: {{^}}3 errors generated.
