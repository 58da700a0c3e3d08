// A directive on a const array is an error at its name.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f(redeal::array<double> const &x) {
  redeal::array<double> y(16);
#pragma distribute y(block)
#pragma redistribute x(block)
// CHECK: :[[#@LINE-1]]:22: error: 'x' is const here and cannot get another mapping; make it a reference to non-const{{$}}
  auto const by_value = [y] {
#pragma redistribute y(cyclic)
// CHECK: :[[#@LINE-1]]:22: error: 'y' is const here and cannot get another mapping
  };
}
// CHECK: {{^}}2 errors generated.
