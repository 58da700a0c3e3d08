// A block(n) too small for the extent is an error that says how large it must be.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f() {
  redeal::array<double> x(100);
#pragma processors P(4)
#pragma distribute x(block(25)) onto(P)
#pragma redistribute x(block(24)) onto(P)
// CHECK: :[[#@LINE-1]]:30: error: block(24) leaves elements without an owner: 100 elements on 4 processes need block(25) or more, or cyclic(24){{$}}
#pragma redistribute x(block(33)) onto(P[0:3])
// CHECK: :[[#@LINE-1]]:30: error: block(33) leaves elements without an owner: 100 elements on 3 processes need block(34) or more, or cyclic(33){{$}}
}
// CHECK: {{^}}2 errors generated.
