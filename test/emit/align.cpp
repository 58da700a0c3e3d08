// A template becomes an object that only directives name, an alignment a call with a function for each subscript.
// RUN: redeal-opt %s -- | FileCheck %s
#include <redeal/array.hpp>

redeal::array<int> g(4);
#pragma template G(8)
// CHECK: {{^}}{{\[\[}}maybe_unused]] static ::redeal::index_template G("G", 8);{{$}}
#pragma align g(i) with(G(2 * i + 1))
// CHECK: {{^}}{{\[\[}}maybe_unused]] static const bool redeal_site_{{[0-9]+}} = ::redeal::align_later(::redeal::aligned("g", g), ::redeal::with("G", G, ::redeal::aligned_along<0>([](::redeal::index i) { return 2 * i + 1; })));{{$}}

void f(redeal::array<double, 2> &A, long n, int k) {
#pragma template T(n, 2 * n, 100)
  // CHECK: {{^}}{{\[\[}}maybe_unused]] ::redeal::index_template T("T", n, 2 * n, 100);{{$}}
#pragma align A(i, j) with(T(j + k, *, 5))
  // CHECK: {{^}}::redeal::align(::redeal::aligned("A", A), ::redeal::with("T", T, ::redeal::aligned_along<1>([&](::redeal::index j) { return j + k; }), ::redeal::aligned_everywhere(), ::redeal::aligned_at(5)));{{$}}
#pragma distribute T(block, *, *)
  // CHECK: {{^}}::redeal::distribute(::redeal::map("T", T, ::redeal::block(), ::redeal::collapsed(), ::redeal::collapsed()));{{$}}
}
