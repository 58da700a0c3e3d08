// The same directives come again and again, with other grids, parts of grids, replicas and blocks: each time elements
// go where the directive says now, and not where a like one said before.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 5 %t | FileCheck %s
// CHECK: PASS
#include <redeal/array.hpp>

#include <cstdio>

#include <mpi.h>

using number = redeal::index;

namespace {

struct target {
  number rows, columns; // of the grid
  number first, count;  // of its rows
  number block;
};

int wrong = 0;

void expect(redeal::array<double, 2> const &a, target const &to, bool copies, char const *what) {
  number const rank = redeal::rank(), row = rank / to.columns, column = rank % to.columns;
  bool const within = rank < to.rows * to.columns && (copies || (row >= to.first && row < to.first + to.count));
  for (number i = 0; i < a.extent(0); ++i)
    for (number j = 0; j < a.extent(1); ++j) {
      bool const mine = within && (copies || (to.count == 1 || i / to.block % to.count == row - to.first)) &&
                        j / (to.block + 1) % to.columns == column;
      if (a.owns(i, j) != mine || (mine && a(i, j) != static_cast<double>(100 * i + j))) {
        if (wrong++ == 0)
          std::printf("process %d, %s onto %d x %d: element %d, %d is wrong\n", redeal::rank(), what,
                      static_cast<int>(to.rows), static_cast<int>(to.columns), static_cast<int>(i),
                      static_cast<int>(j));
      }
    }
}

void deal_out(redeal::array<double, 2> &a, target const &to) {
#pragma processors P(to.rows, to.columns)
#pragma redistribute a(cyclic(to.block), cyclic(to.block + 1)) onto(P[to.first : to.count][ : ])
  expect(a, to, false, "a part");
}

void copy_along_rows(redeal::array<double, 2> &a, target const &to) {
#pragma processors P(to.rows, to.columns)
#pragma redistribute a(*, cyclic(to.block + 1)) onto(P[*][ : ])
  expect(a, to, true, "copies");
}

// Columns are dealt along the rows of the grid.
void copy_along_columns(redeal::array<double, 2> &a, target const &to) {
#pragma processors P(to.columns, to.rows)
#pragma redistribute a(*, cyclic(to.block + 1)) onto(P[ : ][*])
  for (number i = 0; i < a.extent(0); ++i)
    for (number j = 0; j < a.extent(1); ++j) {
      bool const mine = redeal::rank() < to.rows * to.columns &&
                        j / (to.block + 1) % to.columns == redeal::rank() / to.rows;
      wrong += a.owns(i, j) != mine || (mine && a(i, j) != static_cast<double>(100 * i + j));
    }
}

void to_one_row(redeal::array<double, 2> &a, target const &to) {
#pragma processors P(to.rows, to.columns)
#pragma redistribute a(*, cyclic(to.block + 1)) onto(P[to.first][ : ])
  expect(a, {to.rows, to.columns, to.first, 1, to.block}, false, "a row");
}

} // namespace

int main() {
  redeal::array<double, 2> a(9, 10);
#pragma distribute a(block, *)
  for (auto const i : redeal::owned(a))
    for (auto const j : redeal::owned(a, 1))
      a(i, j) = static_cast<double>(100 * i + j);
  target const all[] = {{2, 2, 0, 2, 1}, {4, 1, 0, 2, 1}, {4, 1, 0, 4, 1}, {2, 2, 0, 1, 1}, {1, 4, 0, 1, 1},
                        {4, 1, 1, 2, 1}, {4, 1, 2, 2, 1}, {2, 2, 1, 1, 2}, {2, 2, 0, 1, 2}, {2, 1, 0, 2, 3}};
  for (int turn = 0; turn < 3; ++turn)
    for (target const &to : all) {
      deal_out(a, to);
      if (turn > 0) {
        copy_along_rows(a, to);
        deal_out(a, to);
        copy_along_columns(a, to);
        to_one_row(a, to);
      }
      deal_out(a, all[0]);
    }
  int sum = 0;
  MPI_Reduce(&wrong, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (redeal::rank() == 0)
    std::printf("%s\n", sum == 0 ? "PASS" : "FAIL");
}
