// Where the compiler is to optimise, a loop over runs takes all of them as one if it has nothing else of them but where
// they begin and end.
// RUN: redeal-opt %s -- -O2 | grep -v CHECK | FileCheck %s
// RUN: redeal-opt %s -- -O2 -pedantic > %t.cpp && %back-cxx -O3 -Wno-unknown-pragmas -Wall -Wextra -pedantic -Wconversion -Wshadow -Werror -c %t.cpp -o %t.o
// RUN: redeal-opt %s -- | grep -v "NONE-NOT\|CHECK" | FileCheck --check-prefix=NONE %s
// NONE-NOT: joined
#include <redeal/array.hpp>

#include <cstdlib>

using array = redeal::array<double>;
using matrix = redeal::array<double, 2>;
using number = redeal::index;

// By what is stored where.
void stored(array &y, array const &x) {
  double *const to = y.data();
  double const *const from = x.data();
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l)
      to[l] += from[l];
}
// CHECK-LABEL: void stored
// CHECK: for (auto const &run : redeal::owned_blocks(y).joined())

// With names for the ends, and with what a loop may leave or do otherwise.
int named(matrix &A) {
  for (redeal::owned_block run : redeal::owned_blocks(A, 1)) {
    number const begin = run.local, end = begin + run.count;
    for (auto l = begin; l != end; l += 1) {
      if (l == 3)
        continue;
      if (l > 5)
        return 1;
      std::srand(static_cast<unsigned>(l));
    }
  }
  // CHECK-LABEL: int named
  // CHECK: redeal::owned_blocks(A, 1).joined())
  for (auto run : redeal::owned_blocks(A))
    for (number l = run.local, end = l + run.count; l < end; l++)
      for (number k = 0; k < 3; ++k)
        if (k == 2)
          break;
  // CHECK: redeal::owned_blocks(A).joined())
  return 0;
}

// By pointers to the run, and in smaller numbers.
void pointers(array &y, array const &x) {
  double const *const all = x.data();
  for (auto const &run : redeal::owned_blocks(y)) {
    double *const to = y.data() + run.local;
    double const *from = &all[run.local];
    for (number k = 0; k < run.count; ++k)
      to[k] = from[k] * all[run.local + k];
  }
  // CHECK-LABEL: void pointers
  // CHECK: redeal::owned_blocks(y).joined())
  for (auto const &run : redeal::owned_blocks(y)) {
    auto const n = static_cast<int>(run.count);
    double *to = y.data() + run.local;
    for (int k = 0; k < n; ++k)
      to[k] = 1;
  }
  // CHECK: redeal::owned_blocks(y).joined(2147483647u))
  for (auto const &run : redeal::owned_blocks(y))
    for (unsigned char l = static_cast<unsigned char>(run.local); l < run.local + run.count; ++l)
      y.data()[l] = 1;
  // CHECK: redeal::owned_blocks(y).joined(255u))
}

// In all instances of a template, or in none.
template <class A> void instances(A &a) {
  for (auto const &run : redeal::owned_blocks(a))
    for (number l = run.local; l < run.local + run.count; ++l)
      a.data()[l] = 1;
}
template <bool B> void in_some(array &a) {
  for (auto const &run : redeal::owned_blocks(a))
    for (number l = run.local; l < run.local + run.count; ++l)
      a.data()[l] = B ? 1 : double(l);
}
void instantiate(array &x, matrix &A) {
  instances(x);
  instances(A);
  in_some<true>(x);
}
// CHECK-LABEL: void instances
// CHECK: redeal::owned_blocks(a).joined())

// None of these: what is different in each run stays so.
// CHECK-LABEL: void kept
// CHECK-NOT: joined
void kept(array &y, double *p) {
  // Which elements they are.
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l)
      y.data()[l] = static_cast<double>(run.first + l);
  for (auto const &run : redeal::owned_blocks(y))
    for (number i = run.first; i < run.first + run.count; ++i)
      y(i) = 1;
  // Which of its run each is.
  for (auto const &run : redeal::owned_blocks(y)) {
    double *to = y.data() + run.local;
    for (number k = 0; k < run.count; ++k)
      to[k] = static_cast<double>(k);
  }
  for (auto const &run : redeal::owned_blocks(y)) {
    double *to = y.data() + run.local;
    for (number k = 0; k < run.count; ++k)
      *to++ = 1;
  }
  for (auto const &run : redeal::owned_blocks(y))
    for (number k = 0; k < run.count; ++k)
      p[k] = 1;
  // Only some of each.
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count - 1; ++l)
      y.data()[l] = 1;
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local + 1; l < run.local + run.count; ++l)
      y.data()[l] = 1;
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l <= run.local + run.count; ++l)
      p[0] = 1;
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; l += 2)
      y.data()[l] = 1;
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l) {
      y.data()[l] = 1;
      ++l;
    }
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l)
      if (l == 3)
        break;
  // Something for each run.
  for (auto const &run : redeal::owned_blocks(y)) {
    for (number l = run.local; l < run.local + run.count; ++l)
      y.data()[l] = 1;
    std::srand(1);
  }
  for (auto const &run : redeal::owned_blocks(y)) {
    double sum = 0;
    for (number l = run.local; l < run.local + run.count; ++l)
      sum += y.data()[l];
  }
  for (auto const &run : redeal::owned_blocks(y)) {
    p += 1;
    for (number l = run.local; l < run.local + run.count; ++l)
      p[0] = 1;
  }
  // A pointer, an end or an array that changes on the way.
  for (auto const &run : redeal::owned_blocks(y)) {
    double *to = p + run.local;
    for (number k = 0; k < run.count; ++k)
      to[k] = *p++;
  }
  for (auto run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l)
      --run.count;
  for (auto const &run : redeal::owned_blocks(y)) {
    number end = run.local + run.count;
    for (number l = run.local; l < end; ++l)
      --end;
  }
  // What is meant for this loop, or for one compiler.
#pragma omp parallel for
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l)
      y.data()[l] = 1;
  for (auto const &run : redeal::owned_blocks(y))
#ifdef __clang__
    for (number l = run.local; l < run.local + run.count; ++l)
#else
    for (number l = run.local; l < run.local + run.count; l += 2)
#endif
      y.data()[l] = 1;
#define ALL redeal::owned_blocks(y)
  for (auto const &run : ALL)
    for (number l = run.local; l < run.local + run.count; ++l)
      y.data()[l] = 1;
  // By a call, for all that is known.
  void other(array &);
  for (auto const &run : redeal::owned_blocks(y)) {
    double *to = y.data() + run.local;
    for (number k = 0; k < run.count; ++k) {
      to[k] = 1;
      other(y);
    }
  }
  // By a lambda, and by one that has another name for a part.
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l)
      [&] { l = run.count; }();
  for (auto const &run : redeal::owned_blocks(y)) {
    number begin = run.local;
    number &again = begin;
    for (number l = begin; l < begin + run.count; ++l)
      ++again;
  }
}
