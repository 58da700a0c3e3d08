// A macro that holds a directive beside other code is an error where it is used.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#define BEFORE n = 1; _Pragma("redistribute x(cyclic(2))")
#define BEHIND _Pragma("redistribute x(cyclic(3))") n = 2;
#define LOOP for (;;) { _Pragma("redistribute x(cyclic(3))") }
#define ALONE _Pragma("redistribute x(cyclic(4))")

void f(redeal::array<double> &x, int n) {
  BEFORE
// CHECK: :[[#@LINE-1]]:3: error: this macro holds a directive beside other code, and cannot be translated; put the directive on a line or in a macro of its own{{$}}
  BEHIND
// CHECK: :[[#@LINE-1]]:3: error: this macro holds a directive beside
  LOOP
// CHECK: :[[#@LINE-1]]:3: error: this macro holds a directive beside
  n = 3; ALONE n = 4;
}
// CHECK: {{^}}3 errors generated.
