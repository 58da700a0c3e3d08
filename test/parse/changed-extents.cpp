// The extents of a declaration are forgotten where the array gets others, by reset or by an assignment that moves; where
// it only may, schedules are still made for them, but nothing is said to be wrong.
// RUN: redeal-opt --plan %s -- | FileCheck %s
#include <redeal/array.hpp>

#include <utility>

void unseen(redeal::array<double> &);
static void longer(redeal::array<double> &x) { x.reset(1000); }

void f() {
  redeal::array<double> reset(10), moved(10), seen(10), given(10), kept(10), other(10), swapped(10);
#pragma processors P(2)
#pragma processors Q(3)
#pragma distribute kept(block) onto(P)
  reset.reset(1000);
  moved = redeal::array<double>(1000);
  longer(seen);
  unseen(given);
  std::swap(swapped, other);
  // CHECK: distribute reset(block(500)) onto(P)
  // CHECK-NEXT: in f: reset is array<double> of ?, block(500) on 2
#pragma distribute reset(block(500)) onto(P)
  // CHECK: moved is array<double> of ?, block(500) on 2
#pragma distribute moved(block(500)) onto(P)
  // CHECK: in f: seen is array<double> of 10, block(500) on 2
#pragma distribute seen(block(500)) onto(P)
  // 3 are too few for 10 elements on 2 processes.
  // CHECK: given is array<double> of 10, block(3) on 2
#pragma distribute given(block(3)) onto(P)
#pragma distribute swapped(block(3)) onto(P)
  // CHECK: kept is array<double> of 10
  // CHECK-NEXT: block on 2 -> block on 3: static schedule
#pragma redistribute kept(block) onto(Q)
}
