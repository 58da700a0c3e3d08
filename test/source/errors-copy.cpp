// redistribute copy belongs to an assignment of arrays or sections, written out behind it; an assignment that moves elements
// without it is an error too.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/scalapack.hpp>

#define ASSIGN(b, a) b = a

void f(redeal::array<double> &x, redeal::array<double> &y, redeal::scalapack_view<double> &A, double *p) {
#pragma redistribute copy
  f(x, y, A, p);
// CHECK-DAG: :[[#@LINE-1]]:3: error: this is no assignment; redistribute copy belongs to the assignment behind it, as in 'B = A;'{{$}}
#pragma redistribute copy
  {
    x = y;
  }
// CHECK-DAG: :[[#@LINE-3]]:3: error: this is no assignment;
#pragma redistribute copy
  p[0] = 1;
// CHECK-DAG: :[[#@LINE-1]]:3: error: 'p[0]' has type 'double'; redistribute copy needs a redeal::array, redeal::view or redeal::scalapack_view on both sides, or a section or an element of one; an ordinary array that every process has is written redeal::replicated(v){{$}}
#pragma redistribute copy
  ASSIGN(x, y);
// CHECK-DAG: :[[#@LINE-1]]:3: error: the assignment behind redistribute copy comes from a macro, and cannot be translated; write it out{{$}}
  redeal::array<double> z(x.extent());
#pragma redistribute copy
  x = y = z;
// CHECK-DAG: :[[#@LINE-1]]:9: error: an assignment stands in the one that redistribute copy carries out; write it as a statement of its own, with a directive before it if elements move{{$}}
#pragma redistribute copy
  x = std::move(y);
// CHECK-DAG: :[[#@LINE-1]]:7: error: redistribute copy leaves the source its elements, but the serial program would move them out of it; write the array without std::move{{$}}
  redeal::array<double, 2> B(6, 8), C(6, 9), D(p ? 6 : 7, 9);
#pragma redistribute copy
  B = C;
// CHECK-DAG: :[[#@LINE-1]]:5: error: 'B' has 8 elements in dimension 1 but 'C' has 9; both must have the same extents{{$}}
#pragma redistribute copy
  C = D;
  if (p)
#pragma redistribute copy
    x = y;
// CHECK-DAG: :[[#@LINE-2]]:9: error: redistribute cannot be the body of
#pragma redistribute copy memory(4096)
#pragma GCC diagnostic push
// CHECK-DAG: :[[#@LINE-1]]:2: error: a pragma stands between redistribute copy and its assignment; put it before the directive, or behind the assignment{{$}}
  x = y;
#pragma redistribute copy
  x = _Pragma("GCC ivdep") y;
// CHECK-DAG: :[[#@LINE-1]]:7: error: a pragma stands between redistribute copy and its assignment;
  A = A;
// CHECK-DAG: :[[#@LINE-1]]:5: error: this assignment moves elements between processes, which takes a directive; write '#pragma redistribute copy' on the line before it{{$}}
#pragma redistribute copy
// CHECK-DAG: :[[#@LINE-1]]:9: error: redistribute copy belongs to the assignment behind it, as in 'B = A;'{{$}}
}
#pragma redistribute copy
// CHECK-DAG: :[[#@LINE-1]]:9: error: redistribute must stand inside a function;
