// What a process has left for others to take in a directive, in which they were told another mapping, is waited for in a
// later one. It is the earlier one that is wrong, also if the later one moves in phases, of which all agree.
// RUN: redeal++ -O1 %s -o %t
// RUN: not %mpirun 4 %t 0 2>&1 | FileCheck %s
// RUN: not %mpirun 4 %t 1 2>&1 | FileCheck %s
// RUN: not env REDEAL_TRANSPORT=staging %mpirun 4 %t 0 2>&1 | FileCheck %s
// RUN: not env REDEAL_TRANSPORT=staging %mpirun 4 %t 1 2>&1 | FileCheck %s
// RUN: not env REDEAL_TRANSPORT=messages %mpirun 4 %t 0 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#include <cstdio>
#include <cstdlib>

int main(int, char **argv) {
  redeal::array<double, 2> x(46, 33);
  redeal::array<double> q(5183);
  long const first = redeal::rank() == 0 ? 1 : 0; // process 0 is wrong
#pragma processors P(4)
#pragma processors G(1, 4)
#pragma distribute x(cyclic(14), block) onto(G)
#pragma distribute q(*) onto(P[2])
  for (auto i : redeal::owned(q))
    q(i) = static_cast<double>(i);
  // CHECK: earlier-disagreement.cpp:{{[0-9]+}}: error: redistribute {{[xq]: (process|the message from process)}}
#pragma redistribute x(cyclic(5), block) onto(G[0:1][first:3])
  if (std::atoi(argv[1]) == 1) {
#pragma redistribute q(*) onto(P[0])
  }
#pragma redistribute q(cyclic(3)) onto(P) phases(2)
#pragma redistribute q(block) onto(P) phases(2)
#pragma redistribute q(cyclic(3)) onto(P) phases(2)
  std::printf("process %d came to the end\n", redeal::rank());
}
