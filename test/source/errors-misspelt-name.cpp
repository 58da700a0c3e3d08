// A name that the user misspells is not told of what the compiler declares for itself.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s --implicit-check-not='{{built-in|redeal::directive}}'
#include <redeal/array.hpp>

#pragma processors P(4)
void f(redeal::array<double> &x) {
  memory(4096);
// CHECK: :[[#@LINE-1]]:3: error: use of undeclared identifier 'memory'{{$}}
  section_at(3);
// CHECK: :[[#@LINE-1]]:3: error: use of undeclared identifier 'section_at'
#pragma redistribute x(cyclic(window))
// CHECK: :[[#@LINE-1]]:31: error: use of undeclared identifier 'window'
}
