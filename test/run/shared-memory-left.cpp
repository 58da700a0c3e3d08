// What processes share has no names: a full /dev/shm is no hindrance, and nothing of ours stays there or in the temporary
// folder when all processes are killed.
// RUN: redeal++ -O1 %s -o %t
// RUN: rm -rf %t.d && mkdir %t.d
// RUN: env TMPDIR=%t.d bash %S/Inputs/left.sh %mpiexec %t | FileCheck %s
// CHECK: {{(0 wrong with a full /dev/shm|no namespaces here)$}}
// CHECK-NEXT: killed: nothing is left
#include <redeal/array.hpp>

#include <mpi.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <vector>

int main(int count, char **arguments) {
  int wrong = 0, all = 0;
  bool const for_ever = count > 1 && std::strcmp(arguments[1], "for-ever") == 0;
#pragma processors P(3)
  redeal::array<double> x(1000000);
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  if (redeal::rank() == 0 && !for_ever) {
    std::ofstream full("/dev/shm/full");
    std::vector<char> const some(1 << 16);
    while (full.write(some.data(), static_cast<std::streamsize>(some.size())).flush()) {
    }
  }
  MPI_Barrier(MPI_COMM_WORLD);
  do {
#pragma redistribute x(cyclic(3))
#pragma redistribute x(block)
  } while (for_ever);
  for (auto i : redeal::owned(x))
    wrong += x(i) != static_cast<double>(i);
  MPI_Allreduce(&wrong, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (redeal::rank() == 0)
    std::printf("%d wrong with a full /dev/shm\n", all);
}
