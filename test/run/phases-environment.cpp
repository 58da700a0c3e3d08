// Which phases there are, and so who joins whom, follows from the environment: where that differs, all are told so before
// any joins. As much memory as can be named is no reason for fewer phases. Of a
// file of costs that is replaced while the job runs, processes that have read it before and later say so.
// REQUIRES: whole
// RUN: redeal++ -O1 %s -o %t
// RUN: not %mpirun 1 env REDEAL_MEMORY=2048 %t : -n 3 %t 2>&1 | FileCheck %s --check-prefix=DIFFERS
// RUN: env REDEAL_MEMORY=18446744073709551615 REDEAL_TRACE=moves %mpirun 4 %t 2>&1 | FileCheck %s
// RUN: redeal calibrate -o %t.costs | FileCheck %s --check-prefix=WRITTEN
// RUN: not env REDEAL_COSTS=%t.costs %mpirun 4 %t %t.costs 2>&1 | FileCheck %s --check-prefix=REPLACED
// DIFFERS: phases-environment.cpp:[[#@LINE+21]]: error: redistribute x: REDEAL_MEMORY is not the same on all processes; let mpiexec set it for all of them
// CHECK: redistribute x, phase 1 of 2
// CHECK: 0 wrong
// WRITTEN: is written
// REPLACED: phases-environment.cpp:[[#@LINE+26]]: error: redistribute x: REDEAL_COSTS is not the same on all processes
#include <redeal/array.hpp>

#include <mpi.h>

#include <cstdio>
#include <fstream>
#include <sstream>

int main(int count, char **arguments) {
  int wrong = 0, all = 0;
#pragma processors P(4)
  redeal::array<double> x(192);
#pragma distribute x(block) onto(P[0:1])
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  if (count == 1) {
#pragma redistribute x(cyclic(3)) onto(P) phases(2)
  } else {
#pragma redistribute x(cyclic(3)) onto(P[0:1])
    if (redeal::rank() == 0) {
      std::stringstream costs;
      costs << std::ifstream(arguments[1]).rdbuf();
      std::ofstream(arguments[1]) << costs.str() << "# as good as new\n";
    }
    MPI_Barrier(MPI_COMM_WORLD);
#pragma redistribute x(cyclic(5)) onto(P[1:2])
  }
  for (auto i : redeal::owned(x))
    wrong += x(i) != static_cast<double>(i);
  MPI_Allreduce(&wrong, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (redeal::rank() == 0)
    std::printf("%d wrong\n", all);
}
