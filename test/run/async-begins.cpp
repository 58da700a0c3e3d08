// A directive with async begins its move and waits for nobody, also where that is the first move of these processes, or
// between communicators, or of a matrix: processes make their communicators while the program computes, and
// communicators of its own.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TIMEOUT=20 %mpirun 3 %t group | FileCheck %s
// RUN: env REDEAL_TIMEOUT=20 REDEAL_TRANSPORT=messages %mpirun 3 %t between | FileCheck %s
// RUN: env REDEAL_TIMEOUT=20 REDEAL_NODES=3 %mpirun 3 %t between | FileCheck %s
// RUN: env REDEAL_TIMEOUT=20 %mpirun 3 %t matrix | FileCheck %s
// CHECK: all of 3 are right
#include "Inputs/require.hpp"

#include <redeal/scalapack.hpp>

#include <mpi.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace {

constexpr int n = 60;

// Process 1 does not go on before process 0 has begun; and all make communicators meanwhile.
class meanwhile {
public:
  meanwhile() {
    if (redeal::rank() == 1)
      MPI_Recv(&token_, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  void let_go() {
    if (redeal::rank() == 0)
      MPI_Send(&token_, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    for (int turn = 0; turn < 50; ++turn) {
      MPI_Comm some = MPI_COMM_NULL;
      MPI_Comm_split(MPI_COMM_WORLD, turn % 2 ? redeal::rank() % 2 : 0, redeal::rank(), &some);
      int sum = 1;
      MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, some);
      int size = 0;
      MPI_Comm_size(some, &size);
      REQUIRE(sum == size);
      MPI_Comm_free(&some);
    }
  }

private:
  int token_ = 0;
};

void check(redeal::array<double> const &x) {
  for (auto i : redeal::owned(x))
    REQUIRE(x(i) == double(i));
}

void group() {
  redeal::array<double> x(n);
#pragma processors P(3)
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = double(i);
  meanwhile begins;
#pragma redistribute x(cyclic) async(t)
  begins.let_go();
#pragma redistribute wait(t)
  check(x);
}

void between() {
  redeal::array<double> x(n);
  MPI_Comm first, last;
  int const rank = redeal::rank();
  MPI_Comm_split(MPI_COMM_WORLD, rank < 2 ? 0 : MPI_UNDEFINED, 0, &first);
  MPI_Comm_split(MPI_COMM_WORLD, rank > 0 ? 0 : MPI_UNDEFINED, 0, &last);
#pragma processors P(2) comm(first)
#pragma processors Q(2) comm(last)
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = double(i);
  meanwhile begins;
#pragma redistribute x(cyclic) onto(Q) async(t)
  begins.let_go();
#pragma redistribute wait(t)
  check(x);
}

void matrix() {
  int const desc[9] = {1, 0, n, 1, 2, 1, 0, 0, 2 * ((n / 2 + 2) / 3)};
  std::vector<double> memory(n, 7);
  redeal::scalapack_view<double> M(memory.data(), desc, redeal::scalapack_grid(3, 1));
  redeal::array<double, 2> A(n, 1);
#pragma processors P(3, 1)
#pragma distribute A(block, block) onto(P)
  meanwhile begins;
#pragma redistribute copy async(t)
  A = M;
  begins.let_go();
#pragma redistribute wait(t)
  for (auto i : redeal::owned(A))
    REQUIRE(A(i, 0) == 7);
}

} // namespace

int main(int argc, char **argv) {
  int level = 0, right = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  std::string const which = argv[1];
  (which == "group" ? group : which == "between" ? between : matrix)();
  int const here = 1;
  MPI_Reduce(&here, &right, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (redeal::rank() == 0)
    std::printf("all of %d are right\n", right);
  MPI_Finalize();
}
