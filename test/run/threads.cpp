// Threads may be the first to touch an array, all at once.
// RUN: redeal++ -O2 -fopenmp %s -o %t
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: %serial-cxx -fopenmp %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: 0 lost
#include <redeal/array.hpp>

#include <cstdio>

int main() {
  int lost = 0;
  for (int turn = 0; turn < 500; ++turn) {
    redeal::array<int> x(64);
#pragma distribute x(block)
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 64; ++i)
      x(i) = i + 1;
    for (auto i : redeal::owned(x))
      lost += x(i) != i + 1;
  }
  std::printf("%d lost\n", lost);
}
