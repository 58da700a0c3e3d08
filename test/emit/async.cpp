// The clause async becomes an argument of the call, and wait a call of its own, with the names as text.
// RUN: redeal-opt %s -- | FileCheck %s
// RUN: redeal-opt --plan %s -- | FileCheck %s --check-prefix=PLAN
// RUN: redeal-opt %s -- > %t.cpp && %back-cxx -Wall -Wextra -pedantic -Werror -c %t.cpp -o %t.o
#include <redeal/array.hpp>

template <class T> void swap_roles(redeal::array<T> &a, redeal::array<T> &b) {
#pragma redistribute a(cyclic(3)), b(block) async(roles) memory(4096)
  // CHECK: ::redeal::redistribute(::redeal::map("a", a, ::redeal::cyclic(3)), ::redeal::map("b", b, ::redeal::block()), ::redeal::memory_limit(4096), ::redeal::async_name("roles"));
  // PLAN: redistribute a(cyclic(3)), b(block) memory(4096) async(roles)
}

void f(redeal::array<double> &wait, redeal::array<double> &b, redeal::array<double> &t) {
  swap_roles(b, t);
#pragma redistribute copy async(t) phases(2)
  b = t;
  // CHECK: ::redeal::redistribute_copy(::redeal::assignment("b", "t").phases(2).async("t"),
  // CHECK-NEXT: b , t);
  // PLAN: redistribute copy phases(2) async(t)
#pragma redistribute wait(t, roles)
  // CHECK: ::redeal::redistribute_wait({"t", "roles"});
  // PLAN: redistribute wait(t, roles){{$}}
  // PLAN-NOT: template
#pragma redistribute wait(block)
  // CHECK: ::redeal::redistribute(::redeal::map("wait", wait, ::redeal::block()));
  _Pragma("redistribute wait(\
u)");
  // CHECK: ::redeal::redistribute_wait({"u"});
}
#define async_name(x) x
#define redistribute_wait(x) x
void g(redeal::array<double> &a) {
#pragma redistribute a(block) async(t)
  // CHECK: ::redeal::detail::type_itself<::redeal::async_name>("t"));
#pragma redistribute wait(t)
  // CHECK: (::redeal::redistribute_wait)({"t"});
}
