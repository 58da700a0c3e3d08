// A reference to an array is that array; what may have been changed under another name is not claimed to be known.
// RUN: redeal-opt --plan %s -- | FileCheck %s
#include <redeal/array.hpp>

#include <utility>

#pragma processors P(4)
void elsewhere(redeal::array<double> &x);
void read(const redeal::array<double> &x);
void passes_on(redeal::array<double> &x) { elsewhere(x); }
struct keeps {
  explicit keeps(redeal::array<double> &x);
};

void reference() {
  redeal::array<double> x(240);
  auto &y = x;
#pragma distribute x(cyclic(2)) onto(P)
#pragma redistribute y(cyclic(3))
// CHECK:      :[[#@LINE-1]]:9: redistribute y
// CHECK-NEXT:   in reference: y is array<double> of 240
// CHECK-NEXT:     cyclic(2) on 4 -> cyclic(3) on 4: static
#pragma redistribute x(cyclic(5))
// CHECK-NEXT: :[[#@LINE-1]]:9: redistribute x
// CHECK-NEXT:   in reference: x
// CHECK-NEXT:     cyclic(3) on 4 -> cyclic(5) on 4: static
}

void passed() {
  redeal::array<double> x(240);
#pragma distribute x(cyclic(2)) onto(P)
  read(x);
  x(0) = 1;
#pragma redistribute x(cyclic(3))
// CHECK-NEXT: :[[#@LINE-4]]:9: distribute
// CHECK-NEXT:   in passed
// CHECK-NEXT: :[[#@LINE-3]]:9: redistribute
// CHECK-NEXT:   in passed
// CHECK-NEXT:     cyclic(2) on 4 -> cyclic(3) on 4: static
  elsewhere(x);
#pragma redistribute x(cyclic(5))
// CHECK-NEXT: :[[#@LINE-1]]:9: redistribute
// CHECK-NEXT:   in passed
// CHECK-NEXT:     cyclic(3) on 4 -> cyclic(5) on 4: static
// CHECK-NEXT:     any other -> cyclic(5)
#pragma redistribute x(cyclic(2)) onto(P)
// CHECK:          cyclic(5) on 4 -> cyclic(2) on 4: static
// CHECK-NEXT:     any other -> cyclic(2)
  passes_on(x);
#pragma redistribute x(cyclic(3)) onto(P)
// CHECK:          cyclic(2) on 4 -> cyclic(3) on 4: static
// CHECK-NEXT:     any other -> cyclic(3)
  keeps k(x);
#pragma redistribute x(cyclic(5)) onto(P)
// CHECK:          cyclic(3) on 4 -> cyclic(5) on 4: static
// CHECK-NEXT:     any other -> cyclic(5)
#pragma redistribute x(cyclic(2)) onto(P)
// CHECK:          cyclic(5) on 4 -> cyclic(2) on 4: static
// CHECK-NOT:      any other
  redeal::array<double> other(240);
  std::swap(x, other);
#pragma redistribute x(cyclic(3)) onto(P)
// CHECK:          cyclic(2) on 4 -> cyclic(3) on 4: static
// CHECK-NEXT:     any other -> cyclic(3)
}

void pointer(bool which) {
  redeal::array<double> x(240), y(240);
  auto *p = &x;
  auto &either = which ? x : y;
#pragma distribute x(cyclic(2)) onto(P)
#pragma distribute y(cyclic(2)) onto(P)
  passes_on(*p);
#pragma redistribute either(cyclic(3)) onto(P)
#pragma redistribute x(cyclic(5)) onto(P)
// CHECK:      :[[#@LINE-1]]:9: redistribute
// CHECK-NEXT:   in pointer
// CHECK-NEXT:     cyclic(2) on 4 -> cyclic(5) on 4: static
// CHECK-NEXT:     any other -> cyclic(5)
#pragma redistribute y(cyclic(5)) onto(P)
// CHECK-NEXT: :[[#@LINE-1]]:9: redistribute
// CHECK-NEXT:   in pointer
// CHECK-NEXT:     cyclic(2) on 4 -> cyclic(5) on 4: static
// CHECK-NEXT:     any other -> cyclic(5)
}

struct holder {
  redeal::array<double> &held;
  explicit holder(redeal::array<double> &x) : held(x) {
#pragma redistribute x(cyclic(3)) onto(P)
// CHECK:      in holder::holder
// CHECK-NEXT:     cyclic(7) on 4 -> cyclic(3) on 4: static
  }
};
void constructor() {
  redeal::array<double> x(240);
#pragma distribute x(cyclic(7)) onto(P)
  holder h(x);
#pragma redistribute x(cyclic(5))
// CHECK:      :[[#@LINE-1]]:9: redistribute
// CHECK-NEXT:   in constructor
// CHECK-NEXT:     cyclic(3) on 4 -> cyclic(5) on 4: static
}
