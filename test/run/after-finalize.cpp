// What comes after MPI_Finalize is an error, which names the array, also where nothing distributed came before.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 2 %t distribute 2>&1 | FileCheck %s --check-prefix=DISTRIBUTE
// RUN: not %mpirun 1 %t move 2>&1 | FileCheck %s --check-prefix=MOVE
// RUN: not %mpirun 2 %t copy 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: not %mpirun 1 %t touch 2>&1 | FileCheck %s --check-prefix=TOUCH
#include <redeal/array.hpp>

#include <mpi.h>

#include <string>

redeal::array<double> g(100);
#pragma distribute g(block)

int main(int count, char **words) {
  std::string const what = words[1];
  MPI_Init(&count, &words);
  redeal::array<double> x(100), y(100);
  if (what == "move" || what == "copy") {
#pragma distribute x(block), y(cyclic(3))
  }
  MPI_Finalize();
  // DISTRIBUTE: after-finalize.cpp:[[#@LINE+2]]: error: distribute x: MPI_Finalize has been called; finalize later, or let redeal start and end MPI
  if (what == "distribute") {
#pragma distribute x(block)
  }
  // MOVE: after-finalize.cpp:[[#@LINE+2]]: error: redistribute x: MPI_Finalize has been called;
  if (what == "move") {
#pragma redistribute x(cyclic)
  }
  // COPY: after-finalize.cpp:[[#@LINE+2]]: error: redistribute copy y = x: MPI_Finalize has been called;
  if (what == "copy") {
#pragma redistribute copy
    y = x;
  }
  // TOUCH: error: {{.*}}MPI_Finalize
  if (what == "touch")
    return g.data() != nullptr;
}
