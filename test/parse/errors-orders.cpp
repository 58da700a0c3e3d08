// An assignment between arrays of different storage orders, or of a permuted one, takes a directive.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f(redeal::array<int, 2> &A, redeal::array<int, 2, redeal::column_major> &B, redeal::array<int, 2> &C) {
  C = A; // of its own elements
// CHECK: :[[#@LINE+1]]:5: error: this assignment moves elements between processes, which takes a directive; write '#pragma redistribute copy' on the line before it{{$}}
  B = A;
// CHECK: :[[#@LINE+1]]:5: error: this assignment moves elements between processes, which takes a directive;
  C = redeal::permute<1, 0>(A);
// CHECK: :[[#@LINE+1]]:28: error: this assignment moves elements between processes, which takes a directive;
  redeal::permute<1, 0>(C) = A;
#pragma redistribute copy
  B = A;
// CHECK: 3 errors generated
}
