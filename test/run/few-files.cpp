// Where a process may open hardly any more files when it first meets the others, all elements go in messages, or in
// memory that is shared before; and none takes what it cannot ask the system for as promised to others.
// RUN: redeal++ -O1 %s -o %t
// RUN: bash -c 'for left in 1 2 3 4 5 6 7 8; do %mpirun 3 %t $left || exit 1; done' | FileCheck %s
// CHECK-COUNT-8: all moved
// CHECK-NOT: wrong
// RUN: %mpirun 3 %t 1 2>&1 | FileCheck %s --check-prefix=NOTE
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial 1 | grep "all moved"
// NOTE: redeal: note: processes of this node cannot share memory here, so all elements go in messages;
// NOTE-SAME: a few more open files for each process (ulimit -n) would be needed
#include <redeal/array.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int, char **argv) {
  int const n = redeal::nprocs();
  std::vector<int> files;
  if (redeal::rank() == 1)
    for (int file = open("/dev/null", O_RDONLY); file >= 0; file = open("/dev/null", O_RDONLY))
      files.push_back(file);
  for (int left = std::atoi(argv[1]); left > 0 && !files.empty(); --left) {
    close(files.back());
    files.pop_back();
  }
  long wrong = 0;
  {
#pragma processors P(n)
    redeal::array<double> x(100000), y(1000);
#pragma distribute x(block) onto(P)
#pragma distribute y(block) onto(P)
    for (auto i : redeal::owned(x))
      x(i) = static_cast<double>(i);
    for (auto i : redeal::owned(y))
      y(i) = static_cast<double>(i);
#pragma redistribute y(cyclic)
#pragma redistribute x(cyclic)
#pragma redistribute x(cyclic(3))
    for (auto i : redeal::owned(x))
      wrong += x(i) != static_cast<double>(i);
    for (auto i : redeal::owned(y))
      wrong += y(i) != static_cast<double>(i);
  }
  for (int const file : files)
    close(file); // C++'s streams and MPI may need one at the end
  if (wrong > 0)
    std::printf("%ld wrong\n", wrong);
  if (redeal::rank() == 0)
    std::puts("all moved");
}
