// A grid that an array keeps has the extents that it had, whichever these are: so it is known without them that nothing
// moves. One that is named may have others by now.
// RUN: redeal-opt %s -- -Wredist-noop 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning:
#include <redeal/array.hpp>

void kept(bool again) {
  redeal::array<double> x(240);
#pragma processors P(redeal::nprocs())
#pragma distribute x(cyclic(3)) onto(P)
  // CHECK: warnings-kept-grid.cpp:[[#@LINE+1]]:9: warning: x has the mapping cyclic(3) on ? already: this redistribute moves nothing [-Wredist-noop]
#pragma redistribute x(cyclic(3))
#pragma redistribute x(cyclic(3)) onto(P)
  if (again) {
#pragma redistribute x(cyclic(5))
  }
#pragma redistribute x(cyclic(3))
  // CHECK: warnings-kept-grid.cpp:[[#@LINE+1]]:9: warning: x has the mapping cyclic(3) on ? already
#pragma redistribute x(cyclic(3))
}

void numbers(int k) {
  redeal::array<double> x(240);
#pragma processors P(redeal::nprocs())
#pragma distribute x(cyclic(k)) onto(P)
  ++k;
#pragma redistribute x(cyclic(k))
}

void parameter(redeal::array<double> &x) {
#pragma processors P(redeal::nprocs())
#pragma distribute x(cyclic) onto(P)
#pragma redistribute x(block)
}

void turns(int n) {
  redeal::array<double> x(240);
#pragma distribute x(block)
  for (int turn = 1; turn < n; ++turn) {
#pragma processors P(turn)
#pragma redistribute x(block) onto(P)
  }
}
