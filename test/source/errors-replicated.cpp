// What is no array of its own has no extents; elements have one type on both sides, and const ones are sources only.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#include <vector>

void f(redeal::array<double> &x, redeal::array<int> &y, std::vector<double> const &v, double *p) {
#pragma redistribute copy
  x = redeal::replicated(p);
#pragma redistribute copy
  redeal::replicated(v) = x;
#pragma redistribute copy
  y = redeal::replicated(v);
}
// CHECK-DAG: error: {{.*}}redeal::replicated: a pointer needs extents, as in replicated(pointer, {m, n})
// CHECK-DAG: error: {{.*}}redeal::replicated(v): const elements cannot be assigned to
// CHECK-DAG: error: {{.*}}both sides of an assignment must have the same type of elements
