// The child of a fork touches arrays, whatever another thread of its parent was doing with some at that moment.
// RUN: redeal++ -O1 %s -pthread -o %t
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: %mpirun 2 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial -pthread
// RUN: %t.serial | FileCheck %s
// CHECK: 40 forks
#include <redeal/array.hpp>

#include <atomic>
#include <cstdio>
#include <deque>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

int main() {
#pragma processors P(redeal::nprocs())
  std::deque<redeal::array<double>> many;
  for (int k = 0; k < 3000; ++k) {
    redeal::array<double> &x = many.emplace_back(20000);
#pragma distribute x(block) onto(P)
  }
  redeal::array<double> mine(20000);
#pragma distribute mine(block) onto(P)
  std::atomic<bool> over{false};
  std::thread toucher([&] {
    for (auto &x : many)
      if (!over)
        x(*redeal::owned(x).begin()) = 1;
  });
  int forks = 0;
  for (; forks < 40; ++forks) {
    pid_t const child = fork();
    if (child == 0) {
      alarm(10); // a child that waits for ever is ended
      mine(*redeal::owned(mine).begin()) = 2;
      _exit(0);
    }
    int status = 1;
    if (waitpid(child, &status, 0) != child || status != 0)
      break;
  }
  over = true;
  toucher.join();
  if (redeal::rank() == 0)
    std::printf("%d forks\n", forks);
}
