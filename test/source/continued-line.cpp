// A pragma continued with backslashes is one directive, and the lines behind it keep their numbers.
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s
// RUN: not redeal-opt %s -- -DWRONG 2>&1 | FileCheck %s --check-prefix=WRONG
#include <redeal/array.hpp>

void f() {
  redeal::array<double> x(16);
#pragma processors \
    P( \
        4)
// CHECK: P("P", 4);
// CHECK-EMPTY:
// CHECK-EMPTY:
// CHECK-NEXT: ::redeal::distribute(::redeal::map("x", x, ::redeal::cyclic(3)), ::redeal::onto(P));
// CHECK-EMPTY:
#pragma distribute \
  x(cyclic(3)) onto(P)
#ifdef WRONG
#pragma redistribute \
  x( \
    blok)
// WRONG: :[[#@LINE-1]]:5: error: expected a format
#endif
}
