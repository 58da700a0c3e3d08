// A copy of a matrix, or between two communicators, that goes on while the program computes has a communicator of its
// own: the program may use MPI_COMM_WORLD meanwhile. And an aligned array at namespace scope is in motion from its first
// use on.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t | FileCheck %s
// RUN: not %mpirun 3 %t touched 2>&1 | FileCheck %s --check-prefix=TOUCHED
// RUN: %serial-mpicxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: {{^}}0 wrong
#include <redeal/array.hpp>
#include <redeal/scalapack.hpp>

#include <mpi.h>

#include <cstdio>
#include <vector>

namespace {

constexpr int n = 60;
long wrong = 0;

redeal::array<double> x(n), y(n);
#pragma template T(n)
#pragma align x(i) with(T(i))
#pragma distribute T(block), y(cyclic)

// A reduction of the program's own while a move is under way.
class reductions {
public:
  reductions() { MPI_Iallreduce(&mine_, &sum_, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD, &request_); }
  void finish() {
    MPI_Wait(&request_, MPI_STATUS_IGNORE);
    wrong += sum_ != redeal::nprocs();
  }

private:
  long mine_ = 1, sum_ = 0;
  MPI_Request request_ = MPI_REQUEST_NULL;
};

void matrices() {
  int const rows = 8, columns = n / 4, procs = redeal::nprocs();
  int const descA[9] = {1, 0, rows, columns, 2, 3, 0, 0, rows}, descB[9] = {1, 0, rows, columns, 3, 2, 0, 0, rows};
  std::vector<double> a(rows * columns, 1.0 + redeal::rank()), b(rows * columns, 0);
  redeal::scalapack_view<double> A(a.data(), descA, redeal::scalapack_grid(procs, 1)),
      B(b.data(), descB, redeal::scalapack_grid(1, procs));
  for (int turn = 0; turn < 20; ++turn) {
#pragma redistribute copy async(t)
    B = A;
    reductions meanwhile;
#pragma redistribute wait(t)
    meanwhile.finish();
  }
  double sum = 0, all = 0, expected = 0;
  for (double const element : b)
    sum += element;
  for (int i = 0; i < rows; ++i)
    expected += columns * (1.0 + i / 2 % procs);
  MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  wrong += all != expected;
}

void between_communicators() {
  MPI_Comm first, last;
  int const rank = redeal::rank(), procs = redeal::nprocs();
  MPI_Comm_split(MPI_COMM_WORLD, rank < procs - 1 ? 0 : MPI_UNDEFINED, 0, &first);
  MPI_Comm_split(MPI_COMM_WORLD, rank > 0 ? 0 : MPI_UNDEFINED, 0, &last);
  redeal::array<double> z(n);
#pragma processors P(procs - 1) comm(first)
#pragma processors Q(procs - 1) comm(last)
#pragma distribute z(block) onto(P)
  for (auto i : redeal::owned(z))
    z(i) = static_cast<double>(i);
  for (int turn = 0; turn < 20; ++turn) {
#pragma redistribute z(cyclic) onto(Q) async(t)
    reductions there;
#pragma redistribute wait(t)
    there.finish();
#pragma redistribute z(block) onto(P) async(t)
    reductions back;
#pragma redistribute wait(t)
    back.finish();
  }
  for (auto i : redeal::owned(z))
    wrong += z(i) != static_cast<double>(i);
}

// Both sides are where one communicator is: the others need not come.
void copy_within(MPI_Comm some) {
  redeal::array<double> z(n);
  std::vector<double> all(n);
#pragma processors P(redeal::nprocs() - 1) comm(some)
#pragma distribute z(cyclic(4)) onto(P)
  for (auto i : redeal::owned(z))
    z(i) = static_cast<double>(i);
#pragma redistribute copy async(t)
  redeal::replicated(all) = z;
#pragma redistribute wait(t)
  for (int i = 0; i < n; ++i)
    wrong += all[static_cast<std::size_t>(i)] != i;
}

void within_a_communicator() {
  MPI_Comm some;
  bool const inside = redeal::rank() < redeal::nprocs() - 1;
  MPI_Comm_split(MPI_COMM_WORLD, inside ? 0 : MPI_UNDEFINED, 0, &some);
  if (inside)
    copy_within(some);
  MPI_Barrier(MPI_COMM_WORLD);
}

} // namespace

int main(int argc, char **argv) {
  int level = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
#pragma redistribute copy async(t)
  x = y;
  if (argc > 1)
    x(redeal::rank() * n / redeal::nprocs()) = 1;
  // TOUCHED: async-agreements.cpp:[[#@LINE-1]]: error: x is touched while it moves: redistribute copy x = y async(t) at
#pragma redistribute wait(t)
  within_a_communicator();
  matrices();
  between_communicators();
  std::printf("%ld wrong\n", wrong);
  MPI_Finalize();
}
