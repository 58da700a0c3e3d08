// Directives in member functions: members by their bare names, through this, of another object, of a base class.
// RUN: redeal-opt --plan %s -- | FileCheck %s
// RUN: redeal-opt %s -- > %t.cpp && %back-cxx -Wall -Wextra -pedantic -Werror -fsyntax-only %t.cpp
#include <redeal/array.hpp>

struct base {
  redeal::array<float> b{16};
};
class field : public base {
public:
  explicit field(int n) : x(n) {
#pragma distribute x(cyclic(3))
// CHECK-LABEL: distribute x(cyclic(3))
// CHECK: in field::field: x is array<double>
  }
  void bare() {
#pragma redistribute x(cyclic(2)), b(cyclic(2))
// CHECK-LABEL: redistribute x(cyclic(2)), b(cyclic(2))
// CHECK: in field::bare: x is array<double>
// CHECK: in field::bare: b is array<float>
  }
  void through_this();
  void of(field &other) {
#pragma redistribute other.x(block)
// CHECK-LABEL: redistribute other.x(block)
// CHECK: in field::of: other.x is array<double>
  }

private:
  redeal::array<double> x;
};
void field::through_this() {
#pragma redistribute this->x(block)
// CHECK-LABEL: redistribute this->x(block)
// CHECK: in field::through_this: this->x is array<double>
}
