// Aligned arrays go with all that directives have: clauses, groups, containers, moves under way, copies of whole arrays and
// of sections, deals by numbers, grids of a communicator, views as targets, parameters; and their values are right.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 5 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared REDEAL_RELEASE=early %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_ON_ERROR=throw %mpirun 3 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: {{^}}0 wrong
#include <redeal/array.hpp>

#ifndef REDEAL_SERIAL
#include <mpi.h>
#endif

#include <cstdio>
#include <vector>

namespace {

constexpr long n = 120;
long wrong = 0;

void fill(redeal::array<double> &x, double first) {
  for (auto i : redeal::owned(x))
    x(i) = first + double(i);
}
void check(redeal::array<double> const &x, double first) {
  for (auto i : redeal::owned(x))
    wrong += x(i) != first + double(i);
}
// Where element i is, `like` has element stride·i + offset.
template <class Array, class Like> void check_place(Array const &x, Like const &like, long stride, long offset) {
  for (long i = 0; i < x.extent(); ++i)
    wrong += x.owns(i) != like.owns(stride * i + offset);
}

// Two arrays that follow a template, and one that is dealt as the template is.
struct followers {
  redeal::array<double> odd{n / 2}, back{n}, like{n};

  void fill_all(double first) {
    fill(odd, first);
    fill(back, -first);
    fill(like, 2 * first);
  }
  void check_all(double first) const {
    check(odd, first);
    check(back, -first);
    check(like, 2 * first);
    check_place(odd, like, 2, 1);
    check_place(back, like, -1, n - 1);
  }
};

void clauses() {
  followers f;
#pragma processors P(redeal::nprocs())
#pragma template T(n)
#pragma align f.odd(i) with(T(2 * i + 1))
#pragma align f.back(i) with(T(n - 1 - i))
#pragma distribute T(block), f.like(block) onto(P)
  f.fill_all(1);
#pragma redistribute T(cyclic(3)), f.like(cyclic(3)) memory(4096) window(1)
  f.check_all(1);
#pragma redistribute T(cyclic(5)), f.like(cyclic(5)) phases(2)
  f.check_all(1);
#pragma redistribute T(block), f.like(block) schedule(steps) verify name("in steps")
  f.check_all(1);
#pragma redistribute T(cyclic), f.like(cyclic) schedule(direct)
  f.check_all(1);
#pragma redistribute T(balanced), f.like(balanced) schedule(alltoall)
  f.check_all(1);
#pragma redistribute T(cyclic(2)), f.like(cyclic(2)) notransfer
  f.fill_all(2);
  f.check_all(2);
#pragma redistribute T(cyclic(2)), f.like(cyclic(2)) verify
  f.check_all(2);
}

void numbers() {
  followers f;
  std::vector<long> sizes(static_cast<std::size_t>(redeal::nprocs()), 0);
  sizes.back() = 50;
  sizes.front() += n - 50;
  auto const owner = [](redeal::index i) { return i / 7 % redeal::nprocs(); };
#pragma processors P(redeal::nprocs())
#pragma template T(n)
#pragma align f.odd(i) with(T(1 + 2 * i))
#pragma align f.back(i) with(T(-i + (n - 1)))
#pragma distribute T(gen_block(sizes)), f.like(gen_block(sizes)) onto(P)
  f.fill_all(3);
#pragma redistribute T(indirect(owner)), f.like(indirect(owner))
  f.check_all(3);
#pragma redistribute T(gen_block(sizes)), f.like(gen_block(sizes)) verify
  f.check_all(3);
#pragma redistribute T(block), f.like(block) onto(P[:1])
  f.check_all(3);
#pragma redistribute T(indirect(owner)), f.like(indirect(owner)) onto(P)
  f.check_all(3);
}

// An aligned array may begin in the midst of a block; a section of it lies in one block all the same.
void sections_in_a_block() {
  redeal::array<double> x(9), y(4);
#pragma processors P(redeal::nprocs() > 1 ? 2 : 1)
#pragma template T(24)
#pragma align x(i) with(T(i + 3))
#pragma distribute T(cyclic(4)), y(block) onto(P)
  fill(x, 0);
#pragma redistribute copy
  y = x(redeal::range(5, 4));
  check(y, 5);
  fill(y, 20);
#pragma redistribute copy
  x(redeal::range(1, 4)) = y;
  for (auto i : redeal::owned(x))
    wrong += x(i) != double(i) + (i >= 1 && i < 5 ? 19 : 0);
}

// Several moves are under way by one name; who asks meanwhile learns of the old mapping.
void under_way() {
  followers f;
#pragma processors P(redeal::nprocs())
#pragma template T(n)
#pragma align f.odd(i) with(T(2 * i + 1))
#pragma align f.back(i) with(T(n - 1 - i))
#pragma distribute T(block), f.like(block) onto(P)
  f.fill_all(4);
#pragma redistribute T(cyclic(4)) async(t)
  check_place(f.odd, f.like, 2, 1);
#pragma redistribute f.like(cyclic(4)) async(t)
#pragma redistribute wait(t)
  f.check_all(4);
#pragma redistribute T(block), f.like(block) async(t) verify schedule(direct)
#pragma redistribute wait(t)
  f.check_all(4);
}

// Elements of a container are targets, and a container stands beside a target.
void groups() {
  std::vector<redeal::array<double>> targets;
  for (int k = 0; k < 3; ++k)
    targets.emplace_back(n + k);
  std::vector<redeal::array<double>> of(3);
  redeal::array<double> none(n);
#pragma processors P(redeal::nprocs())
#pragma template T(n)
#pragma align none(i) with(T(i))
#pragma distribute targets(block), T(cyclic) onto(P)
  for (std::size_t k = 0; k < 3; ++k) {
    of[k].reset(n / 2);
#pragma align of[k](i) with(targets[k](i + long(10 * k)))
    fill(targets[k], double(k));
    fill(of[k], double(100 * k));
  }
  fill(none, 7);
  auto const look = [&] {
    for (std::size_t k = 0; k < 3; ++k) {
      check(targets[k], double(k));
      check(of[k], double(100 * k));
      check_place(of[k], targets[k], 1, long(10 * k));
    }
    check(none, 7);
  };
#pragma redistribute targets(cyclic(3)), T(block)
  look();
#pragma redistribute T(cyclic(9)), targets(cyclic(9)) memory(4096)
  look();
  check_place(none, targets[0], 1, 0);
#pragma redistribute targets(cyclic(9))
  look();
#pragma redistribute targets[1](block)
  look();
}

void copies() {
  followers f;
  redeal::array<double> whole(n), part(n / 4);
#pragma processors P(redeal::nprocs())
#pragma template T(n)
#pragma align f.odd(i) with(T(2 * i + 1))
#pragma align f.back(i) with(T(n - 1 - i))
#pragma distribute T(block), f.like(block) onto(P)
#pragma distribute whole(cyclic(3)), part(cyclic) onto(P)
  f.fill_all(6);
#pragma redistribute copy
  whole = f.back;
  check(whole, -6);
#pragma redistribute copy verify
  part = f.odd(redeal::range(1, n / 4, 2));
  for (auto i : redeal::owned(part))
    wrong += part(i) != 6 + double(2 * i + 1);
#pragma redistribute T(cyclic(11)), f.like(cyclic(11))
  fill(whole, -8);
#pragma redistribute copy async(c)
  f.back = whole;
#pragma redistribute wait(c)
  fill(f.odd, 8);
  fill(f.like, 16);
  f.check_all(8);
  redeal::array<double> same = f.odd;
#pragma redistribute T(block), f.like(block)
  f.check_all(8);
  check(same, 8);
#pragma redistribute same(cyclic(2))
  check(same, 8);
}

// The target is memory of the program's own, whose mapping stays; the array has the one that follows.
void views() {
  std::vector<double> memory(static_cast<std::size_t>(n));
  redeal::view<double> target(memory.data(), {n});
  redeal::array<double> x(n / 3);
#pragma align x(i) with(target(3 * i))
#pragma distribute target(cyclic(3))
  check_place(x, target, 3, 0);
  fill(x, 9);
  check(x, 9);
}

void on_communicator() {
  followers f;
#ifdef REDEAL_SERIAL
  [[maybe_unused]] int comm = 0, size = 1;
#else
  int size = 0;
  redeal::nprocs(); // starts MPI
  MPI_Comm comm;
  MPI_Comm_split(MPI_COMM_WORLD, 0, -redeal::rank(), &comm);
  MPI_Comm_size(comm, &size);
#endif
#pragma processors P(redeal::nprocs())
#pragma processors Q(size) comm(comm)
#pragma template T(n)
#pragma align f.odd(i) with(T(2 * i + 1))
#pragma align f.back(i) with(T(n - 1 - i))
#pragma distribute T(block), f.like(block) onto(P)
  f.fill_all(10);
#pragma redistribute T(cyclic(3)), f.like(cyclic(3)) onto(Q)
  f.check_all(10);
#pragma redistribute T(block), f.like(block) onto(P)
  f.check_all(10);
#ifndef REDEAL_SERIAL
  MPI_Comm_free(&comm);
#endif
}

// To a function what follows is an array of its own, and moves under way may begin and end there.
void smooth(redeal::array<double> &x, redeal::array<double> const &y) {
#pragma distribute x(cyclic(6)), y(cyclic(6)) remap
  redeal::array<double> inside(n / 2);
#pragma align inside(i) with(x(i))
  fill(inside, 1);
#pragma redistribute x(block) async(s) verify
#pragma redistribute wait(s)
  check(inside, 1);
  check_place(inside, x, 1, 0);
#pragma redistribute x(cyclic(6))
  for (auto i : redeal::owned(y))
    x(i) += y(i);
}

void parameters() {
  followers f;
#pragma processors P(redeal::nprocs())
#pragma template T(n)
#pragma align f.odd(i) with(T(2 * i + 1))
#pragma align f.back(i) with(T(n - 1 - i))
#pragma distribute T(block), f.like(block) onto(P)
  f.fill_all(0);
  for (int turn = 0; turn < 2; ++turn) {
    smooth(f.like, f.back);
    for (auto i : redeal::owned(f.like))
      wrong += f.like(i) != double((turn + 2) * i);
  }
  fill(f.like, 0);
  f.check_all(0);
#pragma redistribute T(cyclic(4)), f.like(cyclic(4))
  f.check_all(0);
}

} // namespace

int main() {
  for (int turn = 0; turn < 2; ++turn) {
    clauses();
    numbers();
    under_way();
    groups();
    copies();
    sections_in_a_block();
    views();
    on_communicator();
    parameters();
  }
  std::printf("%ld wrong\n", wrong);
  return wrong != 0;
}
