// What stands before a directive is not taken for the beginning of its translation.
// RUN: not redeal-opt %s -- -fopenmp 2>&1 | FileCheck %s
#include <redeal/array.hpp>

redeal::array<double> g(16);

template <class T>
// CHECK-DAG: :[[#@LINE+1]]:9: error: distribute stands behind template<...>, in the middle of a declaration; put it before
#pragma distribute g(cyclic)
void f();

void h(int n) {
  alignas(4096)
// CHECK-DAG: :[[#@LINE+1]]:9: error: processors stands behind an alignas, in the middle of a declaration; put it before
#pragma processors P(2)
  char buffer[64];
  alignas(64)
// CHECK-DAG: :[[#@LINE+1]]:9: error: redistribute stands behind an alignas, in the middle of a declaration; put it before
#pragma redistribute g(cyclic(n))
  char other[64];
#pragma omp parallel
// CHECK-DAG: :[[#@LINE+1]]:9: error: redistribute cannot be what an OpenMP directive applies to; put it in braces
#pragma redistribute g(cyclic)
  {
    buffer[0] = other[0];
  }
#pragma omp critical
// CHECK-DAG: :[[#@LINE+1]]:9: error: redistribute cannot be what an OpenMP directive applies to; put it in braces
#pragma redistribute g(block)
  n = n ? n : 1;
  int i[3];
  i[0] = i[1];
#pragma redistribute g(cyclic)
  // CHECK: 5 errors generated
}
