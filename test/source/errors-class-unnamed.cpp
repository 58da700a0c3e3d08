// In a class without a name, in a template and in a union, a directive is the same error.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s --implicit-check-not=redeal_site
#include <redeal/array.hpp>

redeal::array<double> x(16);
struct {
#pragma distribute x(block)
// CHECK: :[[#@LINE-1]]:9: error: distribute cannot stand in a class; put it in a constructor or another function{{$}}
} a;
class {
#pragma redistribute x(block)
// CHECK: :[[#@LINE-1]]:9: error: redistribute cannot stand in a class; put it in a constructor or another function{{$}}
} b;
union u {
#pragma distribute x(block)
// CHECK: :[[#@LINE-1]]:9: error: distribute cannot stand in a class
  int i;
};
template <class T> struct t {
#pragma redistribute x(cyclic(sizeof(T)))
// CHECK: :[[#@LINE-1]]:9: error: redistribute cannot stand in a class
};
t<int> c;
// CHECK: {{^}}4 errors generated.
