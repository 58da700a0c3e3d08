// At namespace scope a grid is a constant and an array's first mapping waits until the array is used.
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s
// RUN: redeal-opt %s -- > %t.cpp && %back-cxx -Wall -Wextra -pedantic -Werror -fsyntax-only %t.cpp
#include <redeal/array.hpp>

#pragma processors P(4)
// CHECK: {{^}}[[MU:\[\[maybe_unused\]\]]] const ::redeal::processors P("P", 4);
namespace model {
redeal::array<double> x(16), y(16);
#pragma distribute x(cyclic(3)), y(block) onto(P)
// CHECK: {{^}}[[MU]] static const bool redeal_site_{{[0-9]+}} = ::redeal::distribute_later(::redeal::map("x", x, ::redeal::cyclic(3)), ::redeal::map("y", y, ::redeal::block()), ::redeal::onto(P));
namespace {
redeal::array<double> z(16);
#pragma distribute z(cyclic)
// CHECK: {{^}}[[MU]] static const bool redeal_site_{{[0-9]+}} = ::redeal::distribute_later(::redeal::map("z", z, ::redeal::cyclic()));
}
void use() {
#pragma redistribute z(cyclic(2))
}
}
