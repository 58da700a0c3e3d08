// Redistribute at namespace scope is an error, and one only.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#pragma processors P(4)
redeal::array<double> x(16);
#pragma distribute x(block) onto(P)
namespace n {
#pragma redistribute x(cyclic(2))
// CHECK: :[[#@LINE-1]]:9: error: redistribute must stand inside a function; at namespace scope only processors, template, align and distribute may{{$}}
}
// CHECK: {{^}}1 error generated.
