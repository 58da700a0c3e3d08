// Wrong permutations and storage orders are errors that say what is right.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
// RUN: not %serial-cxx -fsyntax-only %s 2>&1 | FileCheck %s
#include <redeal/array.hpp>

// CHECK-DAG: error: {{.*}}each dimension from 0 to R-1 once, from the one that varies slowest in storage to the fastest
void twice(redeal::array<int, 2, redeal::order<1, 1>> &A) { A(0, 0) = 1; }

void permute(redeal::array<int, 3> &A) {
// CHECK-DAG: error: {{.*}}redeal::permute<p0, p1, …>(A) names each dimension of A, from 0 to its rank - 1, once: dimension d of what it gives is dimension p_d of A
// CHECK-DAG: error: {{.*}}redeal::permute<p0, p1, …>(A) names each dimension of A, from 0 to its rank - 1, once: dimension d of what it gives is dimension p_d of A
// CHECK-DAG: error: {{.*}}redeal::permute<p0, p1, …>(A) names each dimension of A, from 0 to its rank - 1, once: dimension d of what it gives is dimension p_d of A
  redeal::permute<0, 1>(A);
  redeal::permute<0, 1, 3>(A);
  redeal::permute<0, 1, 0>(A);
}
