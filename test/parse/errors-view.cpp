// A view is never moved to other memory, and elements come to it by a directive.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f(double *p, redeal::array<double, 2> &A) {
  redeal::view<double, 2> V(p, {4, 6});
#pragma distribute V(block, *)
#pragma redistribute V(*, block)
  // CHECK-DAG: :[[#@LINE-1]]:22: error: 'V' is a view, whose memory is the user's own and stays as it is; make a view
  // of other memory, distribute it, and assign to it under redistribute copy{{$}}
  V = A;
  // CHECK-DAG: :[[#@LINE-1]]:5: error: this assignment moves elements between processes, which takes a directive;
  A = V;
  // CHECK-DAG: :[[#@LINE-1]]:5: error: this assignment moves elements between processes, which takes a directive;
  redeal::view<double, 2> const fixed(p, {4, 6});
#pragma distribute fixed(block, *)
  // CHECK-DAG: :[[#@LINE-1]]:20: error: 'fixed' is const here and cannot get another mapping;
  redeal::view<double> flat(p, 10);
#pragma processors P(2)
#pragma distribute flat(block(3)) onto(P)
// CHECK-DAG: :[[#@LINE-1]]:31: error: block(3) leaves elements without an owner: 10 elements on 2 processes need
// block(5) or more, or cyclic(3){{$}}
#pragma distribute flat(block, *)
  // CHECK-DAG: :[[#@LINE-1]]:20: error: 'flat' has rank 1 but 2 formats are given;
  redeal::array<double, 2> B(4, 7);
#pragma redistribute copy
  V = B;
  // CHECK-DAG: :[[#@LINE-1]]:5: error: 'V' has 6 elements in dimension 1 but 'B' has 7; both must have the same
  // extents{{$}}
}
