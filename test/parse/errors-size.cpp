// A size of zero, below zero, or not an integer is an error at the size; in a template, once for each such value.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f(redeal::array<double> &x) {
#pragma redistribute x(cyclic(0))
// CHECK: :[[#@LINE-1]]:31: error: the size of cyclic must be at least 1, not 0{{$}}
#pragma redistribute x(cyclic(-2))
// CHECK: :[[#@LINE-1]]:31: error: the size of cyclic must be at least 1, not -2{{$}}
#pragma redistribute x(block(3 - 3))
// CHECK: :[[#@LINE-1]]:30: error: the size of block must be at least 1, not 0{{$}}
#pragma redistribute x(cyclic(2.5))
// CHECK: :[[#@LINE-1]]:31: error: the size of cyclic must be an integer, not 'double'{{$}}
#pragma redistribute x(cyclic("2"))
// CHECK: :[[#@LINE-1]]:31: error: the size of cyclic must be an integer, not 'const char *'{{$}}
#pragma redistribute x(cyclic(2, 3))
// CHECK: :[[#@LINE-1]]:31: error: cyclic takes one size, not 2{{$}}
}
template <int K> void g(redeal::array<double> &x) {
#pragma redistribute x(cyclic(K))
// CHECK: :[[#@LINE-1]]:31: error: the size of cyclic must be at least 1, not -1{{$}}
}
template void g<1>(redeal::array<double> &);
template void g<-1>(redeal::array<double> &);
// CHECK: {{^}}7 errors generated.
