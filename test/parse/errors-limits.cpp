// A limit that no move can keep, or that is not an integer, is an error at the number; in a template, once for each such
// value.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f(redeal::array<double> &x, redeal::array<double> &y) {
#pragma redistribute x(block) memory(0)
// CHECK: :[[#@LINE-1]]:38: error: memory must be at least 2048, not 0{{$}}
#pragma redistribute x(block) memory(1 << 20) window(-1)
// CHECK: :[[#@LINE-1]]:54: error: window must be at least 1, not -1{{$}}
#pragma redistribute x(block) window(1.5)
// CHECK: :[[#@LINE-1]]:38: error: window must be an integer, not 'double'{{$}}
#pragma redistribute x(block) window(1, 2)
// CHECK: :[[#@LINE-1]]:38: error: window takes one number, not 2{{$}}
#pragma redistribute x(block) phases(0)
// CHECK: :[[#@LINE-1]]:38: error: phases must be at least 1, not 0{{$}}
#pragma redistribute x(block) phases(2.0)
// CHECK: :[[#@LINE-1]]:38: error: phases must be an integer, not 'double'{{$}}
#pragma redistribute copy memory(100)
  // CHECK: :[[#@LINE-1]]:34: error: memory must be at least 2048, not 100{{$}}
  x = y;
}
template <int N> void g(redeal::array<double> &x) {
#pragma redistribute x(block) window(N)
// CHECK: :[[#@LINE-1]]:38: error: window must be at least 1, not 0{{$}}
}
template void g<1>(redeal::array<double> &);
template void g<0>(redeal::array<double> &);
// CHECK: {{^}}8 errors generated.
