// Messages to a process that comes late wait at their senders: MPI would keep short ones in its own memory, however many
// there are and whatever memory and window allow.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t 2048 0 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t 2048 1 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t 65536 0 | FileCheck %s
// RUN: env REDEAL_NODES=3 %mpirun 3 %t 1000000 0 | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial 2048 0 | grep PASS
// CHECK-COUNT-3: PASS
#include "Inputs/process_memory.hpp"

#include <redeal/array.hpp>

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

int main(int, char **arguments) {
  redeal::index const bytes = std::atoll(arguments[1]);
  bool const has_window = std::atoi(arguments[2]);
  int const last = redeal::nprocs() - 1;
  double before = 0;
#pragma processors P(redeal::nprocs())
  for (int i = 0; i < 60; ++i) {
    redeal::array<double> x(100000);
#pragma distribute x(cyclic) onto(P)
    x.data();
    if (i == 10) {
      before = megabytes("VmHWM:");
      if (redeal::rank() == last)
        usleep(300000);
    }
    if (has_window) {
#pragma redistribute x(block) onto(P[last:1]) memory(bytes) window(1)
    } else {
#pragma redistribute x(block) onto(P[last:1]) memory(bytes)
    }
  }
  double const more = megabytes("VmHWM:") - before;
  std::printf("%s: %.1f MB more\n", more < 8 ? "PASS" : "FAIL", more);
}
