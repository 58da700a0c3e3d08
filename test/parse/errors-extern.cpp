// The first mapping of a global array is given in the file that defines it.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

extern redeal::array<double> x, y;
redeal::array<double> y(16);
#pragma distribute y(block)
#pragma distribute x(block)
// CHECK: :[[#@LINE-1]]:20: error: 'x' is defined in another file; put its distribute there, behind the definition
// CHECK: {{^}}1 error generated.
