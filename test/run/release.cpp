// With REDEAL_RELEASE=early a process has little more than one part of the array at any time: what it had most of,
// beyond the larger of its old and its new part, is at most a quarter of a part.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_RELEASE=early %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_RELEASE=early REDEAL_TRANSPORT=messages %mpirun 2 %t | FileCheck %s
// RUN: not env REDEAL_RELEASE=late %mpirun 2 %t 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: not env REDEAL_RELEASE=soon %mpirun 2 %t 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
#include "Inputs/process_memory.hpp"

#include <redeal/array.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>

// CHECK: PASS
// LATE: FAIL: process {{[01]}} took
// ERROR: error: REDEAL_RELEASE is 'soon', but may be early or late

static double before;

static void start() {
  std::FILE *const file = std::fopen("/proc/self/clear_refs", "w");
  std::fputs("5", file);
  std::fclose(file);
  before = megabytes("VmRSS:");
}

static int failures = 0;

// `larger` is how much larger than the old part the new one is, in parts of 32 MB.
static void stop(char const *what, double larger) {
  double const parts = (megabytes("VmHWM:") - before) / 32;
  if (parts <= (larger > 0 ? larger : 0) + 0.25)
    return;
  std::fprintf(stderr, "FAIL: process %d took %.2f parts more for %s\n", redeal::rank(), parts, what);
  ++failures;
}

// What MPI and the runtime keep for the job comes with the first move.
static void warm_up() {
#pragma processors P(2)
  redeal::array<double> x(100000);
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = 1;
#pragma redistribute x(cyclic(3)) onto(P)
}

int main() {
  warm_up();
  long const n = 1 << 23;
#pragma processors P(2)
  redeal::array<double> x(n);
#pragma distribute x(cyclic(3)) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  redeal::array<double, 2> A(2048, 4096);
#pragma distribute A(block, *) onto(P)
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = static_cast<double>(i * 4096 + j);

  start();
#pragma redistribute x(cyclic(5)) onto(P)
  stop("cyclic(3) -> cyclic(5)", 0);
  start();
#pragma redistribute x(block) onto(P)
  stop("cyclic(5) -> block", 0);
  start();
#pragma redistribute x(block(3 * n / 4)) onto(P)
  stop("block -> longer block", redeal::rank() == 0 ? 0.5 : -0.5);
  start();
#pragma redistribute A(*, block) onto(P)
  stop("rows -> columns", 0);

  for (auto i : redeal::owned(x))
    failures += x(i) != static_cast<double>(i);
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      failures += A(i, j) != static_cast<double>(i * 4096 + j);
  if (failures == 0 && redeal::rank() == 0)
    std::printf("PASS\n");
  return failures != 0;
}
