// Small moves whose senders do not wait for their receivers: some moves ahead, through slots that grow, between moves
// that go other ways, and of processes that have nothing for others.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 2 %t | FileCheck %s
// RUN: %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging REDEAL_ON_ERROR=throw %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_CHOICE=model %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_CHOICE=model REDEAL_TRANSPORT=staging %mpirun 2 %t ahead | FileCheck %s
// RUN: env REDEAL_CHOICE=model REDEAL_TRANSPORT=staging %mpirun 3 %t ahead | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial && %t.serial | FileCheck %s
#include "Inputs/require.hpp"

#ifdef REDEAL_TRANSLATED
#include <mpi.h>
#endif

#include <array>
#include <chrono>
#include <complex>
#include <thread>
#include <vector>

// CHECK: PASS

template <class T> static void fill(redeal::array<T> &x, long by) {
  for (auto i : redeal::owned(x))
    x(i) = static_cast<T>(7 * i + by);
}
template <class T> static void check(redeal::array<T> const &x, long by) {
  for (auto i : redeal::owned(x))
    REQUIRE(x(i) == static_cast<T>(7 * i + by));
}

static int others_last() { return redeal::nprocs() - 1; }

// The last process begins when the first one is through.
#ifdef REDEAL_TRANSLATED
template <class Moves> static void held_back(int last, Moves const &moves) {
  int done = 0;
  if (last > 0 && redeal::rank() == last)
    MPI_Recv(&done, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  moves();
  if (last > 0 && redeal::rank() == 0)
    MPI_Send(&done, 1, MPI_INT, last, 5, MPI_COMM_WORLD);
}
#else
template <class Moves> static void held_back(int, Moves const &moves) { moves(); }
#endif

// From the first process to the last one, which is late.
static void ahead(int step) {
  std::vector<redeal::array<int>> all;
  for (int k = 0; k < 20; k += step)
    all.emplace_back(5 + 3 * k);
#pragma processors P(redeal::nprocs())
  for (redeal::array<int> &x : all) {
#pragma distribute x(block) onto(P[0:1])
    fill(x, x.extent());
  }
  for (redeal::array<int> &x : all) {
    if (redeal::rank() == others_last())
      std::this_thread::sleep_for(std::chrono::milliseconds(x.extent() % 4));
    int const to = others_last();
#pragma redistribute x(block) onto(P[to:1])
    check(x, x.extent());
  }
}

// Of all sizes, so that slots are made anew while others are read.
template <class T> static void growing() {
#pragma processors P(redeal::nprocs())
  for (long n = 1; n < 3000; n = n * 3 / 2 + 1) {
    redeal::array<T> x(n), y(n);
#pragma distribute x(cyclic(2)), y(block) onto(P)
    fill(x, n);
    fill(y, -n);
    for (int k = 0; k < 3; ++k) {
#pragma redistribute x(cyclic(3))
#pragma redistribute y(cyclic)
#pragma redistribute x(block)
#pragma redistribute y(balanced)
    }
    check(x, n);
    check(y, -n);
  }
}

// Between moves in memory, in messages, and of several arrays.
static void among_others() {
#pragma processors P(redeal::nprocs())
  redeal::array<double> large(100000), a(30), b(31);
#pragma distribute large(block), a(block), b(cyclic) onto(P)
  fill(large, 1);
  fill(a, 2);
  fill(b, 3);
  for (int k = 0; k < 10; ++k) {
#pragma redistribute a(cyclic)
#pragma redistribute large(cyclic(64))
#pragma redistribute b(block)
#pragma redistribute a(block) schedule(direct)
#pragma redistribute a(cyclic(2)), b(cyclic(5))
#pragma redistribute large(block)
#pragma redistribute a(block) memory(8192)
#pragma redistribute b(cyclic) schedule(alltoall)
  }
  check(large, 1);
  check(a, 2);
  check(b, 3);
}

// As many moves as a ring has slots, before the receiver comes to the first one.
static void not_answered() {
  constexpr int moves = 4;
  std::vector<redeal::array<int>> all;
  for (int k = 0; k < moves; ++k)
    all.emplace_back(9);
#pragma processors P(redeal::nprocs())
  for (redeal::array<int> &x : all) {
#pragma distribute x(block) onto(P[0:1])
    fill(x, 1);
  }
  int const to = others_last();
  held_back(to, [&] {
    for (redeal::array<int> &x : all) {
#pragma redistribute x(block) onto(P[to:1])
    }
  });
  for (redeal::array<int> &x : all)
    check(x, 1);
}

// Some have only what stays.
static void at_home() {
#pragma processors P(redeal::nprocs())
  redeal::array<std::complex<double>> x(40);
  std::vector<redeal::index> before(static_cast<std::size_t>(redeal::nprocs()), 0), after = before;
  before.front() = 40;
  after.front() = redeal::nprocs() > 1 ? 30 : 40;
  if (redeal::nprocs() > 1)
    after.back() = 10;
  redeal::array<long> y(40);
#pragma distribute x(gen_block(before)), y(cyclic(4)) onto(P)
  fill(y, 9);
  for (auto i : redeal::owned(x))
    x(i) = {double(i), -1};
  for (int k = 0; k < 5; ++k) {
#pragma redistribute x(gen_block(after))
#pragma redistribute y(cyclic(8))
#pragma redistribute x(gen_block(before))
#pragma redistribute y(cyclic(4))
  }
  for (auto i : redeal::owned(x))
    REQUIRE(x(i) == std::complex<double>(double(i), -1));
  check(y, 9);
}

int main(int argc, char **) {
  ahead(1);
  ahead(8); // in slots of the same sizes, which have been made anew since
  growing<char>();
  growing<double>();
  growing<std::array<char, 3>::size_type>();
  among_others();
  at_home();
  if (argc > 1) // where nothing else is tried, for which processes would wait
    not_answered();
  if (redeal::rank() == 0)
    std::puts("PASS");
}
