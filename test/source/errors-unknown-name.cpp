// An unknown array, grid or constant is an error at its name.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#pragma processors P(4)
void f(redeal::array<double> &x) {
#pragma redistribute y(block)
// CHECK: :[[#@LINE-1]]:22: error: use of undeclared identifier 'y'
#pragma redistribute x(block) onto(Q)
// CHECK: :[[#@LINE-1]]:36: error: use of undeclared identifier 'Q'
#pragma redistribute x(cyclic(k))
// CHECK: :[[#@LINE-1]]:31: error: use of undeclared identifier 'k'
#pragma redistribute x.values(block)
// CHECK: :[[#@LINE-1]]:24: error: no member named 'values' in 'redeal::array<double>'
}
// CHECK: {{^}}4 errors generated.
