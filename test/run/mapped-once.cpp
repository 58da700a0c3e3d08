// Arrays that move to and fro are mapped into the processes that read them once, also if there are many: to map one takes
// longer than to move it.
// UNSUPPORTED: sanitized
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_CHOICE=model REDEAL_TRANSPORT=shared %mpirun 2 %t | FileCheck %s
// CHECK: PASS
#include <redeal/array.hpp>

#include <sys/syscall.h>

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <vector>

static long mapped = 0;

// A part of another process is opened before it is mapped, here.
extern "C" int open(char const *name, int how, ...) {
  mapped += std::strstr(name, "/fd/") != nullptr;
  return static_cast<int>(syscall(SYS_openat, AT_FDCWD, name, how, 0666));
}

int main() {
#pragma processors P(2)
  std::vector<redeal::array<double>> all;
  for (int i = 0; i < 12; ++i)
    all.emplace_back(20011 + 97 * i);
  for (auto &x : all) {
#pragma distribute x(cyclic(3)) onto(P)
    for (auto i : redeal::owned(x))
      x(i) = static_cast<double>(i);
  }
  long before = 0;
  for (int turn = 0; turn < 40; ++turn) {
    if (turn == 20)
      before = mapped;
    for (auto &x : all) {
#pragma redistribute x(cyclic(5))
#pragma redistribute x(cyclic(3))
    }
  }
  long const more = mapped - before;
  long wrong = 0;
  for (auto &x : all)
    for (auto i : redeal::owned(x))
      wrong += x(i) != static_cast<double>(i);
  if (more != 0 || wrong != 0 || before == 0)
    std::printf("FAIL: %ld mapped after %ld, %ld wrong on process %d\n", more, before, wrong, redeal::rank());
  else if (redeal::rank() == 0)
    std::printf("PASS\n");
  return 0;
}
