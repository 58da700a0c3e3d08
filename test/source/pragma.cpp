// The three directives as #pragma lines become calls that stand where the lines stood.
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s
#include <redeal/array.hpp>

void f() {
  redeal::array<double> x(16);
// CHECK: {{^}}[[MU:\[\[maybe_unused\]\]]] const ::redeal::processors P("P", 4);
#pragma processors P(4)
// CHECK: {{^}}::redeal::distribute(::redeal::map("x", x, ::redeal::cyclic(3)), ::redeal::onto(P));
#pragma distribute x(cyclic(3)) onto(P)
// CHECK: {{^}}::redeal::redistribute(::redeal::map("x", x, ::redeal::block())
#pragma redistribute x(block)
}
// CHECK-NOT: #pragma
