// schedule(how): every element arrives, whatever the order in which messages leave and how many are under way, on every
// transport; together with memory, phases and verify; and each goes another way, which traces tell.
// RUN: redeal++ -O1 -DHOW=steps %s -o %t.steps
// RUN: redeal++ -O1 -DHOW=direct %s -o %t.direct
// RUN: redeal++ -O1 -DHOW=alltoall %s -o %t.alltoall
// RUN: env REDEAL_TRACE=moves %mpirun 4 %t.steps 1000000 2>&1 | FileCheck %s --check-prefixes=STEPS,CHECK
// RUN: env REDEAL_TRACE=moves %mpirun 4 %t.direct 1000000 2>&1 | FileCheck %s --check-prefixes=DIRECT,CHECK
// RUN: env REDEAL_TRACE=moves %mpirun 4 %t.alltoall 1000000 2>&1 | FileCheck %s --check-prefixes=ALL,CHECK
// RUN: env REDEAL_TRANSPORT=messages %mpirun 4 %t.steps 2048 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages REDEAL_WINDOW=3 %mpirun 3 %t.steps 5000 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 5 %t.steps 4000 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 3 %t.steps 4000 | FileCheck %s
// RUN: env REDEAL_NODES=2 REDEAL_TRANSPORT=staging %mpirun 4 %t.steps 4000 | FileCheck %s
// RUN: env REDEAL_RELEASE=early %mpirun 4 %t.steps 4000 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages REDEAL_WINDOW=1 %mpirun 4 %t.direct 2048 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 5 %t.direct 9000 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 3 %t.direct 9000 | FileCheck %s
// RUN: env REDEAL_NODES=2 REDEAL_RELEASE=early %mpirun 4 %t.direct 9000 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages REDEAL_WINDOW=1 %mpirun 4 %t.alltoall 1000000 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging REDEAL_STORES=streaming %mpirun 5 %t.alltoall 1000000 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 3 %t.alltoall 2048 | FileCheck %s
// RUN: env REDEAL_NODES=2 REDEAL_RELEASE=early %mpirun 6 %t.alltoall 1000000 | FileCheck %s
// RUN: %mpirun 1 %t.steps 4000 | FileCheck %s
// RUN: %mpirun 1 %t.direct 4000 | FileCheck %s
// RUN: %mpirun 1 %t.alltoall 1000000 | FileCheck %s
// RUN: not %mpirun 9 %t.alltoall 2048 2>&1 | FileCheck %s --check-prefix=MEMORY
// RUN: env REDEAL_MEMORY=4096 not %mpirun 9 %t.alltoall 2048 2>&1 | FileCheck %s --check-prefix=MEMORY
// RUN: %serial-cxx -Wall -Wextra -pedantic -Werror %s -o %t-serial
// RUN: %t-serial 4000 | FileCheck %s
#include <redeal/array.hpp>

#include <cstdio>
#include <cstdlib>

// STEPS:  schedule.cpp:{{[0-9]+}}: redistribute x: {{[0-9]+}} steps, schedule {{.*}}, one message after the other, {{.*}} ms
// DIRECT: schedule.cpp:{{[0-9]+}}: redistribute x: {{[0-9]+}} steps, schedule {{.*}}, all messages at once, {{.*}} ms
// ALL:    schedule.cpp:{{[0-9]+}}: redistribute x: {{[0-9]+}} steps, schedule {{.*}}, one exchange of all with all, {{.*}} ms
// MEMORY: schedule.cpp:{{[0-9]+}}: error: redistribute x: schedule(alltoall) with 9 processes needs buffers for an element to and from each, 2448 bytes, but memory is 2048; give as much, or another schedule
// CHECK:  PASS

namespace {

long bad = 0;

struct pixel {
  short row, column, shade;
};

template <class Array> void check(Array const &x) {
  for (auto i : redeal::owned(x))
    bad += x(i) != static_cast<double>(i);
}

template <class Array> void fill(Array &A) {
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = {static_cast<short>(i), static_cast<short>(j), 7};
}

// Of an array whose elements (i, j) are those of (first + i, j), or (j, first + i), of another one.
template <class Array> void check(Array const &A, long first, bool turned) {
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1)) {
      long const row = turned ? j : first + i, column = turned ? first + i : j;
      bad += A(i, j).row != row || A(i, j).column != column || A(i, j).shade != 7;
    }
}

void lines([[maybe_unused]] long bytes) {
  [[maybe_unused]] int const n = redeal::nprocs();
#pragma processors P(n)
#pragma processors H((n + 1) / 2)
#pragma processors R(n, 1)
  redeal::array<double> x(30011), none(0), few(3);
#pragma distribute x(cyclic(3)), none(block), few(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  for (auto i : redeal::owned(few))
    few(i) = static_cast<double>(i);
  for (int turn = 0; turn < 3; ++turn) {
#pragma redistribute x(cyclic(5)) onto(P) schedule(HOW) memory(bytes)
    check(x);
#pragma redistribute x(block) onto(H) schedule(HOW)
    check(x);
#pragma redistribute x(balanced) onto(P) phases(2) schedule(HOW) verify
    check(x);
#pragma redistribute x(cyclic(100)) onto(R[:][*]) schedule(HOW)
    check(x);
#pragma redistribute x(block) onto(R[*][:]) verify schedule(HOW)
    check(x);
#pragma redistribute x(cyclic(3)) onto(P) schedule(HOW)
    check(x);
#pragma redistribute none(cyclic), few(cyclic(2)) schedule(HOW)
    check(few);
#pragma redistribute none(block), few(block) schedule(auto) window(1)
    check(few);
  }
}

void planes() {
  [[maybe_unused]] int const n = redeal::nprocs();
#pragma processors P(n)
  redeal::array<pixel, 2> A(120, 90), part(70, 90);
  redeal::array<pixel, 2, redeal::column_major> turned(90, 120);
#pragma distribute A(block, *), part(*, cyclic(2)), turned(cyclic, *) onto(P)
  fill(A);
  for (int turn = 0; turn < 3; ++turn) {
#pragma redistribute copy schedule(HOW) verify
    part = A(redeal::range(20, 70), redeal::all);
    check(part, 20, false);
#pragma redistribute copy schedule(HOW)
    turned = redeal::permute<1, 0>(A);
    check(turned, 0, true);
#pragma redistribute A(*, block) schedule(HOW)
    check(A, 0, false);
#pragma redistribute A(block, *) schedule(HOW)
    check(A, 0, false);
  }
}

} // namespace

int main(int, char **arguments) {
  lines(std::atol(arguments[1]));
  planes();
  if (bad != 0)
    std::printf("FAIL: %ld wrong on process %d\n", bad, redeal::rank());
  else if (redeal::rank() == 0)
    std::printf("PASS\n");
  return bad != 0;
}
