// What an array has in between stays within memory(e): phases(auto) then takes fewer phases, and phases(n) moves the array
// in slabs; where it has none that repeat, a note says how many phases there are instead.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRACE=moves %mpirun 4 %t 2>&1 | FileCheck %s
// RUN: env REDEAL_TRACE=moves REDEAL_NODES=2 %mpirun 4 %t 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#include <cstdio>

struct wide {
  long number;
  char rest[192];
};

int main() {
#pragma processors P(4)
  // On each process 12 rows of 48 columns of 8 bytes: 4608 bytes.
  redeal::array<double, 2> A(48, 48);
#pragma distribute A(*, block) onto(P)
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = static_cast<double>(i * 48 + j);

// All of it, and 2048 bytes for buffers.
// CHECK:      phases-memory.cpp:[[#@LINE+2]]: redistribute A, phase 1 of 2 to (*, cyclic({{[0-9]+}})) on processes 0, 1, 2, 3:
// CHECK-NEXT: phases-memory.cpp:[[#@LINE+1]]: redistribute A, phase 2 of 2 to (*, cyclic(1)) on processes 0, 1, 2, 3:
#pragma redistribute A(*, cyclic) phases(2) memory(6656)

// A byte less: 47 rows, then one.
// CHECK-NEXT: phases-memory.cpp:[[#@LINE+4]]: redistribute A, slab from 0 on in dimension 0, phase 1 of 2 to
// CHECK-NEXT: phases-memory.cpp:[[#@LINE+3]]: redistribute A, slab from 0 on in dimension 0, phase 2 of 2 to
// CHECK-NEXT: phases-memory.cpp:[[#@LINE+2]]: redistribute A, slab from {{[0-9]+}} on in dimension 0, phase 1 of 2 to
// CHECK:      phases-memory.cpp:[[#@LINE+1]]: redistribute A, slab from {{[0-9]+}} on in dimension 0, phase 2 of 2 to
#pragma redistribute A(*, block) phases(2) memory(6655)

// CHECK:      phases-memory.cpp:[[#@LINE+1]]: redistribute A: 4 steps
#pragma redistribute A(*, cyclic) phases(auto) memory(2048)

// One row is too much.
// CHECK-NEXT: phases-memory.cpp:[[#@LINE+2]]: note: redistribute A goes in 1 phase and not in 2, which need 4608 bytes for parts in between and 2048 for messages: memory of 2100 bytes has no room for them, nor for those of a slab of the array{{$}}
// CHECK-NEXT: phases-memory.cpp:[[#@LINE+1]]: redistribute A: 4 steps
#pragma redistribute A(*, block) phases(2) memory(2100)

// Its rows are dealt once.
// CHECK-NEXT: phases-memory.cpp:[[#@LINE+2]]: note: redistribute A goes in 1 phase and not in 2, which need 4608 bytes for parts in between and 2048 for messages: memory of 5000 bytes has no room for them, and the array cannot be cut into slabs{{$}}
// CHECK-NEXT: phases-memory.cpp:[[#@LINE+1]]: redistribute A: 4 steps
#pragma redistribute A(block, *) phases(2) memory(5000)

  // Blocks of an exchange need more than 2048 bytes: eight of one element of 200 and 128 beside it.
  redeal::array<wide> w(100);
#pragma distribute w(block) onto(P)
  for (auto i : redeal::owned(w))
    w(i).number = i;
// CHECK-NEXT: phases-memory.cpp:[[#@LINE+2]]: note: redistribute w goes in 1 phase and not in 2, which need 5600 bytes for parts in between and 2624 for messages: memory of 7100 bytes has no room for them, and the array cannot be cut into slabs{{$}}
// CHECK-NEXT: phases-memory.cpp:[[#@LINE+1]]: redistribute w:
#pragma redistribute w(cyclic) phases(2) memory(7100) schedule(alltoall)
// CHECK-NEXT: phases-memory.cpp:[[#@LINE+2]]: redistribute w, phase 1 of 2 to
// CHECK-NEXT: phases-memory.cpp:[[#@LINE+1]]: redistribute w, phase 2 of 2 to
#pragma redistribute w(block) phases(2) memory(8224) schedule(alltoall)

  bool good = true;
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      good &= A(i, j) == static_cast<double>(i * 48 + j);
  for (auto i : redeal::owned(w))
    good &= w(i).number == i;
  if (!good)
    std::printf("wrong on process %d\n", redeal::rank());
// CHECK-NOT: wrong
}
