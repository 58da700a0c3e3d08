// Each instantiation of a template has facts of its own; the directive gets the schedules of all.
// RUN: redeal-opt --plan %s -- | FileCheck %s
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s --check-prefix=CALL
#include <redeal/array.hpp>

template <int K> void f() {
  redeal::array<double> x(240);
#pragma processors P(4)
#pragma distribute x(cyclic(2)) onto(P)
#pragma redistribute x(cyclic(K))
// CHECK: redistribute x(cyclic(K))
// CHECK-NEXT: in f<3>: x is array<double> of 240
// CHECK-NEXT: cyclic(2) on 4 -> cyclic(3) on 4: static schedule P4_r2_to_Q4_s3:
// CHECK-NEXT: in f<5>: x is array<double> of 240
// CHECK-NEXT: cyclic(2) on 4 -> cyclic(5) on 4: static schedule P4_r2_to_Q4_s5:
}
// CALL: ::redeal::cyclic(K)), ::redeal::schedules<::redeal_schedules::P4_r2_to_Q4_s3, ::redeal_schedules::P4_r2_to_Q4_s5>());
template void f<3>();
void g() { f<5>(); }
