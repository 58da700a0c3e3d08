// A loop that is part of what an OpenMP directive applies to stays; one inside another that runs in parallel need not.
// RUN: redeal-opt %s -- -O2 -fopenmp | grep -v '^// ' | FileCheck %s
// RUN: redeal-opt %s -- -O2 | grep -v '^// ' | FileCheck %s
#include <redeal/array.hpp>

#pragma processors P(4)
using matrix = redeal::array<double, 2>;

// CHECK-LABEL: void collapsed(
// CHECK-NOT: loop_over_places
void collapsed(matrix &A, int n, int m) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      A(i, j) = 1;
  int i, j;
#pragma omp parallel for collapse(2) \
    schedule(static)
  for (i = 0; i < n; ++i) {
    for (j = 0; j < m; ++j)
      A(i, j) = 1;
  }
#pragma acc loop
  for (int k = 0; k < n; ++k)
    for (int l = 0; l < m; ++l)
      A(k, l) = 1;
#pragma omp simd
  for (int k = 0; k < n; ++k)
    A(0, k) = 1;
}

// CHECK-LABEL: void inner(
// CHECK: loop_over_places::counted(0, m)
// CHECK: loop_over_places::owned(A, 1)
void inner(matrix &A, int n, int m) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      A(i, j) = 1;
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    for (auto j : redeal::owned(A, 1))
      A(i, j) = 1;
  }
}

// CHECK-LABEL: void byMacros(
// CHECK-NOT: loop_over_places
// CHECK: void behindMacros(
#define ROWS(i, n) _Pragma("omp parallel for collapse(2)") for (int i = 0; i < n; ++i)
#define ALL _Pragma("omp parallel for collapse(2)") for (int i = 0; i < n; ++i)
void byMacros(matrix &A, int n, int m) {
  ROWS(i, n) {
    for (int j = 0; j < m; ++j)
      A(i, j) = 1;
  }
  ALL {
    for (int j = 0; j < m; ++j)
      A(i, j) = 1;
  }
}
void behindMacros();

// CHECK: loop_over_places::counted(0, m)
// CHECK: loop_over_places::counted(0, m)
// CHECK: loop_over_places::counted(0, m)
// CHECK: loop_over_places::counted(0, m)
struct bodies {
  matrix A;
  bodies(int n, int m) : A(n, m) {
    for (int j = 0; j < m; ++j)
      A(0, j) = 1;
    try {
      for (int j = 0; j < m; ++j)
        A(1, j) = 1;
    } catch (int) {
      for (int j = 0; j < m; ++j)
        A(2, j) = 1;
    }
  }
  void change(int m) noexcept {
    for (int j = 0; j < m; ++j)
      A(0, j) = 1;
  }
};
