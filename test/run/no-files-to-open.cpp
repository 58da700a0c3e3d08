// A process that may open no more files cannot ask the system about those that it waits for, and takes none for dead.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRANSPORT=staging %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t | FileCheck %s
// CHECK: all moved
// Where it needs files to move an array it says so.
// RUN: env REDEAL_TRANSPORT=shared not %mpirun 3 %t 2>&1 | FileCheck %s --check-prefix=SHARED
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// SHARED: redistribute x: the message from process {{[0-2]}} in step {{[0-2]}} failed: its memory could be mapped before, but not now, as no more files can be open (ulimit -n); REDEAL_TRANSPORT=messages needs neither files nor maps
#include <redeal/array.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>

int main() {
  int const n = redeal::nprocs();
#pragma processors P(n)
  redeal::array<double> x(30000);
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
#pragma redistribute x(cyclic)
#pragma redistribute x(block)
  int last = -1;
  if (redeal::rank() == 1)
    sleep(2);
  else
    for (int file = open("/dev/null", O_RDONLY); file >= 0; file = open("/dev/null", O_RDONLY))
      last = file;
#pragma redistribute x(cyclic)
  if (last >= 0)
    close(last); // C++'s streams and MPI may need one at the end
  long wrong = 0;
  for (auto i : redeal::owned(x))
    wrong += x(i) != static_cast<double>(i);
  if (wrong > 0)
    std::printf("%ld wrong\n", wrong);
  if (redeal::rank() == 0)
    std::puts("all moved");
}
