// Who has waited for a minute says once whom it waits for, and goes on to wait. The clock of this program goes fast.
// REQUIRES: whole
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 3 %t > %t.said 2>&1; FileCheck %s < %t.said
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t > %t.said 2>&1; FileCheck %s < %t.said
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | grep "0 wrong"
// CHECK-NOT: error
// CHECK: long-wait.cpp:[[#@LINE+33]]: note: redistribute x: process {{[02]}} has waited 6{{[0-9]}} seconds for process 1 in step {{[0-2]}}{{.*}}; process 1 (number {{[0-9]+}} on this node) lives and is in no directive; its last directive was redistribute x at {{.*}}long-wait.cpp:[[#@LINE+30]]; REDEAL_TIMEOUT=seconds ends a job whose processes wait so long
// CHECK-NOT: note
// CHECK: 0 wrong
#include <redeal/array.hpp>

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstdio>

extern "C" int clock_gettime(clockid_t which, timespec *now) noexcept {
  constexpr long faster = 50, second = 1000000000;
  long const code = syscall(SYS_clock_gettime, which, now);
  if (code == 0 && which == CLOCK_MONOTONIC) {
    static timespec const begin = *now;
    long const passed = (now->tv_sec - begin.tv_sec) * second + (now->tv_nsec - begin.tv_nsec);
    now->tv_sec = begin.tv_sec + passed / second * faster + passed % second * faster / second;
    now->tv_nsec = passed % second * faster % second;
  }
  return static_cast<int>(code);
}

int main() {
  int const n = redeal::nprocs();
#pragma processors P(n)
  redeal::array<double> x(40000);
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
#pragma redistribute x(cyclic)
  if (redeal::rank() == 1)
    sleep(3);
#pragma redistribute x(block)
  long wrong = 0;
  for (auto i : redeal::owned(x))
    wrong += x(i) != static_cast<double>(i);
  if (redeal::rank() == 0)
    std::printf("%ld wrong\n", wrong);
}
