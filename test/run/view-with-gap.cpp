// Few elements go by lists: also where one side alone has gaps between its columns, which cut its runs.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 2 %t | FileCheck %s
#include <redeal/scalapack.hpp>

#include <cstdio>
#include <vector>

constexpr int rows = 5, columns = 8, own_columns = 4;

struct matrix {
  explicit matrix(int leading_rows)
      : leading(leading_rows), memory(static_cast<std::size_t>(leading * own_columns), -1),
        descriptor{1, 0, rows, columns, rows, 4, 0, 0, leading} {}

  double &at(int i, int local) { return memory[static_cast<std::size_t>(local * leading + i)]; }
  redeal::scalapack_view<double> view() {
    return {memory.data(), descriptor, redeal::scalapack_grid(1, 2, "Row")};
  }

  int leading;
  std::vector<double> memory;
  int descriptor[9];
};

// Columns in blocks of four; gaps keep what they hold.
long count_wrong(matrix &m) {
  long wrong = 0;
  for (int c = 0; c < own_columns; ++c)
    for (int i = 0; i < m.leading; ++i)
      wrong += m.at(i, c) != (i < rows ? 10 * i + 4 * redeal::rank() + c : -1);
  return wrong;
}

int main() {
  redeal::array<double, 2, redeal::column_major> A(rows, columns);
#pragma processors P(2)
#pragma distribute A(*, cyclic(2)) onto(P)
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = static_cast<double>(10 * i + j);
  matrix wide(rows + 1), tight(rows);
  auto to_wide = wide.view(), to_tight = tight.view();
#pragma redistribute copy
  to_wide = A;
#pragma redistribute copy
  to_tight = A;
  long wrong = count_wrong(wide) + count_wrong(tight);
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = 0;
#pragma redistribute copy
  A = to_wide;
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      wrong += A(i, j) != static_cast<double>(10 * i + j);
  // CHECK-COUNT-2: 0 wrong
  std::printf("%ld wrong\n", wrong);
  return wrong != 0;
}
