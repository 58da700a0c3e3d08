// A directive in the body of a class is an error that says where to put it.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
// RUN: not redeal-opt %s -- -DGRID 2>&1 | FileCheck %s --check-prefix=GRID
#include <redeal/array.hpp>

redeal::array<double> x(16);
#ifdef GRID
struct grid {
#pragma processors P(4)
// GRID: :[[#@LINE-1]]:9: error: processors cannot stand in a class; put it in a function or at namespace scope{{$}}
};
// GRID: {{^}}1 error generated.
#else
struct field {
#pragma distribute x(block)
// CHECK: :[[#@LINE-1]]:9: error: distribute cannot stand in a class; put it in a constructor or another function{{$}}
#pragma redistribute x(block)
// CHECK: :[[#@LINE-1]]:9: error: redistribute cannot stand in a class; put it in a constructor or another function{{$}}
};
// CHECK: {{^}}2 errors generated.
#endif
