// A process that dies while it moves an array under way, on a thread of redeal's, says so too; and where a move has no
// memory there, so does the sentence that says it.
// What the sanitizers reserve is more than any limit, and they tell of signals themselves.
// UNSUPPORTED: sanitized
// RUN: redeal++ -O1 %s -o %t
// RUN: not %mpirun 2 %t closed 2>&1 | FileCheck %s --check-prefix=DIES
// RUN: not %mpirun 2 %t limited 2>&1 | FileCheck %s --check-prefix=LIMITED
// DIES: dies-under-way.cpp:[[#@LINE+35]]: error: process 1 dies of signal 11 (SIGSEGV); its last directive moved copy to = x, here
// LIMITED-NOT: terminate called
// LIMITED: dies-under-way.cpp:[[#@LINE+33]]: error: redistribute copy to = x: {{.*(ulimit -v).*}}
// LIMITED-NOT: terminate called
#include <redeal/array.hpp>

#include <sys/mman.h>
#include <sys/resource.h>

#include <cstdio>
#include <cstring>

int main(int, char **argv) {
  long const n = 400000;
  redeal::array<double> x(n);
#pragma processors P(2)
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = double(i);
  bool const is_closed = std::strcmp(argv[1], "closed") == 0;
  auto *const memory =
      static_cast<double *>(mmap(nullptr, n * sizeof(double), is_closed && redeal::rank() == 1 ? PROT_NONE : PROT_READ | PROT_WRITE,
                                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  redeal::view<double> to(memory, {n});
#pragma distribute to(cyclic(3)) onto(P)
  redeal::array<double> first(100);
#pragma distribute first(block) onto(P)
#pragma redistribute first(cyclic) async(t)
#pragma redistribute wait(t)
  if (!is_closed && redeal::rank() == 1) {
    rlimit least{};
    getrlimit(RLIMIT_AS, &least);
    least.rlim_cur = 1 << 20;
    setrlimit(RLIMIT_AS, &least);
  }
#pragma redistribute copy async(t)
  to = x;
#pragma redistribute wait(t)
  std::puts("moved");
}
