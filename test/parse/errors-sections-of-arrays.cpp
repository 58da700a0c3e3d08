// Constant ranges that do not fit their array, or the other side, are errors where they are written; so are sections of
// one array that have elements in common.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/scalapack.hpp>

template <long First> void g(redeal::array<double> &z) {
  redeal::array<double> x(24);
#pragma distribute x(block)
#pragma redistribute copy
  z = x(redeal::range(First, 12));
// CHECK-DAG: :[[#@LINE-1]]:9: error: 'x(redeal::range(First, 12))': range(13, 12) in dimension 0 is not inside of the 24 elements there, 0 to 23{{$}}
}

void f(redeal::scalapack_view<double> &V, redeal::array<double> &z, long n) {
  redeal::array<double, 2> A(12, 9);
  redeal::array<double> x(24);
  redeal::array<float, 2> floats(3, 3);
#pragma distribute floats(block, *)
#pragma distribute A(block, *)
#pragma distribute x(block)
  using redeal::all;
  using redeal::range;
  constexpr range wide(0, 13);
#pragma redistribute copy
  x(range(0, 9)) = A(12, all);
// CHECK-DAG: :[[#@LINE-1]]:22: error: 'A(12, all)': index 12 in dimension 0 is not inside of the 12 elements there, 0 to 11{{$}}
#pragma redistribute copy
  x(range(0, 13)) = A(wide, 3);
// CHECK-DAG: :[[#@LINE-1]]:23: error: 'A(wide, 3)': range(0, 13) in dimension 0 is not inside of the 12 elements there, 0 to 11{{$}}
#pragma redistribute copy
  x(range(2, 4, -1)) = x(range(10, 4));
// CHECK-DAG: :[[#@LINE-1]]:5: error: 'x(range(2, 4, -1))': range(2, 4, -1) in dimension 0 is not inside of the 24 elements there, 0 to 23{{$}}
#pragma redistribute copy
  x(range(n, 4, 0)) = x(range(10, -4));
// CHECK-DAG: :[[#@LINE-1]]:5: error: 'x(range(n, 4, 0))': the range in dimension 0 has the stride 0; it must be another number{{$}}
// CHECK-DAG: :[[#@LINE-2]]:25: error: 'x(range(10, -4))': range(10, -4) in dimension 0 has -4 elements; a count is at least 0{{$}}
#pragma redistribute copy
  x(range(n, 4)) = A(range(0, 5), 2);
// CHECK-DAG: :[[#@LINE-1]]:18: error: 'x(range(n, 4))' has 4 elements in dimension 0 but 'A(range(0, 5), 2)' has 5; both must have the same extents{{$}}
#pragma redistribute copy
  V(range(0, 12), range(0, 8)) = A;
// CHECK-DAG: :[[#@LINE-1]]:32: error: 'V(range(0, 12), range(0, 8))' has 8 elements in dimension 1 but 'A' has 9; both must have the same extents{{$}}
#pragma redistribute copy
  A(all, 3) = A(range(11, 12, -1), 3);
// CHECK-DAG: :[[#@LINE-1]]:13: error: 'A(all, 3)' and 'A(range(11, 12, -1), 3)' have elements in common; both may be of one array if they have none{{$}}
#pragma redistribute copy
  x(range(0, 12, 2)) = x(range(1, 12, 2));
  x(range(0, 12, 2)) = x(range(1, 12, 2));
// CHECK-DAG: :[[#@LINE-1]]:22: error: this assignment moves elements between processes, which takes a directive; write '#pragma redistribute copy' on the line before it{{$}}
#pragma redistribute copy
  x(0) = floats(1, 0);
// CHECK-DAG: :[[#@LINE-1]]:8: error: 'x(0)' has type 'double' but 'floats(1, 0)' has type 'float'; elements are moved as they are, so both must have the same type{{$}}
#define WHOLE x
#pragma redistribute copy
  WHOLE(0) = x(1);
// CHECK-DAG: :[[#@LINE-1]]:3: error: the array of this element comes from a macro, and cannot be translated; write it out{{$}}
  g<13>(z);
}
