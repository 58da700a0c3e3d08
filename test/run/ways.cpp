// Each way to move elements is taken when it is asked for, and only then: memory of others, which then is mapped, small
// shared buffers, messages; these from the array itself where their elements lie together, and no more at a time than the
// window allows.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRANSPORT=shared %mpirun 3 %t | FileCheck %s --check-prefix=SHARED
// RUN: env REDEAL_TRANSPORT=auto REDEAL_CHOICE=model %mpirun 3 %t | FileCheck %s --check-prefix=SHARED
// RUN: env REDEAL_TRANSPORT=staging %mpirun 3 %t | FileCheck %s --check-prefix=STAGING
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t | FileCheck %s --check-prefix=MESSAGES
// RUN: env REDEAL_TRANSPORT=messages REDEAL_WINDOW=1 %mpirun 3 %t | FileCheck %s --check-prefix=ONE
// RUN: env REDEAL_TRANSPORT=messages REDEAL_WINDOW=2 SYNCHRONOUS=1 %mpirun 3 %t | FileCheck %s --check-prefix=TWO
// RUN: env REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s --check-prefix=NODES
// RUN: env REDEAL_NODES=2 REDEAL_TRANSPORT=shared %mpirun 4 %t | FileCheck %s --check-prefix=MIXED
#include "Inputs/counting_mpi.hpp"

#include <redeal/array.hpp>

#include <cstdio>

// Short runs go by sweep, in many chunks; long ones by themselves. Of cyclic(1), all that a receiver of blocks
// has of a sender's lies together there; and so does all that leaves a process.
// SHARED:        short: messages no, in place no, arrays yes,
// SHARED-NEXT:   long: messages no, in place no,
// SHARED-NEXT:   strips: messages no, in place no,
// SHARED-NEXT:   whole: messages no, in place no,
// STAGING:       short: messages no, in place no, arrays no,
// STAGING-NEXT:  long: messages no, in place no, arrays no,
// STAGING-NEXT:  strips: messages no, in place no, arrays no,
// STAGING-NEXT:  whole: messages no, in place no, arrays no,
// MESSAGES:      short: messages yes, in place no, arrays no,
// MESSAGES-NEXT: long: messages yes, in place yes, arrays no, at most 4 under way
// MESSAGES-NEXT: strips: messages yes, in place yes, arrays no,
// MESSAGES-NEXT: whole: messages yes, in place yes, arrays no,
// ONE:           short: {{.*}}, at most 1 under way
// ONE-NEXT:      long: {{.*}}, at most 1 under way
// ONE-NEXT:      strips: {{.*}}, at most 1 under way
// ONE-NEXT:      whole: {{.*}}, at most 1 under way
// TWO:           short: {{.*}}, at most 2 under way
// TWO-NEXT:      long: {{.*}}, at most 2 under way
// TWO-NEXT:      strips: {{.*}}, at most 2 under way
// NODES:         short: messages yes, in place no, arrays no,
// NODES-NEXT:    long: messages yes, in place yes, arrays yes,
// MIXED:         short: messages yes, in place no, arrays yes,

namespace {

long wrong = 0;

char const *yes(long count) { return count > 0 ? "yes" : "no"; }

void begin(redeal::array<double> &x) {
  long const mapped = counted.arrays; // they stay mapped
  counted = {};
  counted.arrays = mapped;
  watched_begin = reinterpret_cast<char const *>(x.data());
  watched_end = watched_begin + x.local_size() * static_cast<long>(sizeof(double));
}

// After a move, which is told of process 1.
void end(char const *what, redeal::array<double> &x) {
  long bad = 0;
  for (auto i : redeal::owned(x))
    bad += x(i) != static_cast<double>(i);
  wrong += bad;
  if (redeal::rank() == 1)
    std::printf("%s: messages %s, in place %s, arrays %s, at most %ld under way\n", what,
                yes(counted.messages), yes(counted.in_place), yes(counted.arrays), counted.most);
}

} // namespace

int main() {
  int const n = redeal::nprocs();
  long const size = 480000; // in any cache
#pragma processors P(n)
  redeal::array<double> x(size);
#pragma distribute x(cyclic(3)) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);

    // Processes meet.
#pragma redistribute x(cyclic(4))
#pragma redistribute x(cyclic(3))
  begin(x);
#pragma redistribute x(cyclic(5)) memory(400000)
  end("short", x);
#pragma redistribute x(cyclic(2000)) memory(100000)
  begin(x);
#pragma redistribute x(cyclic(3000)) memory(100000)
  end("long", x);
#pragma redistribute x(cyclic)
  begin(x);
#pragma redistribute x(block) memory(400000)
  end("strips", x);
  begin(x);
#pragma redistribute x(block(size))
  end("whole", x);
  return wrong != 0;
}
