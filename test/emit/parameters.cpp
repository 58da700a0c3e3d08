// The distribute of a parameter becomes an object, which undoes in its end what it has done; the next one knows of it.
// RUN: redeal-opt %s -- | FileCheck %s
#include <redeal/array.hpp>

template <class Array> static void f(Array &x, redeal::array<double, 2> const &A, redeal::array<float> &z) {
#pragma processors P(4)
#pragma distribute x(cyclic(2)) onto(P)
  // CHECK: {{^}}{{\[\[}}maybe_unused]] const ::redeal::parameters [[FIRST:redeal_site_[0-9]+]](::redeal::remap(), ::redeal::parameter<decltype(x)>("x", x, ::redeal::cyclic(2)), ::redeal::onto(P));{{$}}
#pragma distribute A(block, *) onto(P) assert
  // CHECK: {{^}}{{\[\[}}maybe_unused]] const ::redeal::parameters [[SECOND:redeal_site_[0-9]+]](::redeal::same_mapping(), ::redeal::parameter<decltype(A)>("A", A, ::redeal::block(), ::redeal::collapsed()), ::redeal::onto(P), [[FIRST]].entered());{{$}}
#pragma distribute z inherit
  // CHECK: {{^}}{{\[\[}}maybe_unused]] const ::redeal::parameters [[THIRD:redeal_site_[0-9]+]](::redeal::inherit(), ::redeal::parameter<decltype(z)>("z", z), [[SECOND]].entered());{{$}}
}
