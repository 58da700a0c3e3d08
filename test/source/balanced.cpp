// balanced is a format in every directive, and stays the name of whatever else has it.
// RUN: redeal-opt --plan %s -- | FileCheck %s
#include <redeal/array.hpp>

#pragma processors P(4)
redeal::array<double> everywhere(10);
#pragma distribute everywhere(balanced) onto(P)
// CHECK: :[[#@LINE-1]]:9: distribute everywhere(balanced) onto(P)

void f(int balanced) {
  redeal::array<double> onto(balanced), memory(balanced);
  redeal::array<double, 2> A(balanced, 8);
#pragma distribute onto(balanced), memory(balanced) onto(P)
// CHECK: :[[#@LINE-1]]:9: distribute onto(balanced), memory(balanced) onto(P)
#pragma redistribute memory(cyclic(balanced)), onto(balanced)
// CHECK: :[[#@LINE-1]]:9: redistribute memory(cyclic(balanced)), onto(balanced)
#pragma distribute A(balanced, *)
// CHECK: :[[#@LINE-1]]:9: distribute A(balanced, *)
  _Pragma("redistribute A(*, balanced) memory(4096)")
// CHECK: :[[#@LINE-1]]:{{[0-9]+}}: redistribute A(*, balanced) memory(4096)
}
