// Processes that end while they add up what moves of different directives have taken are told where they are.
// RUN: redeal++ -O1 %s -o %t
// RUN: not %mpirun 2 %t 2>&1 | FileCheck %s
// CHECK: other-sums.cpp:{{35|37}}: error: redistribute x: process {{[01]}} has come here, and others that it moves arrays with have come to another directive, or have ended; every process of both grids must come to the same directives in the same order
#include <redeal/array.hpp>

#include <mpi.h>

#include <cstdint>
#include <vector>

static bool adds_up = false;

// Process 1 adds up the times of another directive, as its first number says. The longest sums are those of times.
extern "C" int MPI_Iallreduce(void const *from, void *to, int n, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
                              MPI_Request *request) {
  static std::vector<std::int64_t> other;
  constexpr int numbers_of_others = 100;
  if (n > numbers_of_others) {
    adds_up = true;
    if (redeal::rank() == 1) {
      auto const *const numbers = static_cast<std::int64_t const *>(from);
      other.assign(numbers, numbers + n);
      ++other[0];
      from = other.data();
    }
  }
  return PMPI_Iallreduce(from, to, n, type, op, comm, request);
}

int main() {
  redeal::array<double> x(10000);
#pragma distribute x(block)
  for (int i = 0; i < 1000 && !adds_up; ++i) {
#pragma redistribute x(cyclic)
    if (!adds_up) {
#pragma redistribute x(block)
    }
  }
}
