// The three directives as _Pragma operators become calls in their places, also beside other statements.
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s
#include <redeal/array.hpp>

void f(int n) {
  redeal::array<double> x(n);
  // CHECK: n += 1; {{.*}}const ::redeal::processors P("P", 4); n += 2;
  n += 1; _Pragma("processors P(4)") n += 2;
  // CHECK: {{^  }}::redeal::distribute(::redeal::map("x", x, ::redeal::cyclic(3)), ::redeal::onto(P));
  _Pragma("distribute x(cyclic(3)) onto(P)")
  // CHECK: {{^  }}::redeal::redistribute(::redeal::map("x", x, ::redeal::cyclic(sizeof("a\"b")))
  _Pragma("redistribute x(cyclic(sizeof(\"a\\\"b\")))")
}
// CHECK-NOT: _Pragma
