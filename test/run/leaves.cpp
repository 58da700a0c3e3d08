// A process that leaves with an error, or is killed, takes down the others, which wait for it in a redistribution.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 3 %t exit | FileCheck %s
// RUN: not %mpirun 3 %t kill
// RUN: not %mpirun 3 %t throw
// RUN: %mpirun 3 %t stay
// CHECK-DAG: last words of printf
// CHECK-DAG: last words of cout
// CHECK-DAG: last words of a static object
// RUN: not %mpirun 3 %t exit-with-no-byte
#include <redeal/array.hpp>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>

// Speaks when the program ends.
struct speaker {
  bool speaks = false;
  ~speaker() {
    if (speaks)
      std::printf("last words of a static object\n");
  }
};

static speaker last;

int main(int, char **argv) {
  std::string const what = argv[1];
#pragma processors P(3)
  redeal::array<double> x(100);
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = 1;
  if (redeal::rank() == 1) {
    if (what == "exit-with-no-byte")
      std::exit(256);
    if (what == "exit") {
      last.speaks = true;
      std::ios::sync_with_stdio(false);
      std::printf("last words of printf\n");
      std::cout << "last words of cout\n";
      std::exit(3);
    }
    if (what == "kill")
      std::raise(SIGKILL);
    if (what == "throw")
      throw std::runtime_error("a process of a test leaves");
  }
#pragma redistribute x(cyclic)
}
