// Macros with arguments that are named like words of the emitted calls do not touch these, and other words stay plain.
// RUN: redeal-opt %s -- > %t.cpp && grep -v CHECK %t.cpp | FileCheck %s
// RUN: %back-cxx -Wall -Wextra -pedantic -Werror -fsyntax-only %t.cpp
#include <redeal/array.hpp>
#define distribute_later(a) a
#define map(a) a
#define distribute(a) a
#define redistribute(a) a
#define redistribute_copy(a) a
#define assignment(a) a
#define memory_limit(a) a
#define window_limit(a, b) a
#define section(a) a
#define at(a) a
#define from() 1
#define collapsed(a) a
#define schedules(a) a
#define processors(a) a
#define redeal(a) a
#define cyclic cyclic

#pragma processors P(4)
redeal::array<double> g(100);
#pragma distribute g(cyclic(2)) onto(P)
// CHECK: redeal_site_1 = (::redeal::distribute_later)((::redeal::map)("g", g, ::redeal::cyclic(2)), ::redeal::onto(P));
int main() {
  int k = 3;
#pragma redistribute g(cyclic(5)) onto(P[1:k]) memory(k * 4096) window(k)
// CHECK: (::redeal::redistribute)((::redeal::map)("g", g, ::redeal::cyclic(5)), ::redeal::onto(P, ::redeal::detail::type_itself<::redeal::section>(1, k)), ::redeal::detail::type_itself<::redeal::memory_limit>(k * 4096), ::redeal::detail::type_itself<::redeal::window_limit>(k));
  redeal::array<double, 2> y(20, 20), z(20, 20);
#pragma processors R(2, 2) comm(0x44000000)
// CHECK: processors R = ::redeal::detail::type_itself<::redeal::processors>("R", 2, 2).comm(0x44000000, "0x44000000");
#pragma distribute y(block, *) onto(R[0][:])
// CHECK: (::redeal::distribute)((::redeal::map)("y", y, ::redeal::block(), (::redeal::collapsed)()), ::redeal::onto(R, (::redeal::section::at)(0), (::redeal::section::from)(0)));
#pragma distribute z(block, cyclic)
#pragma redistribute copy memory(4096) window(2)
// CHECK: (::redeal::redistribute_copy)(::redeal::detail::type_itself<::redeal::assignment>("y", "z").memory(4096).window(2),
  y = z;
#undef map
#undef redistribute
#define memory(a) a
#pragma redistribute g(cyclic(3))
// CHECK: {{^}}::redeal::redistribute(::redeal::map("g", g, ::redeal::cyclic(3))
}
