// The child of a fork has arrays of its own: what it writes, and that it ends, does not reach its parent. It may not
// carry out directives.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 2 %t | FileCheck %s
// RUN: %mpirun 2 %t directive 2>&1 | FileCheck %s --check-prefix=CHILD
// RUN: %serial-cxx %s -o %t.serial -pthread
// RUN: %t.serial | grep "child 0, parent 0 wrong"
// CHECK-COUNT-2: child 0, parent 0 wrong
// CHILD: fork.cpp:[[@LINE+27]]: error: a child process made by fork comes to a directive with x; only the process that started MPI, or that mpiexec started, may carry out directives
// CHILD-COUNT-2: child 1, parent 0 wrong
#include <redeal/array.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

static redeal::array<int> global(50000);

int main(int count, char **) {
#pragma processors P(redeal::nprocs())
  redeal::array<int> x(100000);
#pragma distribute x(cyclic(3)) onto(P)
#pragma distribute global(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<int>(i);
  for (auto i : redeal::owned(global))
    global(i) = static_cast<int>(i);
    // What is kept for the next time is there at the fork, too.
#pragma redistribute x(block)
#pragma redistribute x(cyclic(3))
  pid_t const child = fork();
  if (child == 0) {
    if (count > 1) {
#pragma redistribute x(block)
    }
    int wrong = 0;
    for (auto i : redeal::owned(x)) {
      wrong += x(i) != i;
      x(i) = -1;
    }
    redeal::array<int> y(x), z(std::move(y));
    for (auto i : redeal::owned(global))
      global(i) = -1;
    std::exit(wrong != 0); // the destructors of its arrays
  }
  int status = 0;
  waitpid(child, &status, 0);
  int wrong = 0;
  for (auto i : redeal::owned(x))
    wrong += x(i) != i;
#pragma redistribute x(cyclic(5))
  for (auto i : redeal::owned(x))
    wrong += x(i) != i;
  for (auto i : redeal::owned(global))
    wrong += global(i) != i;
  std::printf("child %d, parent %d wrong\n", status == 0 ? 0 : 1, wrong);
  return wrong != 0;
}
