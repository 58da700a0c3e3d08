// Arrays of one directive that are alike but for their storage order, or but for one of them, keep their elements; one
// that is aligned with another comes with it. Between two directives one array has gone elsewhere by itself.
// REQUIRES: whole
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 2 %t | FileCheck %s
// RUN: %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_RELEASE=early %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages REDEAL_MEMORY=4096 REDEAL_WINDOW=1 %mpirun 3 %t 3 5000 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages REDEAL_MEMORY=4096 %mpirun 2 %t 200 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 2 %t 200 400 | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: {{^}}0 wrong
#include <redeal/array.hpp>

#include <cstdio>
#include <cstdlib>
#include <vector>

static long wrong = 0;

static long value(long i, long which) { return 1000 * which + i; }

template <class T> static void fill(redeal::array<T> &x, long which) {
  for (auto i : redeal::owned(x))
    x(i) = static_cast<T>(value(i, which));
}
template <class T> static void look(redeal::array<T> const &x, long which) {
  for (auto i : redeal::owned(x))
    wrong += x(i) != static_cast<T>(value(i, which));
}
template <class Matrix> static void fill_matrix(Matrix &A, long which) {
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = static_cast<int>(value(20 * i + j, which));
}
template <class Matrix> static void look_at_matrix(Matrix const &A, long which) {
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      wrong += A(i, j) != static_cast<int>(value(20 * i + j, which));
}

int main(int argc, char **arguments) {
  [[maybe_unused]] int const n = redeal::nprocs();
#pragma processors P(n)
  redeal::array<int, 2> a(12, 10), b(12, 10), c(12, 11);
  redeal::array<int, 2, redeal::column_major> d(12, 10), e(12, 10);
  redeal::array<double> x(50), y(50), beside(50);
  std::vector<redeal::array<float>> fields;
  int const count = argc > 1 ? std::atoi(arguments[1]) : 9, length = argc > 2 ? std::atoi(arguments[2]) : 50;
  for (int k = 0; k < count; ++k)
    fields.emplace_back(length);
#pragma distribute a(block, *), b(block, *), c(block, *), d(block, *), e(block, *) onto(P)
#pragma distribute x(block), y(block), fields(block) onto(P)
#pragma align beside(i) with(x(i))
  redeal::array<short> of_one(length);
  auto &followed = fields[fields.size() / 2]; // those behind it are alike again
#pragma align of_one(i) with(followed(i))
  fill(of_one, 9);
  fill_matrix(a, 1);
  fill_matrix(b, 2);
  fill_matrix(c, 3);
  fill_matrix(d, 4);
  fill_matrix(e, 5);
  fill(x, 6);
  fill(y, 7);
  fill(beside, 8);
  for (std::size_t k = 0; k < fields.size(); ++k)
    fill(fields[k], 10 + static_cast<long>(k));
  auto const look_at_all = [&] {
    look_at_matrix(a, 1);
    look_at_matrix(b, 2);
    look_at_matrix(c, 3);
    look_at_matrix(d, 4);
    look_at_matrix(e, 5);
    look(x, 6);
    look(y, 7);
    look(beside, 8);
    look(of_one, 9);
    for (std::size_t k = 0; k < fields.size(); ++k)
      look(fields[k], 10 + static_cast<long>(k));
  };
  for (std::size_t turn = 0; turn < 18; ++turn) {
#pragma redistribute a(cyclic, *), d(cyclic, *), b(cyclic, *), e(cyclic, *), c(cyclic, *), x(cyclic), fields(cyclic),  \
    y(cyclic)
    look_at_all();
    auto &one = fields[turn % fields.size()];
#pragma redistribute one(cyclic(3))
    look_at_all();
#pragma redistribute fields(block), y(block), x(block), a(*, block), b(*, block), d(*, block), c(*, block), e(*, block)
    look_at_all();
#pragma redistribute fields(cyclic(3)) async(t)
#pragma redistribute wait(t)
    look_at_all();
#pragma redistribute fields(block) verify
    look_at_all();
  }
  std::printf("%ld wrong\n", wrong);
  return wrong != 0;
}
