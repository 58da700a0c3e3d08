// Where the compiler is to optimise, a loop that names elements by their indices within runs goes over places, as one
// over redeal::owned does; and where it cannot, run by run.
// RUN: redeal-opt %s -- -O2 | grep -v CHECK | FileCheck %s
// RUN: redeal-opt %s -- -O2 -pedantic > %t.cpp && %back-cxx -O3 -Wno-unknown-pragmas -Wall -Wextra -pedantic -Wconversion -Wshadow -Wno-unused-variable -Werror -c %t.cpp -o %t.o
// RUN: redeal-opt %s -- | grep -v "NONE-NOT\|CHECK" | FileCheck --check-prefix=NONE %s
// NONE-NOT: loop_over_places
#include <redeal/array.hpp>

#include <cmath>
#include <cstdlib>
#include <type_traits>

using array = redeal::array<double>;
using matrix = redeal::array<double, 2>;
using number = redeal::index;
#define IVDEP _Pragma("GCC ivdep")
#define EACH for (number i = run.first; i < run.first + run.count; ++i)
#define FIRST run.first
#ifdef __clang__
#define ROWS 4
#else
#define ROWS 8
#endif

void plain(array &y, array const &x) {
  for (auto const &run : redeal::owned_blocks(y))
    for (number i = run.first; i < run.first + run.count; ++i)
      y(i) += x(i);
}
// CHECK-LABEL: void plain
// CHECK: loop_over_places::owned(y, 0); auto const redeal_at_1_0 = redeal_loop_1.along<0>(y, 0); auto const redeal_at_1_1 = redeal_loop_1.along<0>(x, 0); if (redeal_loop_1.goes())
// CHECK: redeal_at_1_0[redeal_k_1] += redeal_at_1_1[redeal_k_1]; } else
// CHECK: for (auto const &run : redeal::owned_blocks(y))
// CHECK: loop_over_places::counted(run.first, run.first + run.count)
// CHECK: for (number i = run.first; i < run.first + run.count; ++i)
// CHECK: } else
// CHECK: for (number i = run.first; i < run.first + run.count; ++i)
// CHECK-NEXT: y(i) += x(i); } }

// With names for the ends, along another dimension, and where the index is used otherwise.
int named(matrix &A, int row) {
  for (redeal::owned_block run : redeal::owned_blocks(A, 1)) {
    number const first = run.first, n = run.count;
    for (auto j = first; j != first + n; j += 1) {
      if (j == 3)
        continue;
      if (j > 5)
        return 1;
      A(row, j) = static_cast<double>(j);
    }
  }
  // CHECK-LABEL: int named
  // CHECK: loop_over_places::owned(A, 1); auto const [[AT:redeal_at_[0-9]_0]] = redeal_loop_[[N:[0-9]]].perhaps_along<1>(A, row, 0); if (redeal_loop_[[N]].goes())
  // CHECK: ::redeal::index j = redeal_run_[[N]].first + (redeal_k_[[N]] - redeal_run_[[N]].local);
  // CHECK: [[AT]][redeal_k_[[N]]] = static_cast<double>(j);
  // CHECK: for (redeal::owned_block run : redeal::owned_blocks(A, 1)) {
  for (auto run : redeal::owned_blocks(A))
    for (number i = run.first, behind = i + run.count; i < behind; i++)
      A(i, row) = 1;
  // CHECK: loop_over_places::owned(A, 0)
  return 0;
}

// In numbers that count less: up to one less than the largest, as the number behind the last has to be one of them.
void small(array &y) {
  for (auto const &run : redeal::owned_blocks(y))
    for (unsigned char i = static_cast<unsigned char>(run.first); i < run.first + run.count; ++i)
      y(i) = 1;
  for (auto const &run : redeal::owned_blocks(y)) {
    auto const behind = static_cast<short>(run.first + run.count);
    for (int i = static_cast<int>(run.first); i < behind; ++i)
      y(i) = 1;
  }
}
// CHECK-LABEL: void small
// CHECK: goes_up_to(254u)
// CHECK: redeal::owned_blocks(y)
// CHECK: goes_up_to(32766u)

// Its type may be said in words that mean nothing before the loop; and in templates be all that has its name.
template <class A> void types(A &y) {
  for (auto const &run : redeal::owned_blocks(y))
    for (auto i = static_cast<unsigned>(run.first); i < run.first + run.count; ++i)
      y(i) = static_cast<double>(i - 50);
  for (auto const &run : redeal::owned_blocks(y))
    for (decltype(run.first + 0) i = run.first; i < run.first + run.count; ++i)
      y(i) = static_cast<double>(i);
  for (auto const &run : redeal::owned_blocks(y))
    for (short i(static_cast<short>(run.first)); i < run.first + run.count; ++i)
      y(i) = i;
  for (redeal::owned_block const &run : redeal::owned_blocks(y))
    for (number i = run.first; i < run.first + run.count; ++i)
      y(i) = static_cast<double>(std::integral_constant<std::size_t, sizeof(i)>::value);
  for (number i : redeal::owned(y))
    y(i) = static_cast<double>(std::integral_constant<std::size_t, sizeof(i)>::value);
  for (redeal::owned_block const &run : redeal::owned_blocks(y))
    for (number i = run.first; i < run.first + run.count; ++i)
      y(i) = static_cast<double>(std::integral_constant<std::size_t, sizeof(run)>::value);
}
template void types(array &);
// CHECK-LABEL: void types
// CHECK: unsigned int i = static_cast<unsigned int>(redeal_run_
// CHECK: ::redeal::index i = redeal_run_
// CHECK: short i = static_cast<short>(redeal_run_
// CHECK: ::redeal::index i = redeal_run_
// CHECK: number i = redeal_run_
// CHECK-NOT: loop_over_places::owned
// CHECK: sizeof(run)

// A word before an element is a word.
void words(array &y) {
  for (auto i : redeal::owned(y))
    if (i % 2)
      y(i) = 1;
    else(y)(i) = 2;
}
// CHECK-LABEL: void words
// CHECK: else redeal_at_

// The innermost loop, if there is one.
void inner(array &y, matrix &A) {
  for (auto const &run : redeal::owned_blocks(y))
    for (number i = run.first; i < run.first + run.count; ++i)
      for (int j = 0; j < 3; ++j)
        y(i) += A(0, j);
}
// CHECK-LABEL: void inner
// CHECK-NOT: loop_over_places::owned
// CHECK: loop_over_places::counted(0, 3)

// In all instances of a template, or in none.
template <class A, class What> void in_some(A &a, What what) {
  for (auto const &run : redeal::owned_blocks(a))
    for (number i = run.first; i < run.first + run.count; ++i) {
      a(i) = 1;
      if (sizeof(What) > 1)
        what(run.count);
    }
  for (auto const &run : redeal::owned_blocks(a))
    for (number i = run.first; i < run.first + run.count; ++i)
      a(i) = 1;
}
struct large {
  template <class N> void operator()(N) {}
  int of_two[2];
};
void instantiate(array &x, redeal::array<int> &z) {
  in_some(x, large{});
  in_some(z, large{});
}
// CHECK-LABEL: void in_some
// CHECK-NOT: loop_over_places::owned
// CHECK: what(run.count);
// CHECK: loop_over_places::owned(a, 0)

// Macros of a system header, and such as are numbers or types.
#define WIDTH (2 * 4)
#define HALF (WIDTH / 2)
#define REAL double
void macros(array &y) {
  for (auto i : redeal::owned(y)) {
    REAL const half = HALF;
    y(i) = half * M_PI;
  }
}
// CHECK-LABEL: void macros
// CHECK: loop_over_places::owned(y, 0)
void numbers(matrix &A, array &y) {
  for (int j = 0; j < ROWS; ++j)
    y(j) = 1;
  for (auto j : redeal::owned(A, ROWS - 3))
    A(ROWS - 1, j) = 1;
}
// CHECK-LABEL: void numbers
// CHECK: loop_over_places::counted(0, ROWS)
// CHECK: loop_over_places::owned(A, ROWS - 3){{.*}}along<1>(A, ROWS - 1, 0)

// None of these: what is asked of each run stays so.
// CHECK-LABEL: void kept
// CHECK-NOT: {{loop_over_places::owned|[)].joined[(]}}
void kept(array &y, array &x, bool sometimes) {
  // Of which run an element is, or something for each run.
  for (auto const &run : redeal::owned_blocks(y))
    for (number i = run.first; i < run.first + run.count; ++i)
      y(i) = static_cast<double>(run.local);
  for (auto const &run : redeal::owned_blocks(y)) {
    auto const n = run.count;
    for (number i = run.first; i < run.first + n; ++i)
      y(i) = static_cast<double>(n);
  }
  for (auto const &run : redeal::owned_blocks(y))
    for (number i = run.first, end = i + run.count; i < end; ++i)
      y(i) = static_cast<double>(end);
  for (auto const &run : redeal::owned_blocks(y)) {
    for (number i = run.first; i < run.first + run.count; ++i)
      y(i) = 1;
    std::srand(1);
  }
  for (auto const &run : redeal::owned_blocks(y)) {
    double sum = 0;
    for (number i = run.first; i < run.first + run.count; ++i)
      sum += y(i);
    static_cast<void>(sum);
  }
  for (auto const &run : redeal::owned_blocks(y))
    for (number i = run.first; i < run.first + run.count; ++i)
      if (y(i) > 3)
        break;
  // Only some of each, others, or more.
  for (auto const &run : redeal::owned_blocks(y))
    for (number i = run.first + 1; i < run.first + run.count; ++i)
      y(i) = 1;
  for (auto const &run : redeal::owned_blocks(y))
    for (number i = run.first; i < run.first + run.count - 1; ++i)
      y(i) = 1;
  for (auto const &run : redeal::owned_blocks(y))
    for (number i = run.first; i < run.local + run.count; ++i)
      y(i) = 1;
  for (auto const &run : redeal::owned_blocks(y))
    for (number i = run.local; i < run.first + run.count; ++i)
      y(i) = 1;
  for (auto const &run : redeal::owned_blocks(y))
    for (number i = run.first; i < run.first + run.count; i += 2)
      y(i) = 1;
  for (auto const &run : redeal::owned_blocks(y))
    for (number i = run.first; i < run.first + run.count; ++i) {
      y(i) = 1;
      ++i;
    }
  for (auto run : redeal::owned_blocks(y))
    for (number i = run.first; i < run.first + run.count; ++i) {
      y(i) = 1;
      --run.count;
    }
  for (auto const &run : redeal::owned_blocks(y))
    if (sometimes)
      for (number i = run.first; i < run.first + run.count; ++i)
        y(i) = 1;
  // What is said of a loop or of one run, or how it is written.
#pragma omp parallel for
  for (auto const &run : redeal::owned_blocks(y))
    for (number i = run.first; i < run.first + run.count; ++i)
      y(i) = 1;
  for (auto const &run : redeal::owned_blocks(y))
#pragma GCC ivdep
    for (number i = run.first; i < run.first + run.count; ++i)
      y(i) = 1;
  for (auto const &run : redeal::owned_blocks(y))
    IVDEP for (number i = run.first; i < run.first + run.count; ++i)
      y(i) = 1;
  for (auto const &run : redeal::owned_blocks(y)) {
    EACH
      y(i) = 1;
  }
  for (auto const &run : redeal::owned_blocks(y)) {
    for (number i = FIRST; i < run.first + run.count; ++i)
      y(i) = 1;
  }
  // An array that is another one on the way.
  array *now = &y;
  for (auto const &run : redeal::owned_blocks(*now))
    for (number i = run.first; i < run.first + run.count; ++i) {
      (*now)(i) = 1;
      now = &x;
    }
  // A pointer to elements that may not be there.
  for (auto const &run : redeal::owned_blocks(y)) {
    double *const p = x.data() + run.local;
    for (number i = run.first; i < run.first + run.count; ++i)
      y(i) = 1;
  }
  // What a macro is to another compiler.
#ifdef __clang__
#define EXTRA(x)
#else
#define EXTRA(x) x
#endif
  long n = 0;
  for (auto i : redeal::owned(y)) {
    y(i) = static_cast<double>(n);
    EXTRA(n += i;)
  }
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l) {
      y.data()[l] = 1;
      EXTRA(n += run.first;)
    }
  // Calls that may do anything.
  void other(array &);
  for (auto const &run : redeal::owned_blocks(y))
    for (number i = run.first; i < run.first + run.count; ++i) {
      y(i) = 1;
      other(y);
    }
}
