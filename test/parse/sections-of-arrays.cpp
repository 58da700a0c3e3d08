// Sections of a copy have the mappings that their ranges leave of the arrays'; constants are found where they are written
// and in variables that never change, and what is not constant is named.
// RUN: redeal-opt --plan %s -- | FileCheck %s
// RUN: redeal-opt %s -- -Rredistribute 2>&1 >/dev/null | FileCheck %s --check-prefix=DONE
// RUN: redeal-opt %s -- -Rredistribute-missed 2>&1 >/dev/null | FileCheck %s --check-prefix=MISSED
#include <redeal/array.hpp>

void f(long k) {
  redeal::array<double> x(240), y(240), z(100);
  redeal::array<double, 2> A(60, 48);
#pragma processors P(4)
#pragma processors G(2, 2)
#pragma distribute x(cyclic(6)), y(block), z(cyclic(3)) onto(P)
#pragma distribute A(cyclic(5), cyclic(4)) onto(G)
  constexpr redeal::range every(1, 100, 2);
  redeal::range const part(3, 100);
  using redeal::all;
  using redeal::range;
// CHECK: in f: z = x(every)
// CHECK-NEXT: cyclic(6) on 4 -> cyclic(3) on 4: one mapping: each process copies its own
#pragma redistribute copy
  z = x(every);
// CHECK: in f: z = x(part)
// CHECK-NEXT: cyclic(6) on 4, of it cyclic(6) without its first 3 on 4 -> cyclic(3) on 4, of it cyclic(3) on 4: static schedule P4_r2_to_Q4_s1_from_0_to_3: 2 steps (bound 2), cost 2 (bound 2)
// DONE: :[[#@LINE+1]]:9: remark: x(part) is copied to z from cyclic(6) on 4 to cyclic(3) on 4 in 2 steps, the fewest; a process exchanges at most 192 bytes in 2 messages each way [-Rredistribute]
#pragma redistribute copy
  z = x(part);
// CHECK: in f: y(range(239, 100, -1)) = z
// CHECK-NEXT: cyclic(3) on 4, of it 34 pieces on 4 -> block on 4, of it cyclic(60) without its first 140 on 4: planned at run time: no formula says who owns these elements
#pragma redistribute copy
  y(range(239, 100, -1)) = z;
// CHECK: in f: x(range(0, 48)) = A(7, all)
// CHECK-NEXT: (cyclic(5), cyclic(4)) on 2x2, of it cyclic(4) on 2 -> cyclic(6) on 4, of it cyclic(6) on 4: static schedule P2_r2_to_Q4_s3:
// DONE: :[[#@LINE+1]]:9: remark: A(7, all) is copied to x(range(0, 48)) {{.*}} in 4 steps, the fewest [-Rredistribute]
#pragma redistribute copy
  x(range(0, 48)) = A(7, all);
// CHECK: in f: A(all, 3) = A(all, 40)
// CHECK-NEXT: of it cyclic(5) on 2 -> {{.*}}, of it cyclic(5) on 2: static schedule P2_r1_to_Q2_s1:
#pragma redistribute copy
  A(all, 3) = A(all, 40);
// CHECK: in f: x(range(0, 60)) = A(all, k)
// CHECK-NEXT: planned at run time: the index in dimension 1 of A(all, k) is not a constant
// MISSED: :[[#@LINE+1]]:9: remark: A(all, k) is copied to x(range(0, 60)) {{.*}}: planned when the program runs, as the index in dimension 1 of A(all, k) is not a constant [-Rredistribute-missed]
#pragma redistribute copy
  x(range(0, 60)) = A(all, k);
// CHECK: in f: z(range(0, 10)) = x(range(k, 10))
// CHECK-NEXT: planned at run time: the first index of the range in dimension 0 of x(range(k, 10)) is not a constant
#pragma redistribute copy
  z(range(0, 10)) = x(range(k, 10));
// CHECK: in f: z(range(0, 60)) = x(range(0, 60, 4))
// CHECK-NEXT: cyclic(6) on 4, of it 40 pieces on 4 -> {{.*}} planned at run time: no formula says
#pragma redistribute copy
  z(range(0, 60)) = x(range(0, 60, 4));
// CHECK: in f: x(5) = A(7, 8)
// CHECK-NEXT: static schedule P2_r1_to_Q4_s1_of_1: 1 step
#pragma redistribute copy
  x(5) = A(7, 8);
}
