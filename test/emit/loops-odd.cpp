// Odd loops that stay as they were written: what they name, call, write or stand behind is not what it seems.
// RUN: redeal-opt %s -- -O2 | grep -v '^// ' | FileCheck %s
// CHECK-NOT: detail::loop_over_places
#include <redeal/array.hpp>
#include <algorithm>
#include <complex>
#include <cstdio>
#include <utility>
#include <vector>

#pragma processors P(4)
using array = redeal::array<double>;
using matrix = redeal::array<double, 2>;
array global(10);
int bound = 10;
static double moves(double v) {
#pragma redistribute global(cyclic)
  return v;
}

// A name that a using-directive brings.
namespace lib { inline int shift = 3; constexpr int cs = 2; }
void a3(array &x) {
  for (int i = 0; i < 4; ++i) {
    using namespace lib;
    x(i + shift) = cs;
  }
}
// A variable that a macro declares.
#define INT(name, v) int const name = v
void b1(matrix &A) {
  int const row = 0;
  for (int j = 0; j < 10; ++j) {
    INT(row, j % 3);
    A(row, j) = 1;
  }
}
// Functions that call each other.
static double g(int n);
static double f(int n) { double v = n > 0 ? g(n - 1) : 0; moves(1); return v; }
static double g(int n) { return n > 0 ? f(n - 1) : 0; }
void c1(array &x) { for (auto i : redeal::owned(x)) x(i) = f(3); }
void c2(array &x) { for (auto i : redeal::owned(x)) x(i) = g(3); }
// A bound that constructors and destructors change.
struct counter { counter() { --bound; } };
void d1(matrix &A) {
  for (int j = 0; j < bound; ++j) {
    counter c;
    A(0, j) = 1;
  }
}
struct guard { ~guard() { --bound; } };
void d2(matrix &A) {
  for (int j = 0; j < bound; ++j) {
    guard c;
    A(bound, j) = 1;
  }
}
// A bound that an assignment changes.
void e1(matrix &A, std::pair<int, int> other) {
  std::pair<int, int> r(0, 10);
  for (int j = 0; j < r.second; ++j) {
    A(r.first, j) = 1;
    r = other;
  }
}
// An index with another name.
void f1(matrix &A) {
  int k = 0;
  int &r = ++k;
  for (int j = 0; j < 10; ++j) {
    A(k, j) = 1;
    ++r;
  }
}
// A bound that is an element.
void g1(matrix &A, redeal::array<int> &last) {
  int const &n = last(0);
  for (int j = 0; j < n; ++j) {
    A(0, j) = 1;
    last(0) = 3;
  }
}
// A volatile bound.
struct dev { volatile int n; };
void h1(matrix &A, dev &d) {
  for (int j = 0; j < d.n; ++j)
    A(0, j) = 1;
}
// Elements in braces.
void i1(array &x, array &y) {
  for (auto i : redeal::owned(x)) {
    double v[3] = {x(i), y(i)};
    x(i) = v[0];
  }
}
void i2(array &x, array &y) {
  for (auto i : redeal::owned(x))
    x(i) = std::max({x(i), y(i), 1.0});
}
struct two { double a, b; };
void i3(array &x, redeal::array<two> &y) {
  for (auto i : redeal::owned(x))
    y(i) = two{x(i), 1};
}
// A default argument with an element.
static double with(double v = global(3)) { return v; }
void j1(array &x) {
  for (auto i : redeal::owned(x))
    x(i) = with();
}
// An extent of a class of the user's own.
struct mine : matrix {
  using matrix::matrix;
  int e = 10;
  int extent(int) { return e--; }
};
void l1(mine &A) {
  for (int j = 0; j < A.extent(1); ++j)
    A(0, j) = 1;
}
// Pragmas by macros, and behind comments.
#define IVDEP _Pragma("GCC ivdep")
#define OMP(x) _Pragma(#x)
void n1(matrix &A) {
  IVDEP
  for (int j = 0; j < 10; ++j)
    A(0, j) = 1;
  OMP(omp simd)
  for (int j = 0; j < 10; ++j)
    A(0, j) = 1;
  _Pragma("GCC ivdep") /* a; b */ for (int j = 0; j < 10; ++j) A(0, j) = 1;
  [[likely]] /* hot */ for (int j = 0; j < 10; ++j) A(0, j) = 1;
}
// A branch that no instance has.
template <bool B> void q1(array &x) {
  for (auto i : redeal::owned(x)) {
    x(i) = 1;
    if constexpr (B)
      std::printf("%d\n", int(i));
  }
}
template void q1<false>(array &);
// An instance where owned is another function.
namespace other {
struct grid { double v[3]; double &operator()(long i) { return v[i]; } };
inline std::vector<long> owned(grid &) { return {0, 1, 2}; }
} // namespace other
template <class A> void r1(A &a) {
  using redeal::owned;
  for (auto i : owned(a))
    a(i) = 1;
}
void r2(array &x, other::grid &y) { r1(x); r1(y); }
// A conversion that moves arrays, where an element is named.
struct place {
  operator redeal::index() const { return moves(1) > 0; }
};
void z1(array &x) {
  place c;
  for (int j = 0; j < 4; ++j)
    x(j) += x(c) + 1;
}
// An element, and another member of a union, that a reference in a class names.
struct counts {
  redeal::array<int> &c;
  redeal::array<int, 2> &d;
  int &last;
  union {
    int n;
    float f;
  };
  void write() {
    for (int j = 0; j < last; ++j)
      c(j) = 20;
    for (int j = 0; j < 5; ++j)
      d(last, j) = 20;
    for (int j = 0; j < 3; ++j) {
      d(n, j) = 1;
      f = 2;
    }
  }
};
// A private base.
struct vec : private array {
  using array::array;
  using array::operator();
};
void s1(vec &y) {
  for (int i = 0; i < 10; ++i)
    y(i) = 1;
}
// A function that another may replace.
__attribute__((weak)) double hook(double v) { return v; }
void t1(array &x) {
  for (auto i : redeal::owned(x))
    x(i) = hook(1);
}
// Lines for the preprocessor between header and body.
void u1(array &x) {
  for (int i = 0; i < 10; ++i)
#define V 2
    x(i) = V;
  for (int i = 0; i < 10; ++i)
#ifdef __clang__
    x(i) = 1;
#else
    x(i) = 2;
#endif
}
// A bound that a library writes.
void w1(matrix &A, char const *text) {
  int const &n = bound;
  int *const p = &bound;
  for (int j = 0; j < n; ++j) {
    A(0, j) = 1;
    std::sscanf(text, "%d", p);
  }
}
// The same by iterators.
void y1(matrix &A, std::vector<int> &sizes) {
  int const &n = sizes[0];
  for (int j = 0; j < n; ++j) {
    A(0, j) = 1;
    std::fill(sizes.begin(), sizes.end(), 3);
  }
}
