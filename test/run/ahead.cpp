// A process that will not touch its old elements again goes on before the others have read them, into further
// directives and to its end; the elements are there until all have them.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 4 %t | FileCheck %s
// RUN: %mpirun 4 %t own | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s
// RUN: %mpirun 2 %t first | FileCheck %s
// RUN: %serial-mpicxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
#include <redeal/array.hpp>

#include <mpi.h>

#include <unistd.h>

#include <cstdio>
#include <cstring>

namespace {

// A sender returns although its receiver has not even come: that one awaits a message which is sent behind the
// directive. The first turn introduces the two to each other.
long sender_goes_first() {
  long bad = 0;
  int word = 0;
#pragma processors Two(2)
  for (int turn = 0; turn < 4; ++turn) {
    redeal::array<double> x(3000);
#pragma distribute x(cyclic) onto(Two [0:1])
    for (auto i : redeal::owned(x))
      x(i) = static_cast<double>(turn * 100000 + i);
    if (turn > 0 && redeal::rank() == 1)
      MPI_Recv(&word, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma redistribute x(cyclic(3)) onto(Two [1:1])
    if (turn > 0 && redeal::rank() == 0)
      MPI_Send(&word, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
    for (auto i : redeal::owned(x))
      bad += x(i) != static_cast<double>(turn * 100000 + i);
  }
  return bad;
}

} // namespace

// CHECK: PASS
int main(int arguments, char **words) {
  bool const own = arguments > 1;
  if (own)
    MPI_Init(nullptr, nullptr);
  if (own && std::strcmp(words[1], "first") == 0) {
    long const bad = sender_goes_first();
    if (bad != 0)
      std::printf("FAIL: %ld wrong on process %d\n", bad, redeal::rank());
    else if (redeal::rank() == 1)
      std::printf("PASS\n");
    std::fflush(stdout);
    MPI_Finalize();
    return bad != 0;
  }
  int const n = redeal::nprocs(), half = n / 2;
  bool const late = redeal::rank() >= half;
  long bad = 0;
#pragma processors All(n)
  redeal::array<double> x(24000);
#pragma distribute x(cyclic) onto(All [0:half])
  for (int turn = 0; turn < 8; ++turn) {
    if (late)
      usleep(20000);
    for (auto i : redeal::owned(x))
      x(i) = static_cast<double>(turn * 100000 + i);
#pragma redistribute x(cyclic(3)) onto(All [half:n - half])
    for (auto i : redeal::owned(x))
      bad += x(i) != static_cast<double>(turn * 100000 + i);
    // Another array, while the first one's elements are still read.
    redeal::array<double> y(24000);
#pragma distribute y(block) onto(All [0:half])
    for (auto i : redeal::owned(y))
      y(i) = -static_cast<double>(i);
#pragma redistribute y(cyclic(2)) onto(All [half:n - half])
    for (auto i : redeal::owned(y))
      bad += y(i) != -static_cast<double>(i);
  }
  if (bad != 0)
    std::printf("FAIL: %ld wrong on process %d\n", bad, redeal::rank());
  else if (redeal::rank() == n - 1)
    std::printf("PASS\n");
  std::fflush(stdout);
  if (own)
    MPI_Finalize();
  return bad != 0;
}
