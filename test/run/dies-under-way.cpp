// A process that dies while it moves an array under way, on a thread of redeal's, says so too; and where that thread
// has no memory at all, there is some for the sentence that says it.
// What the sanitizers reserve is more than any limit, and they tell of signals themselves.
// UNSUPPORTED: sanitized
// RUN: redeal++ -O1 %s -o %t
// RUN: not %mpirun 2 %t closed 2>&1 | FileCheck %s --check-prefix=DIES
// RUN: bash -c '%mpirun 2 %t limited || true' 2>&1 | FileCheck %s --check-prefix=LIMITED --implicit-check-not=terminate
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial limited | grep -x moved
// DIES: dies-under-way.cpp:[[#@LINE+36]]: error: process 1 dies of signal 11 (SIGSEGV); its last directive moved copy to = x, here
// LIMITED: {{moved|error: redistribute [xy]: }}
#include <redeal/array.hpp>

#include "Inputs/process_memory.hpp"

#include <sys/mman.h>
#include <sys/resource.h>

#include <cstdio>
#include <cstring>

int main(int, char **argv) {
  long const n = 100000;
  redeal::array<double> x(n), y(n);
#pragma processors P(2)
#pragma distribute x(block), y(cyclic) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = double(i);
  for (auto i : redeal::owned(y))
    y(i) = double(i);
  if (std::strcmp(argv[1], "limited") == 0) {
#pragma redistribute x(cyclic(3)) async(t)
#pragma redistribute y(cyclic(5)) async(u)
    if (redeal::rank() == 1) {
      rlimit little{};
      getrlimit(RLIMIT_AS, &little);
      little.rlim_cur = static_cast<rlim_t>(megabytes("VmSize:") * (1 << 20)) + (64 << 10);
      setrlimit(RLIMIT_AS, &little);
    }
#pragma redistribute wait(t, u)
  } else {
    int const may = redeal::rank() == 1 ? PROT_NONE : PROT_READ | PROT_WRITE;
    void *const memory = mmap(nullptr, n * sizeof(double), may, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    redeal::view<double> to(static_cast<double *>(memory), {n});
#pragma distribute to(cyclic(3)) onto(P)
#pragma redistribute copy async(t)
    to = x;
#pragma redistribute wait(t)
  }
  std::puts("moved");
}
