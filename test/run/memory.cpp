// With the clause memory a process has, at the peak of a move, both parts of the array and little more than that many
// bytes, whatever the environment says: with short runs and long ones, in one dimension and in two.
// What the sanitizers keep counts as ours.
// UNSUPPORTED: sanitized
// REQUIRES: whole
// RUN: redeal++ -O2 -DNDEBUG %s -o %t
// RUN: env REDEAL_MEMORY=67108864 REDEAL_TRANSPORT=messages %mpirun 2 %t short 1 1 | FileCheck %s
// RUN: env REDEAL_MEMORY=67108864 REDEAL_TRANSPORT=messages %mpirun 2 %t long 1 1 | FileCheck %s
// RUN: env REDEAL_MEMORY=67108864 REDEAL_TRANSPORT=messages %mpirun 2 %t square 1 1 | FileCheck %s
// RUN: env REDEAL_MEMORY=67108864 REDEAL_TRANSPORT=staging %mpirun 2 %t short 1 1 | FileCheck %s
// RUN: env REDEAL_MEMORY=67108864 REDEAL_TRANSPORT=staging %mpirun 2 %t long 1 1 | FileCheck %s
// RUN: env REDEAL_MEMORY=67108864 REDEAL_NODES=2 REDEAL_TRANSPORT=staging %mpirun 4 %t short 1 1 | FileCheck %s
// RUN: env REDEAL_MEMORY=67108864 REDEAL_NODES=2 REDEAL_TRANSPORT=staging %mpirun 4 %t long 1 1 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 2 %t long 1 1 after-larger | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 2 %t long 32 32 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 2 %t short 32 32 | FileCheck %s
// RUN: not env REDEAL_TRANSPORT=messages %mpirun 2 %t long 8 1 | FileCheck %s --check-prefix=MORE
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial short 1 1 | FileCheck %s
// CHECK: PASS
// MORE: FAIL: process {{[01]}} took {{[789]}}.{{.*}} MB more
#include "Inputs/process_memory.hpp"

#include <redeal/array.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

// Both parts of an array on one process.
double const parts = 2 * 128.0 / redeal::nprocs();
long const n = 1 << 24, columns = 4096;

double before;

void start() {
  std::FILE *const file = std::fopen("/proc/self/clear_refs", "w");
  std::fputs("5", file);
  std::fclose(file);
  before = megabytes("VmRSS:");
}

double more_than_parts() { return megabytes("VmHWM:") - before - parts; }

long move_vector(bool with_short_runs, long memory, double &more) {
  int const all = redeal::nprocs();
#pragma processors P(all)
  redeal::array<double> x(n);
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  if (with_short_runs) {
#pragma redistribute x(cyclic(5)) memory(memory)
  } else {
#pragma redistribute x(cyclic(2048)) memory(memory)
  }
  more = more_than_parts();
  long bad = 0;
  for (auto i : redeal::owned(x))
    bad += x(i) != static_cast<double>(i);
  return bad;
}

long move_square(long memory, double &more) {
#pragma processors P(2)
  redeal::array<double, 2> A(n / columns, columns);
#pragma distribute A(block, *) onto(P)
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = static_cast<double>(i * columns + j);
#pragma redistribute A(*, cyclic(256)) memory(memory)
  more = more_than_parts();
  long bad = 0;
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      bad += A(i, j) != static_cast<double>(i * columns + j);
  return bad;
}

// What MPI and the runtime keep for the job comes with the first move; of buffers it touches next to nothing.
// With rings that are too small for what follows, or with larger ones, of which it touches a part.
void warm_up(bool with_larger) {
  int const all = redeal::nprocs();
  long const size = with_larger ? 1 << 20 : 100000, memory = with_larger ? 1 << 26 : 2048;
#pragma processors P(all)
  redeal::array<double> x(size);
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = 1;
#pragma redistribute x(cyclic(3)) memory(memory)
}

} // namespace

int main(int count, char **words) {
  long const memory = std::atol(words[2]) << 20;
  // MPI's own messages, the list of chunks, and what is touched of the stack and of libraries for the first time.
  double const besides = 1, allowed = std::atof(words[3]) + besides;
  warm_up(count > 4);
  start();
  double more = 0;
  bool const square = std::strcmp(words[1], "square") == 0;
  long const bad = square ? move_square(memory, more) : move_vector(std::strcmp(words[1], "short") == 0, memory, more);
  bool const good = bad == 0 && more <= allowed;
  if (!good)
    std::printf("FAIL: process %d took %.2f MB more; %ld elements are wrong\n", redeal::rank(), more, bad);
  else if (redeal::rank() == 0)
    std::printf("PASS\n");
  return !good;
}
