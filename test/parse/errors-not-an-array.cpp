// A directive on something that is not an array is an error at its name, with its type.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#include <vector>

#pragma processors P(4)
void f(int n, std::vector<double> &v, redeal::array<double> &x) {
#pragma redistribute n(block)
// CHECK: :[[#@LINE-1]]:22: error: 'n' has type 'int'; a directive needs a redeal::array, or a std::vector, a std::array or an array of them{{$}}
#pragma distribute   v(block) onto(P)
// CHECK: :[[#@LINE-1]]:22: error: 'v' has type 'std::vector<double>'; a directive needs a redeal::array, or a std::vector, a std::array or an array of them{{$}}
#pragma redistribute x(block), P(block)
// CHECK: :[[#@LINE-1]]:32: error: 'P' has type 'const ::redeal::processors'; a directive needs a redeal::array, or a std::vector, a std::array or an array of them{{$}}
#pragma redistribute x(block) onto(n)
// CHECK: :[[#@LINE-1]]:36: error: 'n' has type 'int'; onto needs a grid that a processors directive declared{{$}}
}
// CHECK: {{^}}4 errors generated.
