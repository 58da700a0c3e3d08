// Macros inside a pragma are expanded to be understood; sizes go over as they were written.
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s
// RUN: redeal-opt --plan %s -- | FileCheck %s --check-prefix=PLAN
#include <redeal/array.hpp>

#define K 5
#define DIST cyclic(4)
#define TWICE(k) (2 * (k))
#define WHOLE x(block(16)) onto(P)

void f() {
  redeal::array<double> x(64);
#pragma processors P(4)
#pragma distribute WHOLE
// CHECK: ::redeal::distribute(::redeal::map("x", x, ::redeal::block(16)), ::redeal::onto(P));
// PLAN: distribute x(block(16)) onto(P)
#pragma redistribute x(cyclic(K))
// CHECK: ::redeal::map("x", x, ::redeal::cyclic(K))
// PLAN: block(16) on 4 -> cyclic(5) on 4
#pragma redistribute x(DIST)
// CHECK: ::redeal::map("x", x, ::redeal::cyclic(4))
// PLAN: cyclic(5) on 4 -> cyclic(4) on 4
#pragma redistribute x(cyclic(TWICE(K)))
// CHECK: ::redeal::map("x", x, ::redeal::cyclic(TWICE(K)))
// PLAN: cyclic(4) on 4 -> cyclic(10) on 4
}
