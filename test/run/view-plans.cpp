// A matrix in ScaLAPACK's layout and an array with the same mapping move by plans of their own, in whichever order they
// come: one has gaps, and is never read by others. A process that has no part of the matrix finds the right one, too.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 2 %t | FileCheck %s
// RUN: %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 3 %t | FileCheck %s
// CHECK: PASS
#include "Inputs/require.hpp"

#include <redeal/scalapack.hpp>

#include <mpi.h>

#include <algorithm>
#include <vector>

namespace {

int const m = 211, n = 307, mb = 3, nb = 5, untouched = -1;

using matrix = redeal::array<int, 2, redeal::column_major>;

int value(long i, long j, int turn) { return static_cast<int>((turn * m + i) * n + j); }

void fill(matrix &A, int turn) {
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = value(i, j, turn);
}

void check(matrix const &A, int turn) {
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      REQUIRE(A(i, j) == value(i, j, turn));
}

// Local elements on a 2x1 grid of the first processes, with `gap` numbers behind each column.
struct lent {
  int rows = 0, lld = 1, desc[9];
  std::vector<int> local;

  explicit lent(int gap) {
    for (int i = 0; redeal::rank() < 2 && i < m; ++i)
      rows += i / mb % 2 == redeal::rank();
    lld = std::max(rows, 1) + gap;
    int const described[9] = {1, -1, m, n, mb, nb, 0, 0, lld};
    std::copy_n(described, 9, desc);
    local.assign(static_cast<std::size_t>(lld) * n, untouched);
  }

  template <class Visit> void visit(Visit const &visit) {
    for (int j = 0; j < n && rows > 0; ++j)
      for (int k = 0; k < lld; ++k)
        visit(local[static_cast<std::size_t>(j) * static_cast<std::size_t>(lld) + static_cast<std::size_t>(k)],
              k < rows ? (k / mb * 2 + redeal::rank()) * mb + k % mb : -1, j);
  }

  void fill(int turn) {
    visit([=](int &element, int i, int j) { element = i < 0 ? untouched : value(i, j, turn); });
  }
  void check(int turn) {
    visit([=](int &element, int i, int j) { REQUIRE(element == (i < 0 ? untouched : value(i, j, turn))); });
  }
};

// From there to a mapping on all processes and back: an array, a matrix, an array.
void move_between(int gap, bool array_first) {
  int const all = redeal::nprocs();
#pragma processors P(all)
#pragma processors Two(2, 1)
#pragma processors Row(1, all)
  matrix Y(m, n);
#pragma distribute Y(block, cyclic(4)) onto(Row)
  lent a(gap);
  redeal::scalapack_view<int> A(a.local.data(), a.desc, redeal::scalapack_grid(2, 1));
  for (int turn = 1; turn < 4; ++turn) {
    if (array_first || turn > 1) {
      matrix X(m, n);
#pragma distribute X(cyclic(mb), cyclic(nb)) onto(Two)
      fill(X, turn);
#pragma redistribute X(block, cyclic(4)) onto(Row)
      check(X, turn);
#pragma redistribute X(cyclic(mb), cyclic(nb)) onto(Two)
      check(X, turn);
    }
    a.fill(-turn);
#pragma redistribute copy
    Y = A;
    check(Y, -turn);
    fill(Y, turn);
#pragma redistribute copy
    A = Y;
    a.check(turn);
  }
}

// The array's mapping is the very one that the matrix has: a communicator names the same processes.
void move_on_two(int gap, bool array_first, MPI_Comm two) {
  matrix X(m, n), Y(m, n), Z(m, n);
#pragma processors Column(2, 1) comm(two)
#pragma processors Row(1, 2) comm(two)
#pragma distribute X(cyclic(mb), cyclic(nb)) onto(Column)
#pragma distribute Y(block, cyclic(4)), Z(block, cyclic(4)) onto(Row)
  lent a(gap), b(gap + 1);
  redeal::scalapack_view<int> A(a.local.data(), a.desc, redeal::scalapack_grid(2, 1)),
      B(b.local.data(), b.desc, redeal::scalapack_grid(2, 1));
  for (int turn = 1; turn < 4; ++turn) {
    if (array_first || turn > 1) {
      fill(X, turn);
#pragma redistribute copy
      Y = X;
      check(Y, turn);
      fill(Y, -turn);
#pragma redistribute copy
      X = Y;
      check(X, -turn);
    }
    a.fill(turn);
    b.fill(0);
#pragma redistribute copy
    Z = A;
    check(Z, turn);
#pragma redistribute copy
    B = Z;
    b.check(turn);
  }
}

} // namespace

int main() {
  int const me = redeal::rank();
  MPI_Comm two;
  MPI_Comm_split(MPI_COMM_WORLD, me < 2 ? 0 : MPI_UNDEFINED, me, &two);
  for (int gap : {0, 7}) {
    move_between(gap, gap == 0);
    move_on_two(gap, gap != 0, two);
  }
  if (me == 0)
    std::puts("PASS");
}
