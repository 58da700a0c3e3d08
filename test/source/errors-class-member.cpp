// Distribute of a member in the body of its class is the same error, and one only.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

struct field {
  redeal::array<double> x{16};
#pragma distribute x(block)
// CHECK: :[[#@LINE-1]]:9: error: distribute cannot stand in a class; put it in a constructor or another function{{$}}
};
// CHECK: {{^}}1 error generated.
