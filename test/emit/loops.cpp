// Where the compiler is to optimise, a loop over global indices gets one over places in local storage before it.
// RUN: redeal-opt %s -- -O2 | grep -v CHECK | FileCheck %s
// RUN: redeal-opt %s -- -O2 -pedantic > %t.cpp && %back-cxx -O3 -Wall -Wextra -pedantic -Wconversion -Wshadow -Werror -c %t.cpp -o %t.o
// RUN: redeal-opt %s -- -Os | grep -v "NONE-NOT\|CHECK" | FileCheck --check-prefix=NONE %s
// RUN: redeal-opt %s -- | grep -v "NONE-NOT\|CHECK" | FileCheck --check-prefix=NONE %s
// NONE-NOT: loop_over_places
#include <redeal/array.hpp>

#include <cmath>
#include <complex>

#pragma processors P(4)
using array = redeal::array<double>;
using matrix = redeal::array<double, 2>;
using columns = redeal::array<double, 2, redeal::column_major>;
#define SIZE 70
int rows = 60;

// An index that only says which element: one loop over places, whatever the blocks are.
void plain(array &y, array const &x, double a) {
  for (auto i : redeal::owned(y))
    y(i) += a * x(i);
}
// CHECK-LABEL: void plain
// CHECK:       # [[#@LINE-4]] "{{.*}}loops.cpp" 3
// CHECK-NEXT:  { ::redeal::detail::loop_over_places redeal_loop_1 = ::redeal::detail::loop_over_places::owned(y, 0); auto const redeal_at_1_0 = redeal_loop_1.along<0>(y, 0); auto const redeal_at_1_1 = redeal_loop_1.along<0>(x, 0); if (redeal_loop_1.goes())
// CHECK:       # [[#@LINE-6]] "{{.*}}loops.cpp" 3
// CHECK-NEXT:  for (::redeal::index redeal_k_1 = 0, redeal_end_1 = redeal_loop_1.count(); redeal_k_1 < redeal_end_1; ++redeal_k_1) {
// CHECK:       # [[#@LINE-7]] "{{.*}}loops.cpp" 3
// CHECK-NEXT:  redeal_at_1_0[redeal_k_1] += a * redeal_at_1_1[redeal_k_1]; } else
// CHECK:       # [[#@LINE-10]] "{{.*}}loops.cpp"
// CHECK-NEXT:  for (auto i : redeal::owned(y))
// CHECK-NEXT:    y(i) += a * x(i); }
// CHECK-NEXT: }

// One that is a number too: a loop over runs.
void number(array &y) {
  for (auto const i : redeal::owned(y)) { y(i) = static_cast<double>(i); /* here */ }
}
// CHECK-LABEL: void number
// CHECK: for (auto const redeal_run_2 : redeal_loop_2.runs()) for (::redeal::index redeal_k_2 = redeal_run_2.local, redeal_end_2 = redeal_k_2 + redeal_run_2.count; redeal_k_2 < redeal_end_2; ++redeal_k_2) { auto const i = redeal_run_2.first + (redeal_k_2 - redeal_run_2.local);
// CHECK:      # [[#@LINE-4]]
// CHECK-NEXT: { redeal_at_2_0[redeal_k_2] = static_cast<double>(i); /* here */ } } else

// The innermost loop along one dimension, beside others, with single elements, in statements without braces.
void inner(matrix &A, matrix const &B, columns &C, array const &w, int n) {
  for (auto i : redeal::owned(A, 0))
    for (int j = 1; j < n - 1; ++j)
      if (j != 3)
        A(i, j) = B(i, j - 1) + B(i, 1 + j) + std::sqrt(C(i, j)) * w(3);
      else // no
        A(i, j) = 0;
}
// CHECK-LABEL: void inner
// CHECK-NEXT: for (auto i : redeal::owned(A, 0))
// CHECK: # [[#@LINE-8]]
// CHECK-NEXT: { ::redeal::detail::loop_over_places redeal_loop_3 = ::redeal::detail::loop_over_places::counted(1, n - 1); ::redeal::index const redeal_first_3 = redeal_loop_3.first(); auto const redeal_at_3_0 = redeal_loop_3.perhaps_along<1>(A, i, 0); auto const redeal_at_3_1 = redeal_loop_3.perhaps_along<1>(B, i, -::redeal::index(1)); auto const redeal_at_3_2 = redeal_loop_3.perhaps_along<1>(B, i, ::redeal::index(1)); auto const redeal_at_3_3 = redeal_loop_3.perhaps_along<1>(C, i, 0); auto const redeal_at_3_4 = redeal_loop_3.perhaps_at(w, 3); if (redeal_loop_3.goes_up_to(2147483647u))
// CHECK:      # [[#@LINE-10]]
// CHECK-NEXT: for (int j = 1; j < n - 1; ++j) {
// CHECK:      # [[#@LINE-11]]
// CHECK-NEXT: if (j != 3)
// CHECK-NEXT: redeal_at_3_0[j - redeal_first_3] = redeal_at_3_1[j - redeal_first_3] + redeal_at_3_2[j - redeal_first_3] + std::sqrt(redeal_at_3_3[j - redeal_first_3]) * (*redeal_at_3_4);
// CHECK-NEXT: else // no
// CHECK-NEXT: redeal_at_3_0[j - redeal_first_3] = 0; } else
// CHECK:      # [[#@LINE-17]]
// CHECK-NEXT: for (int j = 1; j < n - 1; ++j)

// Bounds: macros, extents, globals, the last index, runs, a variable from before.
void bounds(matrix &A, redeal::index k) {
  for (int j = 0; j != SIZE; j += 1)
    A(k, j) = 1;
  // CHECK-LABEL: void bounds
  // CHECK: redeal_loop_4 = ::redeal::detail::loop_over_places::counted(0, SIZE);
  int j;
  for (j = 2; j <= A.extent(1) - 1; j++)
    A(k, j) = 2;
  // CHECK: redeal_loop_5 = ::redeal::detail::loop_over_places::counted(2, ::redeal::index(A.extent(1) - 1) + 1);
  for (j = 0; j < rows; j++)
    A(j, k) = 2;
  // CHECK: redeal_loop_6 = ::redeal::detail::loop_over_places::counted(0, rows);
  // CHECK-SAME: along<0>(A, 0, k)
  for (auto const &run : redeal::owned_blocks(A, 0))
    for (redeal::index i = run.first; i < run.first + run.count; ++i)
      A(i, j) = 3;
  // CHECK: redeal_loop_7 = ::redeal::detail::loop_over_places::owned(A, 0);
  // CHECK: redeal_loop_8 = ::redeal::detail::loop_over_places::counted(run.first, run.first + run.count);
}

// Members, templates, complex numbers, functions whose bodies are there.
static double half(double x) { return x / 2; }
template <class T> struct field {
  redeal::array<T> x, y;
  redeal::index n = 0;
  void scale(T by) {
    for (auto i : redeal::owned(x))
      x(i) = by * this->y(i) + static_cast<T>(half(2));
    for (redeal::index i = 0; i < n; ++i)
      x(i) += y(i);
  }
};
template struct field<double>;
template struct field<std::complex<double>>;
// CHECK-LABEL: void scale(
// CHECK: redeal_loop_9 = ::redeal::detail::loop_over_places::owned(x, 0)
// CHECK-SAME: along<0>(this->y, 0)
// CHECK: redeal_loop_10 = ::redeal::detail::loop_over_places::counted(0, n)

// Two on one line, and one behind a directive.
void together(array &x, array &y) {
#pragma redistribute x(block), y(block) onto(P)
  for (auto i : redeal::owned(x)) x(i) = 1; for (auto i : redeal::owned(y)) { if (x.owns(i)) continue; y(i) = 1; }
}
// CHECK-LABEL: void together
// CHECK: redeal_loop_11 = ::redeal::detail::loop_over_places::owned(x, 0)
// CHECK: for (auto i : redeal::owned(x)) x(i) = 1; }
// CHECK: redeal_loop_12 = ::redeal::detail::loop_over_places::owned(y, 0)
// CHECK: for (auto i : redeal::owned(y)) { if (x.owns(i)) continue; y(i) = 1; } }
