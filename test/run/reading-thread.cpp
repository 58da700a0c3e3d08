// A thread that waits for standard input does not keep an error, or the end of the program, from being told.
// RUN: redeal++ -O1 %s -pthread -o %t && rm -f %t.pipe && mkfifo %t.pipe
// RUN: not timeout 60 bash %S/Inputs/while-reading.sh %t.pipe %t > %t.out 2>&1
// RUN: not timeout 60 bash %S/Inputs/while-reading.sh %t.pipe %t 3 2>&1 | FileCheck %s --check-prefix=STATUS
// RUN: FileCheck %s --input-file=%t.out
// CHECK: written before
// CHECK-NOT: status 124
// CHECK: error: processors P(2) needs 2 processes but this job has 1
// CHECK-NOT: status 124
// STATUS: status 3
#include <redeal/array.hpp>

#include <cstdio>
#include <cstdlib>
#include <thread>
#include <unistd.h>

int main(int argc, char **argv) {
  std::thread([] { std::getchar(); }).detach();
  sleep(1);
  std::printf("written before");
  redeal::array<double> x(1000);
#pragma distribute x(block)
  if (argc > 1)
    return std::atoi(argv[1]);
#pragma processors P(2)
#pragma redistribute x(cyclic) onto(P)
}
