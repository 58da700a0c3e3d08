// A comma before onto is said to be wrong; an array may be named onto.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#pragma processors P(4)
void f(redeal::array<double> &x, redeal::array<double> &onto) {
#pragma redistribute x(cyclic(2)), onto(cyclic(2)) onto(P)
#pragma redistribute x(cyclic(2)), onto(P)
// CHECK: :[[#@LINE-1]]:34: error: no ',' stands before onto; leave a space, as in 'x(cyclic(2)) onto(P)'
}
// CHECK: {{^}}1 error generated.
