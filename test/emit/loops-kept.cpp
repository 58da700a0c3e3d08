// Loops that stay as they were written, since one over places might be told from them, or is not worth it.
// RUN: redeal-opt %s -- -O2 | grep -v '^// ' | FileCheck %s
// CHECK-NOT: loop_over_places
#include <redeal/array.hpp>

#include <math.h>

#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <ostream>
#include <thread>
#include <utility>

#pragma processors P(4)
using array = redeal::array<double>;
using matrix = redeal::array<double, 2>;

double opaque(double);
void take(int *);
struct base {
  virtual double value() const { return 1; }
};
array global(10);
int bound = 10;

static double moves(double v) {
#pragma redistribute global(cyclic)
  return v;
}
static double movesDeeper(double v) { return v > 0 ? moves(v) : 1; }
static void grow() { ++bound; }
struct grows {
  grows() { ++bound; }
};
struct ends {
  ~ends() { moves(1); }
};
struct holder {
  ends member;
};

void leaves(array &x) {
  for (auto i : redeal::owned(x)) {
    if (x(i) > 0)
      break;
    x(i) = 1;
  }
  for (auto i : redeal::owned(x)) {
    if (x(i) > 0)
      goto out;
    x(i) = 1;
  }
out:;
  int i = 0;
  switch (bound) {
    for (i = 0; i < 10; ++i) {
    case 1:
      x(i) = 1;
    }
  }
}

void calls(array &x, array &y, base const &b, double (*f)(double), std::function<double(double)> g) {
  for (auto i : redeal::owned(x))
    x(i) = opaque(1);
  for (auto i : redeal::owned(x))
    x(i) = movesDeeper(1);
  for (auto i : redeal::owned(x))
    x(i) = b.value();
  for (auto i : redeal::owned(x))
    x(i) = f(1);
  for (auto i : redeal::owned(x))
    x(i) = g(1);
  for (auto i : redeal::owned(x)) {
    ends e;
    x(i) = 1;
  }
  for (auto i : redeal::owned(x)) {
    holder h;
    x(i) = 1;
  }
  for (auto i : redeal::owned(x)) {
    x(i) = 1;
    std::swap(x, y);
  }
  for (auto i : redeal::owned(x)) {
    x(i) = 1;
    x = y;
  }
  for (auto i : redeal::owned(x)) {
    x(i) = 1;
    array z(10);
  }
  for (auto i : redeal::owned(x)) {
    x(i) = 1;
    y.reset(10);
  }
  for (auto i : redeal::owned(x))
    x(i) = [&] { return 1; }();
  for (auto i : redeal::owned(x)) {
    static double before = 0;
    x(i) = before++;
  }
}

void directives(array &x, array &y) {
  for (auto i : redeal::owned(y)) {
    y(i) = 1;
#pragma redistribute x(cyclic)
  }
#pragma GCC ivdep
  for (auto i : redeal::owned(x))
    x(i) = 1;
#pragma omp parallel for \
    schedule(static)
  // Here.
  for (int i = 0; i < 10; ++i)
    x(i) = 1;
  _Pragma("GCC ivdep") for (int i = 0; i < 10; ++i) x(i) = 1;
  [[likely]] for (int i = 0; i < 10; ++i)
    x(i) = 1;
  for (auto i : redeal::owned(x)) {
#if 1
    x(i) = 1;
#endif
  }
}

void indices(array &x, matrix &A, redeal::index k, int m) {
  for (auto i : redeal::owned(x))
    x(i++) = 1;
  for (int i = 0; i < 10; ++i) {
    x(i) = 1;
    take(&i);
  }
  int moved = 3;
  for (int j = 0; j < 10; ++j) {
    ++moved;
    A(moved, j) = 1;
  }
  int shown = 3, *const out = &shown;
  for (int j = 0; j < 10; ++j) {
    A(shown, j) = 1;
    ++*out;
  }
  int &other = shown;
  for (int j = 0; j < 10; ++j) {
    A(other, j) = 1;
    ++shown;
  }
  for (int j = 0; j < bound; ++j) {
    A(k, j) = 1;
    grow();
  }
  for (int j = 0; j < bound; ++j) {
    A(k, j) = 1;
    ++bound;
  }
  for (int j = 0; j < bound; ++j) {
    grows g;
    A(k, j) = 1;
  }
  for (int j = 0; j < m; ++j) {
    A(k, j) = 1;
    --m;
  }
  for (int j = 0; j < 10; j += 2)
    A(k, j) = 1;
  for (int j = 9; j >= 0; --j)
    A(k, j) = 1;
  for (int j = 0; j < 10 && k > 0; ++j)
    A(k, j) = 1;
  for (int j = 0; j < 10; ++j)
    A(j, j) = 1;
  for (int j = 0; j < 10; ++j)
    x(2 * j) = 1;
  for (int j = 0; j < 10; ++j)
    x(3) += 1;
  for (volatile int j = 0; j < 10; ++j)
    A(k, j) = 1;
}

array &choose(array &x) { return x; }
#define EACH(x) for (auto i : redeal::owned(x)) x(i) = 1
#define AT(i) x(i)
void texts(array &x, array *p, array *q, bool c) {
  EACH(x);
  for (auto i : redeal::owned(x))
    AT(i) = 1;
  for (auto i : redeal::owned(choose(x)))
    choose(x)(i) = 1;
  for (auto i : redeal::owned(*p)) {
    (*p)(i) = 1;
    p = q;
  }
  for (auto i : redeal::owned(x))
    (c ? x : *q)(i) = 1;
}

namespace macros {
#define local here
void f(array &x) {
  for (auto i : redeal::owned(x))
    x(i) = 1;
}
#undef local
} // namespace macros

// A view's elements may be any of the program's variables.
void views(redeal::view<int> v, matrix &A, int m) {
  int n = 0, *const there = &n;
  take(there);
  for (int j = 0; j < 4; ++j) {
    A(n, j) = 1;
    v(0) = 1;
  }
  for (int j = 0; j < n; ++j) {
    A(m, j) = 1;
    v(0) = 9;
  }
}
// What a function of the system writes beside its value.
void signs(matrix &A) {
  for (int j = 0; j < 4; ++j) {
    double const g = lgamma(-0.5 - j);
    A(1 + signgam, j) = g;
  }
}

// Of the standard library, what may call the program, or wait for threads of it.
void calls(array &x, std::future<double> &later, std::shared_ptr<double> &owner, std::thread &other, std::ostream &out,
           std::atomic<bool> &done, std::mutex &lock) {
  for (auto i : redeal::owned(x))
    x(i) = later.get();
  for (auto i : redeal::owned(x)) {
    x(i) = 1;
    owner.reset();
  }
  for (auto i : redeal::owned(x)) {
    x(i) = 1;
    other.join();
  }
  for (auto i : redeal::owned(x))
    out << x(i);
  for (auto i : redeal::owned(x)) {
    while (!done.load())
      ;
    x(i) = 1;
  }
  for (auto i : redeal::owned(x)) {
    lock.lock();
    x(i) = 1;
  }
}
