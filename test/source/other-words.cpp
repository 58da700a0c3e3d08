// HPF's other directives, and words that are close to ours, are refused and never ignored; pragmas of others are not.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f(redeal::array<int> &x) {
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: this version of redeal has no directive 'realign'; it knows processors, distribute and redistribute
#pragma realign x(block)
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: this version of redeal has no directive 'dynamic'
#pragma dynamic x
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: this version of redeal has no directive 'independent'
#pragma independent
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: there is no directive 'redistibute'; did you mean 'redistribute'?
#pragma redistibute x(*)
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: there is no directive 'DISTRIBUTE'; did you mean 'distribute'?
#pragma DISTRIBUTE x(block)
  // CHECK: 5 errors generated
#pragma omp parallel
#pragma ivdep
  (void)x;
}
