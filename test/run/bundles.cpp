// Several arrays of one directive arrive whatever they are: of different types, ranks, orders, grids and sizes, large and
// small, one that has no elements, one that is mapped so already, containers of arrays; on every transport.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_CHOICE=model %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging REDEAL_MEMORY=5000 %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages REDEAL_WINDOW=1 REDEAL_MEMORY=4096 %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages SYNCHRONOUS=1 %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 REDEAL_TRANSPORT=staging REDEAL_STORES=streaming %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_RELEASE=early REDEAL_NODES=2 %mpirun 3 %t | FileCheck %s
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#ifndef REDEAL_SERIAL
#include "Inputs/counting_mpi.hpp"
#endif

#include <redeal/array.hpp>

#include <array>
#include <complex>
#include <cstdio>
#include <vector>

struct particle {
  int cell;
  float at[3];
};

static long bad = 0;

static double value(double which, long i) { return which + static_cast<double>(i % 1000); }
static void set(particle &p, long i) { p = {static_cast<int>(i), {1, 2, static_cast<float>(i % 1000)}}; }
static bool is(particle const &p, long i) {
  return p.cell == static_cast<int>(i) && p.at[0] == 1 && p.at[2] == static_cast<float>(i % 1000);
}

template <class T> static void fill(redeal::array<T> &x, double which) {
  for (auto i : redeal::owned(x))
    x(i) = static_cast<T>(value(which, i));
}
template <class T> static void look(redeal::array<T> const &x, double which) {
  for (auto i : redeal::owned(x))
    bad += x(i) != static_cast<T>(value(which, i));
}
template <class Matrix> static void fill_matrix(Matrix &A) {
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = static_cast<short>(100 * i + j);
}
template <class Matrix> static void look_at_matrix(Matrix const &A) {
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      bad += A(i, j) != static_cast<short>(100 * i + j);
}

int main() {
  [[maybe_unused]] int const n = redeal::nprocs();
#pragma processors P(n)
#pragma processors Half((n + 1) / 2)
  redeal::array<double> x(1003), large(400000), none(0), one(1), same(64);
  redeal::array<std::complex<float>> z(77);
  redeal::array<particle> particles(501);
  redeal::array<short, 2> A(31, 17);
  redeal::array<short, 2, redeal::column_major> B(40, 23);
  std::vector<redeal::array<float>> fields;
  for (int k = 0; k < 40; ++k)
    fields.emplace_back(10 + 13 * k);
  using plane = redeal::array<short, 2>;
  std::array<plane, 3> planes{plane(9, 8), plane(20, 30), plane(5, 70)};
  redeal::array<char> letters[2] = {redeal::array<char>(500), redeal::array<char>(60000)};
  std::vector<redeal::array<double>> nobody;
#pragma distribute x(cyclic(3)), large(cyclic(5)), none(block), one(cyclic), same(block), z(balanced), particles(cyclic(7)) onto(P)
#pragma distribute A(block, *), B(*, cyclic(2)), planes(cyclic, *) onto(P)
#pragma distribute fields(cyclic(2)), letters(block), nobody(block) onto(Half)
  fill(x, 0.5);
  fill(large, 0.25);
  fill(one, 3);
  fill(same, 4);
  fill(z, 1);
  for (auto i : redeal::owned(particles))
    set(particles(i), i);
  fill_matrix(A);
  fill_matrix(B);
  for (auto &f : fields)
    fill(f, 7);
  for (auto &p : planes)
    fill_matrix(p);
  for (auto &l : letters)
    fill(l, 0);
  auto const look_at_all = [&] {
    look(x, 0.5);
    look(large, 0.25);
    look(one, 3);
    look(same, 4);
    look(z, 1);
    for (auto i : redeal::owned(particles))
      bad += !is(particles(i), i);
    look_at_matrix(A);
    look_at_matrix(B);
    for (auto const &f : fields)
      look(f, 7);
    for (auto const &p : planes)
      look_at_matrix(p);
    for (auto const &l : letters)
      look(l, 0);
  };
  for (int turn = 0; turn < 12; ++turn) {
    // All of them on the same processes; containers come from fewer.
#pragma redistribute x(block), large(block), none(cyclic), one(block), same(block), z(cyclic(4)), particles(block), A(*, cyclic), B(block, *), fields(block), planes(*, block), letters(cyclic(3)), nobody(cyclic) onto(P)
    look_at_all();
    // Some go to fewer processes, on which others are already.
#pragma redistribute x(cyclic(turn + 1)), z(block), fields(cyclic(3)), letters(cyclic), B(cyclic, *) onto(Half)
    look_at_all();
    // Each on its own grid, and all back.
#pragma redistribute x(balanced), fields(cyclic(2)), letters(block), particles(cyclic(7)), A(block, *)
    look_at_all();
#pragma redistribute x(cyclic(3)), large(cyclic(5)), z(balanced), A(block, *), B(*, cyclic(2)), planes(cyclic, *), same(block) onto(P) memory(20000)
    look_at_all();
  }
  if (bad != 0)
    std::printf("FAIL: %ld wrong on process %d\n", bad, redeal::rank());
  else if (redeal::rank() == 0)
    std::printf("PASS\n");
  return bad != 0;
}
