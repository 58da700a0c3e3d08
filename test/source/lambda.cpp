// Directives in lambdas: arrays captured by reference, constants, parameters, generic lambdas, one inside another.
// RUN: redeal-opt --plan %s -- | FileCheck %s
// RUN: redeal-opt %s -- > %t.cpp && %back-cxx -Wall -Wextra -pedantic -Werror -fsyntax-only %t.cpp
#include <redeal/array.hpp>

void f() {
  constexpr int k = 5;
  redeal::array<double> x(16), y(16), z(16);
#pragma processors P(4)
#pragma distribute x(cyclic(3)), y(cyclic(3)), z(cyclic(3)) onto(P)
  auto const by_reference = [&] {
#pragma redistribute x(cyclic(k))
// CHECK-LABEL: redistribute x(cyclic(k))
// CHECK: cyclic(3) on 4 -> cyclic(5) on 4: static schedule
    auto const inner = [&x] {
#pragma redistribute x(cyclic(4))
// CHECK-LABEL: redistribute x(cyclic(4))
// CHECK: cyclic(5) on 4 -> cyclic(4) on 4: static schedule
    };
    inner();
  };
  by_reference();
  auto const by_parameter = [](redeal::array<double> &a) {
#pragma redistribute a(cyclic(2))
// CHECK-LABEL: redistribute a(cyclic(2))
// CHECK: cyclic(3) on 4 -> cyclic(2) on 4: static schedule
  };
  by_parameter(y);
  auto const generic = [](auto &a) {
#pragma redistribute a(cyclic(1))
// CHECK-LABEL: redistribute a(cyclic(1))
// CHECK: operator()<redeal::array<double>>: a is array<double> of ?
// CHECK: cyclic(3) on 4 -> cyclic(1) on 4: static schedule
  };
  generic(z);
}
