// A volatile array, or one of several bases, cannot be moved: one error at its name.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

using vector = redeal::array<double>;
struct pair : vector, redeal::array<float> {
  pair() : vector(4), redeal::array<float>(4) {}
};
struct field {
  vector x[2] = {vector(4), vector(4)};
};

void f(vector volatile &x, vector const volatile &y, field volatile &s, vector volatile (&a)[2], pair &p, vector &z) {
#pragma redistribute x(block)
// CHECK: :[[#@LINE-1]]:22: error: 'x' is volatile here, but a directive needs an array that is not{{$}}
#pragma redistribute y(block)
// CHECK: :[[#@LINE-1]]:22: error: 'y' is volatile here
#pragma redistribute s.x[1](block)
// CHECK: :[[#@LINE-1]]:22: error: 's.x[1]' is volatile here
#pragma redistribute a[0](block)
// CHECK: :[[#@LINE-1]]:22: error: 'a[0]' is volatile here
#pragma redistribute p(block)
// CHECK: :[[#@LINE-1]]:22: error: 'p' has several bases that are arrays, and a directive needs one; make a reference to it{{$}}
  redeal::processors const volatile G("G", 4);
#pragma redistribute z(block) onto(G)
// CHECK: :[[#@LINE-1]]:36: error: 'G' is volatile here, but onto needs a grid that is not{{$}}
}
