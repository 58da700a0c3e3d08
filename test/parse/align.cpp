// The plan shows how arrays lie in what they are aligned with, and the mapping that follows from each mapping of that;
// schedules of what follows are static where all is constant.
// RUN: redeal-opt --plan %s -- | FileCheck %s
#include <redeal/array.hpp>

void f(int k) {
  redeal::array<double, 2> A(40, 30);
  redeal::array<float> row(50), part(20), any(20);
#pragma processors P(2, 3)
#pragma template T(30, 100)
  // CHECK: align.cpp:[[#@LINE-1]]:9: template T(30, 100)
#pragma align A(i, j) with(T(j, 2 * i + 1))
  // CHECK-NEXT: align.cpp:[[#@LINE-1]]:9: align A(i, j) with(T(j, 2 * i + 1))
  // CHECK-NEXT:   in f: A is array<double> of 40x30, at T(j, 2*i + 1){{$}}
#pragma align row(x) with(T(*, 2 * x))
  // CHECK:        in f: row is array<float> of 50, at T(*, 2*i){{$}}
#pragma distribute T(block, cyclic(4)) onto(P)
  // CHECK-NEXT: align.cpp:[[#@LINE-1]]:9: distribute T(block, cyclic(4)) onto(P)
  // CHECK-NEXT:   in f: T is template of 30x100, (block, cyclic(4)) on 2x3
  // CHECK-NEXT:     A follows at T(j, 2*i + 1) of (block, cyclic(4)) on 2x3: (cyclic(2), block) on 3x2
  // CHECK-NEXT:     row follows at T(*, 2*i) of (block, cyclic(4)) on 2x3: cyclic(2) on 3x2[*]
#pragma align part(i) with(A(39 - i, 3))
  // CHECK:      align.cpp:[[#@LINE-1]]:9: align part(i) with(A(39 - i, 3))
  // CHECK-NEXT:   in f: part is array<float> of 20, at A(-i + 39, 3)
  // CHECK-NEXT:     part follows at T(3, -2*i + 79) of (block, cyclic(4)) on 2x3: {{.*}} on 3
#pragma align any(i) with(row(k * i))
  // CHECK:          any follows at T(*, ?*i + ?) of (block, cyclic(4)) on 2x3: found at run time: a subscript of T(*, ?*i + ?) is not a constant
#pragma redistribute T(cyclic, cyclic(6))
  // CHECK:      align.cpp:[[#@LINE-1]]:9: redistribute T(cyclic, cyclic(6))
  // CHECK-NEXT:   in f: T is template of 30x100, (cyclic, cyclic(6))
  // CHECK-NEXT:     A follows at T(j, 2*i + 1) of (cyclic, cyclic(6)) on 2x3: (cyclic(3), cyclic) on 3x2
  // CHECK-NEXT:     at T(j, 2*i + 1) of (block, cyclic(4)) on 2x3 -> at T(j, 2*i + 1) of (cyclic, cyclic(6)) on 2x3: static schedule P3_r2_to_Q3_s3{{.*}} steps
}

// Nothing follows before it is aligned.
void g() {
  redeal::array<double> x(100), y(100);
#pragma processors P(4)
#pragma distribute x(block) onto(P)
  // CHECK:      align.cpp:[[#@LINE-1]]:9: distribute x(block) onto(P)
  // CHECK-NEXT:   in g: x is array<double> of 100, block on 4
#pragma redistribute x(cyclic(3)) onto(P)
  // CHECK-NEXT: align.cpp:[[#@LINE-1]]:9: redistribute x(cyclic(3)) onto(P)
  // CHECK-NEXT:   in g: x is array<double> of 100
  // CHECK-NEXT:     block on 4 -> cyclic(3) on 4
#pragma align y(i) with(x(i))
  // CHECK-NEXT: align.cpp:[[#@LINE-1]]:9: align y(i) with(x(i))
  // CHECK-NEXT:   in g: y is array<double> of 100, at x(i)
  // CHECK-NEXT:     y follows at x(i) of cyclic(3) on 4: cyclic(3) on 4
#pragma redistribute x(cyclic(5)) onto(P)
  // CHECK-NEXT: align.cpp:[[#@LINE-1]]:9: redistribute x(cyclic(5)) onto(P)
  // CHECK:          y follows at x(i) of cyclic(5) on 4: cyclic(5) on 4
  // CHECK-NEXT:     at x(i) of cyclic(3) on 4 -> at x(i) of cyclic(5) on 4
}
