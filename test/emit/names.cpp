// Arrays with names of several words: through this, of an object, of a namespace, elements of arrays of arrays.
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s
// RUN: redeal-opt %s -- > %t.cpp && %back-cxx -Wall -Wextra -pedantic -Werror -fsyntax-only %t.cpp
#include <redeal/array.hpp>

#include <map>
#include <string>
#include <vector>

namespace outer::inner {
redeal::array<double> x(16);
}
struct field {
  redeal::array<double> x{16};
  void move() {
#pragma redistribute this->x(cyclic(5))
// CHECK: ::redeal::map("this->x", this->x, ::redeal::cyclic(5))
  }
};
void f(field &s, field *p, std::vector<redeal::array<double>> &a, std::map<std::string, field> &m, int i) {
#pragma redistribute s.x(block), p->x(block)
// CHECK: ::redeal::map("s.x", s.x, ::redeal::block()), ::redeal::map("p->x", p->x, ::redeal::block())
#pragma redistribute a[i](block), a[a.size() - 1](block)
// CHECK: ::redeal::map("a[i]", a[i], ::redeal::block()), ::redeal::map("a[a.size() - 1]", a[a.size() - 1], ::redeal::block())
#pragma redistribute m["key"].x(block)
// CHECK: ::redeal::map("m[\"key\"].x", m["key"].x, ::redeal::block())
#pragma redistribute outer::inner::x(block), ::outer::inner::x(cyclic)
// CHECK: ::redeal::map("outer::inner::x", outer::inner::x, ::redeal::block()), ::redeal::map("::outer::inner::x", ::outer::inner::x, ::redeal::cyclic())
}
