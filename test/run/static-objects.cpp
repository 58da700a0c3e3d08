// Destructors of static objects may hold directives as long as MPI runs: where the program ends MPI after them, and
// where redeal ends what it has started. After MPI_Finalize there is one sentence.
// REQUIRES: whole
// RUN: redeal++ %s -o %t
// RUN: redeal++ -DOWN_MPI %s -o %t.own
// RUN: redeal++ -DOWN_MPI -DENDS_EARLY %s -o %t.early
// RUN: %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t | FileCheck %s
// RUN: %mpirun 3 %t.own | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t.own | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging REDEAL_NODES=2 %mpirun 3 %t.own | FileCheck %s
// RUN: not %mpirun 2 %t.early 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: env REDEAL_TRANSPORT=messages not %mpirun 2 %t.early 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: env REDEAL_TRANSPORT=staging not %mpirun 2 %t.early 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: env REDEAL_TRANSPORT=shared not %mpirun 2 %t.early 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: %serial-mpicxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
#include <redeal/array.hpp>

#include <cstdio>
#ifdef OWN_MPI
#include <mpi.h>

struct mpi {
  mpi() { MPI_Init(nullptr, nullptr); }
  ~mpi() {
#ifndef ENDS_EARLY
    MPI_Finalize();
#endif
  }
} session;
#endif

redeal::array<double> g(100000);
#pragma distribute g(cyclic(3))

bool is_right() {
  for (auto i : redeal::owned(g))
    if (g(i) != static_cast<double>(i))
      return false;
  return true;
}

struct report {
  ~report() {
#pragma processors P(1)
#pragma redistribute g(block) onto(P)
    if (redeal::rank() == 0)
      // CHECK: all on process 0: yes
      // CHECK-NOT: {{.}}
      // EARLY: static-objects.cpp:[[@LINE-4]]: error: redistribute {{.*}}: MPI_Finalize has been called; finalize later, or let redeal start and end MPI
      // EARLY-NOT: signal
      std::printf("all on process 0: %s\n", is_right() && g.local_size() == 100000 ? "yes" : "no");
  }
} at_the_end;

int main() {
  for (auto i : redeal::owned(g))
    g(i) = static_cast<double>(i);
#pragma redistribute g(block)
#pragma redistribute g(cyclic(5))
#ifdef ENDS_EARLY
  MPI_Finalize();
#endif
}
