// A directive inside of a statement or an expression is one error, at the directive.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s --implicit-check-not='{{lambda|scratch}}'
#include <redeal/array.hpp>

int f(redeal::array<double> &x, int n) {
  n = 1 + _Pragma("redistribute x(cyclic(3))") 2;
// CHECK: :[[#@LINE-1]]:11: error: redistribute stands in the middle of a statement; directives stand between statements{{$}}
  int const numbers[] = {1,
#pragma distribute x(block)
// CHECK: :[[#@LINE-1]]:9: error: distribute stands in the middle of a statement; directives stand between statements{{$}}
                         2};
  for (int i = 0;
#pragma redistribute x(block)
// CHECK: :[[#@LINE-1]]:9: error: redistribute stands in the middle of a statement
       i < n; ++i)
    n += numbers[1];
  return
#pragma processors P(4)
// CHECK: :[[#@LINE-1]]:9: error: processors stands in the middle of a statement
      n;
}
// CHECK: {{^}}4 errors generated.
