// Dimensions with [*] take no format; an ordinary array is one side of a copy only, and only behind the directive.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#include <vector>

void f(redeal::array<double, 2> &A, std::vector<double> &v) {
  redeal::array<double, 2> B(6, 8);
#pragma processors P(2, 3)
#pragma distribute B(block, block) onto(P[:][*])
// CHECK-DAG: :[[#@LINE-1]]:41: error: 'P' has 1 dimension other than [*] here but 'B' has 2 formats other than *; the two must be equal{{$}}
#pragma redistribute A(block, *) onto(P[*][*])
// CHECK-DAG: :[[#@LINE-1]]:39: error: 'P' has 0 dimensions other than [*] here but 'A' has 1 format other than *; the two must be equal{{$}}
#pragma redistribute A(block, *) onto(P[:][*][*])
// CHECK-DAG: :[[#@LINE-1]]:40: error: 'P' has 2 dimensions but 3 sections are given{{$}}
  redeal::replicated(v) = A(1, redeal::all);
// CHECK-DAG: :[[#@LINE-1]]:25: error: this assignment moves elements between processes, which takes a directive; write '#pragma redistribute copy' on the line before it{{$}}
#pragma redistribute copy
  redeal::replicated(v) = redeal::replicated(v);
// CHECK-DAG: :[[#@LINE-1]]:25: error: both sides are redeal::replicated, which every process has; one of them must be an array, or a section or an element of one{{$}}
}
