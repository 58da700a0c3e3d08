// verify finds nothing where all is well, whatever moves: elements with padding, of any size, under all formats, with copies
// on several processes, sections, permutations, views and replicated arrays, by every transport.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 5 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_RELEASE=early %mpirun 2 %t | FileCheck %s
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: %serial-cxx -Wall -Wextra -pedantic -Werror %s -o %t-serial
// RUN: %t-serial | FileCheck %s
#include <redeal/array.hpp>
#include <redeal/replicated.hpp>

#include <array>
#include <cstdio>
#include <vector>

// CHECK: PASS

namespace {

long bad = 0;

struct record {
  char kind;
  double value; // behind seven bytes of padding
  short count;
};

template <class T> T element(long i);
template <> char element(long i) { return static_cast<char>(i % 100); }
template <> float element(long i) { return static_cast<float>(i); }
template <> double element(long i) { return static_cast<double>(i); }
template <> record element(long i) { return {'r', static_cast<double>(i), 3}; }
template <> std::array<char, 11> element(long i) { return {{static_cast<char>(i % 100), 1, 2, 3}}; }

bool operator==(record const &a, record const &b) {
  return a.kind == b.kind && a.value == b.value && a.count == b.count;
}

template <class T> void line() {
  redeal::array<T> x(4001);
  [[maybe_unused]] std::vector<long> const owners(4001, redeal::nprocs() - 1);
#pragma processors P(redeal::nprocs())
#pragma processors R(redeal::nprocs(), 1)
#pragma distribute x(balanced) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = element<T>(i);
#pragma redistribute x(cyclic(3)) verify
#pragma redistribute x(cyclic(3)) verify // the mapping that it has
#pragma redistribute x(indirect(owners)) verify name("to the last one")
#pragma redistribute x(block) onto(R[*][:]) verify
#pragma redistribute x(block) onto(P[0:1]) verify
#pragma redistribute x(cyclic) onto(P) verify phases(2)
  for (auto i : redeal::owned(x))
    bad += !(x(i) == element<T>(i));
}

void planes() {
  using redeal::all;
  using redeal::range;
  redeal::array<double, 2> A(60, 40), part(20, 40);
  redeal::array<double, 2, redeal::column_major> turned(40, 60);
  redeal::array<double> row(40), one(1);
  std::vector<double> whole(40);
#pragma processors P(redeal::nprocs())
#pragma distribute A(cyclic(2), *), part(*, cyclic(3)), turned(block, *), row(block), one(block) onto(P)
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = static_cast<double>(100 * i + j);
#pragma redistribute copy verify
  part = A(range(59, 20, -3), all);
#pragma redistribute copy verify
  turned = redeal::permute<1, 0>(A);
#pragma redistribute copy verify
  row = A(7, all);
#pragma redistribute copy verify
  row(3) = A(5, 5);
#pragma redistribute copy verify
  redeal::replicated(whole) = row;
#pragma redistribute copy verify
  row = redeal::replicated(whole);
#pragma redistribute copy verify
  A(range(0, 30), all) = A(range(59, 30, -1), all);
  for (auto i : redeal::owned(part, 0))
    for (auto j : redeal::owned(part, 1))
      bad += part(i, j) != static_cast<double>(100 * (59 - 3 * i) + j);
  for (auto i : redeal::owned(turned, 0))
    for (auto j : redeal::owned(turned, 1))
      bad += turned(i, j) != static_cast<double>(100 * j + i);
  for (auto j : redeal::owned(row))
    bad += row(j) != (j == 3 ? 505 : static_cast<double>(700 + j));
}

void lent() {
  int const n = redeal::nprocs(), rows = (24 + n - 1) / n;
  std::vector<double> memory(static_cast<std::size_t>(rows + 2) * 20, -1);
  redeal::view<double, 2> V(memory.data() + 21, {24, 9}, {20, 2});
  redeal::array<double, 2> A(24, 9);
#pragma processors P(redeal::nprocs())
#pragma distribute V(block, *), A(*, cyclic) onto(P)
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = static_cast<double>(10 * i + j);
#pragma redistribute copy verify
  V = A;
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = 0;
#pragma redistribute copy verify
  A = V;
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      bad += A(i, j) != static_cast<double>(10 * i + j);
}

} // namespace

int main() {
  line<char>();
  line<float>();
  line<double>();
  line<record>();
  line<std::array<char, 11>>();
  planes();
  lent();
  if (bad != 0)
    std::printf("FAIL: %ld wrong on process %d\n", bad, redeal::rank());
  else if (redeal::rank() == 0)
    std::printf("PASS\n");
  return bad != 0;
}
