// The mapping of a view is followed as that of an array: copies between constant mappings have schedules.
// RUN: redeal-opt --plan %s -- | FileCheck %s
// RUN: redeal-opt %s -- | FileCheck %s --check-prefix=CALLS
// RUN: redeal++ -Rredistribute -Rredistribute-analysis -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=REMARKS
#include <redeal/array.hpp>

#include <vector>

struct element {
  double x, y;
};

void f(std::vector<element> &elements) {
  redeal::array<double> x(240000);
#pragma processors P(16)
#pragma distribute x(cyclic(3)) onto(P)
  redeal::view<double> V(&elements[0].x, 240000, 2);
  // CHECK: distribute V(cyclic(5)) onto(P)
  // CHECK-NEXT: in f: V is view<double> of 240000, cyclic(5) on 16
  // CALLS: ::redeal::distribute(::redeal::map("V", V, ::redeal::cyclic(5)), ::redeal::onto(P));
#pragma distribute V(cyclic(5)) onto(P)
  // CHECK: redistribute copy
  // CHECK-NEXT: in f: V = x
  // CHECK-NEXT: cyclic(3) on 16 -> cyclic(5) on 16: static schedule P16_r3_to_Q16_s5: 7 steps (bound 7), cost 15 (bound
  // 15) CALLS: ::redeal::redistribute_copy(::redeal::assignment("V", "x"),
  // ::redeal::schedules<::redeal_schedules::P16_r3_to_Q16_s5>(), REMARKS: remark: x is copied to V from cyclic(3) on 16
  // to cyclic(5) on 16 in 7 steps, the fewest;
#pragma redistribute copy
  V = x;
  // CHECK: in f: x = V
  // CHECK-NEXT: cyclic(5) on 16 -> cyclic(3) on 16: static schedule
  // REMARKS: remark: V is copied to x from cyclic(5) on 16 to cyclic(3) on 16
  // REMARKS-NOT: from memory to memory
#pragma redistribute copy
  x = V;
}

void g(double *p, long n) {
  redeal::view<double, 2> A(p, {12, n}), B(p, {12, 15}, {1, 12});
#pragma processors P(4)
  // CHECK: A is view<double> of 12x?, (block, *) on 4
#pragma distribute A(block, *) onto(P)
  // CHECK: B is view<double> of 12x15, (*, block) on 4
#pragma distribute B(*, block) onto(P)
#pragma redistribute copy
  B(redeal::all, redeal::range(0, 5)) = A(redeal::all, redeal::range(0, 5));
}
