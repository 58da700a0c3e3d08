// An error is told, and ends the job, while a thread of the program waits for a pipe, whose file it holds.
// RUN: redeal++ -O1 -pthread %s -o %t
// RUN: not %mpirun 2 %t error > %t.said 2>&1; FileCheck %s < %t.said
// RUN: not %mpirun 2 %t exit > %t.said 2>&1; FileCheck %s --check-prefix=EXIT < %t.said
// CHECK: last words
// CHECK: held-file.cpp:[[#@LINE+35]]: error: x(999) is touched by process 0 but belongs to process 1
// EXIT: last words
#include <redeal/array.hpp>

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

// Nobody writes there.
static void read_pipe() {
  int ends[2];
  if (pipe(ends) != 0)
    return;
  std::FILE *const file = fdopen(ends[0], "r");
  char line[80];
  if (std::fgets(line, sizeof line, file))
    std::puts(line);
}

int main(int, char **argv) {
#pragma processors P(2)
  redeal::array<double> x(1000);
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = 1;
  if (redeal::rank() == 0) {
    std::thread(read_pipe).detach();
    usleep(100000);
    std::printf("last words\n");
    if (std::strcmp(argv[1], "exit") == 0)
      std::exit(3);
    else
      x(999) = 1;
  }
#pragma redistribute x(cyclic)
}
