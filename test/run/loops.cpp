// Loops over places in local storage, where there are some, say and do the same as the loops that were written.
// RUN: redeal++ -O2 --redeal-keep=%t.kept %s -o %t && grep -c 'redeal::detail::loop_over_places' %t.kept/loops.cpp | FileCheck --check-prefix=COUNT %s
// RUN: redeal++ -O0 %s -o %t.plain
// RUN: %mpirun 1 %t && %mpirun 2 %t && %mpirun 3 %t && %mpirun 4 %t
// RUN: %serial-cxx %s -o %t.serial && %t.serial
// RUN: not %mpirun 2 %t beyond 2>&1 | FileCheck --check-prefix=BEYOND %s
// RUN: not %mpirun 2 %t.plain beyond 2>&1 | FileCheck --check-prefix=BEYOND %s
// RUN: not %mpirun 2 %t foreign 2>&1 | FileCheck --check-prefix=FOREIGN %s
// RUN: not %mpirun 2 %t unmapped 2>&1 | FileCheck --check-prefix=UNMAPPED %s
// RUN: not %mpirun 2 %t motion 2>&1 | FileCheck --check-prefix=MOTION %s
// COUNT: 18
#include <redeal/array.hpp>

#include <array>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

using array = redeal::array<double>;
using matrix = redeal::array<double, 2>;
using columns = redeal::array<double, 2, redeal::column_major>;

static void require(bool right, int line) {
  if (!right) {
    std::printf("process %d: wrong in line %d\n", redeal::rank(), line);
    std::exit(1);
  }
}
#define REQUIRE(what) require(what, __LINE__)

static void fill(array &x, double plus) {
  // UNMAPPED: loops.cpp:[[#@LINE+1]]: error: the array declared at {{.*}}loops.cpp:{{[0-9]+}} has no mapping yet
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i) + plus;
}

// Arrays that are mapped alike, and not.
static void together(array &x, array &y) {
  fill(x, 0);
  fill(y, 1);
  for (auto i : redeal::owned(y))
    y(i) += x.owns(i) ? 2 * x(i) : 2 * static_cast<double>(i);
  for (auto i : redeal::owned(y)) {
    REQUIRE(y(i) == 3 * static_cast<double>(i) + 1);
    y(i) = 0;
  }
  for (redeal::index l = 0; l < y.local_size(); ++l)
    REQUIRE(y.data()[l] == 0);
}

// One dimension and another, and more than one element of each.
template <class A, class B> static void planes(A &a, B &b) {
  int const rows = static_cast<int>(a.extent(0)), columns = static_cast<int>(a.extent(1));
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      if (a.owns(i, j))
        a(i, j) = 100 * i + j;
  for (auto i : redeal::owned(b, 0))
    for (auto j : redeal::owned(b, 1))
      b(i, j) = 0;
  for (auto i : redeal::owned(b, 0))
    for (unsigned j = 1; j != unsigned(columns) - 1; j++)
      b(i, j) = a(i, j - 1) + a(i, j + 1) - a(i, 0);
  for (int j = 1; j <= columns - 2; ++j)
    for (auto i : redeal::owned(b, 0))
      b(i, j) += i;
  for (auto i : redeal::owned(b, 0)) {
    REQUIRE(b(i, 0) == 0 && b(i, columns - 1) == 0);
    for (int j = 1; j < columns - 1; ++j)
      REQUIRE(b(i, j) == 101 * static_cast<double>(i) + 2 * j);
  }
}

// What a process has not got is touched where the condition holds alone.
static double conditions(array &x, array const &y) {
  double sum = 0;
  for (int i = 0; i < 40; ++i)
    if (x.owns(i))
      sum += x(i);
  for (auto i : redeal::owned(x)) {
    if (i == 3)
      continue;
    if (!y.owns(i))
      continue;
    sum += y(i) - y(i);
  }
  return sum;
}

static void views(std::vector<double> &memory, std::vector<double> &spread) {
  redeal::view<double> v(memory, {40}), w(spread, {40}, {2});
#pragma processors P(redeal::nprocs())
#pragma distribute v(balanced), w(balanced) onto(P)
  for (auto i : redeal::owned(v))
    v(i) = static_cast<double>(i);
  for (auto i : redeal::owned(w))
    w(i) = v(i) + 1;
  for (auto i : redeal::owned(w))
    REQUIRE(w(i) == static_cast<double>(i) + 1);
}

// Names of the body, and of what is around it.
constexpr int off = 5;
static void names(array &x) {
  for (auto i : redeal::owned(x))
    x(i) = 0;
  for (int i = 0; i < 4; ++i) {
    constexpr int off = 1;
    if (x.owns(i + off))
      x(i + off) = i;
  }
  for (int i = 0; i < 4; ++i) {
    int const c = 10;
    if (x.owns(i + c))
      x(i + c) = i;
  }
  std::vector<int> w(7);
  for (int i = 0; i < 2; ++i) {
    std::array<double, 20> w{};
    if (x.owns(w.size() + i))
      x(w.size() + i) = w[0];
  }
  REQUIRE(w.size() == 7);
  for (auto i : redeal::owned(x))
    REQUIRE(x(i) == (i >= 1 && i <= 4 ? static_cast<double>(i) - 1 : i >= 10 && i < 14 ? static_cast<double>(i) - 10 : 0));
}

// An index that cannot name all that a process owns.
static void narrow() {
  array x(300);
#pragma processors P(redeal::nprocs())
#pragma distribute x(block) onto(P[0:1])
  for (auto i : redeal::owned(x))
    x(i) = 0;
  if (x.local_size() > 0) {
    for (unsigned char i : redeal::owned(x))
      x(i) += 1;
    for (auto i : redeal::owned(x))
      REQUIRE(x(i) == (i < 44 ? 2 : i < 256 ? 1 : 0));
  }
}

// An array that is so large that nobody has memory for it is not touched where the program does not.
static void untouched(bool keeps) {
  array x(13), history(redeal::index(1) << 50);
#pragma processors P(redeal::nprocs())
#pragma distribute x(block), history(block) onto(P)
  for (auto i : redeal::owned(x)) {
    x(i) = 1;
    if (keeps)
      history(i) = x(i);
  }
  for (auto i : redeal::owned(x))
    x(i) = keeps ? history(i) : 2;
  for (auto i : redeal::owned(x)) {
    REQUIRE(x(i) == 2);
    if (!keeps)
      continue;
    history(i) = x(i);
  }
}

static void beyond(array &x, int n) {
  for (int i = 0; i <= n; ++i)
    if (i == n || x.owns(i))
      // BEYOND: loops.cpp:[[#@LINE+1]]: error: x(40) does not exist: index 40 is outside of extent 40, 0 to 39
      x(i) = 1;
}

static void foreign(array &x) {
  for (int i = 0; i < 40; ++i)
    // FOREIGN: loops.cpp:[[#@LINE+1]]: error: x({{20|0}}) is touched by process {{[01]}} but belongs to process {{[01]}}
    x(i) = 1;
}

static void motion(array &x) {
#pragma redistribute x(cyclic(2)) async(t)
  for (auto i : redeal::owned(x))
    // MOTION: loops.cpp:[[#@LINE+1]]: error: x is touched while it moves: redistribute x async(t)
    x(i) = 1;
#pragma redistribute wait(t)
}

int main(int argc, char **argv) {
  std::string const what = argc > 1 ? argv[1] : "";
#pragma processors P(redeal::nprocs())
  array x(40), y(40), z(40);
  if (what == "unmapped")
    fill(z, 0);
#pragma distribute x(block), y(block) onto(P)
  if (what == "beyond")
    beyond(x, 40);
  if (what == "foreign")
    foreign(x);
  if (what == "motion")
    motion(x);
  together(x, y);
#pragma redistribute x(cyclic(3)), y(cyclic(3))
  together(x, y);
#pragma redistribute x(cyclic)
  together(x, y);
#pragma redistribute x(balanced), y(balanced)
  together(x, y);
  names(x);
  narrow();
#ifndef REDEAL_SERIAL
  untouched(argc > 5);
#endif
  fill(x, 0);
  double own = 0;
  for (auto i : redeal::owned(x))
    own += static_cast<double>(i);
  REQUIRE(conditions(x, y) == own);

  matrix A(13, 17), B(13, 17);
  columns C(13, 17), D(13, 17);
#pragma distribute A(cyclic(2), *), B(cyclic(2), *), C(cyclic(2), *), D(cyclic(2), *) onto(P)
  planes(A, B);
  planes(C, D);
  planes(A, D);
  planes(C, B);
#pragma redistribute A(block, *), C(block, *)
#pragma redistribute B(block, *), D(block, *)
  planes(A, D);
  planes(C, B);

  std::vector<double> memory(40), spread(80);
  views(memory, spread);
}
