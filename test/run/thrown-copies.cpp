// What is wrong about the ranges, numbers and owners of a copy or of general deals is thrown on every process, with the
// same sentence, before anything has moved: both sides are as they were, and both can move afterwards.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_ON_ERROR=throw %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_ON_ERROR=throw REDEAL_TRANSPORT=messages %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_ON_ERROR=throw REDEAL_TRANSPORT=staging REDEAL_NODES=2 %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_ON_ERROR=throw %mpirun 2 %t | FileCheck %s
// CHECK: error: redistribute copy C = {{.*}}: range(3, 4, 3) in dimension 0 is not inside of the 12 elements there, 0 to 11
// CHECK: error: redistribute copy C = {{.*}}: range(2, 4, 0) in dimension 0 has the stride 0
// CHECK: error: redistribute copy C = {{.*}}: range(2, -4, 3) in dimension 0 has -4 elements
// CHECK: error: redistribute copy C = {{.*}}: C is 4x2 but A({{.*}}) is 4x3
// CHECK: error: redistribute copy A({{.*}} have elements in common
// CHECK: error: redistribute x: gen_block in dimension 0: the sizes sum up to 13, but the array has 12 elements there
// CHECK: error: redistribute x: indirect in dimension 0: the owner of element 7 is 9
// CHECK: error: redistribute x: cyclic(0) in dimension 0
// CHECK: 8 thrown, 0 wrong, 0 told otherwise
#include <redeal/array.hpp>

#include <mpi.h>

#include <cstdio>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

namespace {

long thrown = 0, wrong = 0, otherwise = 0;

// That all processes have been told the same. Process 0 prints it.
void compare(std::string const &told) {
  ++thrown;
  char words[600] = {}, others[600] = {};
  told.copy(words, sizeof words - 1);
  MPI_Allreduce(words, others, sizeof words, MPI_CHAR, MPI_MAX, MPI_COMM_WORLD);
  otherwise += std::strcmp(words, others) != 0;
  if (redeal::rank() == 0)
    std::puts(words);
}

} // namespace

int main() {
  int const n = redeal::nprocs();
  redeal::array<double, 2> A(12, 9), C(4, 2);
  redeal::array<long> x(12);
#pragma processors P(n)
#pragma distribute A(cyclic(2), *), C(*, block), x(cyclic) onto(P)
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = static_cast<double>(100 * i + j);
  for (auto i : redeal::owned(C, 0))
    for (auto j : redeal::owned(C, 1))
      C(i, j) = -1;
  for (auto i : redeal::owned(x))
    x(i) = i;
  auto const check = [&] {
    for (auto i : redeal::owned(A, 0))
      for (auto j : redeal::owned(A, 1))
        wrong += A(i, j) != static_cast<double>(100 * i + j);
    for (auto i : redeal::owned(C, 0))
      for (auto j : redeal::owned(C, 1))
        wrong += C(i, j) != -1;
    long mine = 0;
    for (auto i : redeal::owned(x))
      wrong += x(i) != i || i % n != redeal::rank() || ++mine > 12;
  };
  struct wrong_ranges {
    long first, count, stride, columns;
  };
  for (wrong_ranges const w : {wrong_ranges{3, 4, 3, 2}, {2, 4, 0, 2}, {2, -4, 3, 2}, {2, 4, 3, 3}}) {
    try {
#pragma redistribute copy
      C = A(redeal::range(w.first, w.count, w.stride), redeal::range(0, w.columns));
    } catch (redeal::error const &e) {
      compare(e.what());
    }
    check();
  }
  long volatile begin = 2;
  try {
#pragma redistribute copy
    A(redeal::range(0, 4), redeal::range(0, 2)) = A(redeal::range(begin, 4, 2), redeal::range(1, 2));
  } catch (redeal::error const &e) {
    compare(e.what());
  }
  check();
  std::vector<long> sizes(static_cast<std::size_t>(n), 12 / n);
  sizes[0] += 1;
  try {
#pragma redistribute x(gen_block(sizes))
  } catch (redeal::error const &e) {
    compare(e.what());
  }
  check();
  std::vector<int> owners(12, 1);
  owners[7] = 9;
  try {
#pragma redistribute x(indirect(owners))
  } catch (redeal::error const &e) {
    compare(e.what());
  }
  check();
  int volatile nothing = 0;
  try {
#pragma redistribute x(cyclic(nothing))
  } catch (redeal::error const &e) {
    compare(e.what());
  }
  check();
  // All of them can move.
#pragma redistribute copy
  C = A(redeal::range(2, 4, 3), redeal::range(0, 2));
  for (auto i : redeal::owned(C, 0))
    for (auto j : redeal::owned(C, 1))
      wrong += C(i, j) != static_cast<double>(100 * (2 + 3 * i) + j);
  sizes[0] -= 1;
#pragma redistribute x(gen_block(sizes))
  for (auto i : redeal::owned(x))
    wrong += x(i) != i;
  long sums[2] = {wrong, otherwise};
  MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  std::fflush(stdout);
  if (redeal::rank() == 0)
    std::printf("%ld thrown, %ld wrong, %ld told otherwise\n", thrown, sums[0], sums[1]);
}
