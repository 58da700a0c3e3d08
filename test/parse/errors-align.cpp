// An alignment that makes no sense is an error at the user's column, where its numbers are constant also if a subscript
// leaves its target.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

struct name {};

void f(redeal::array<double, 2> &A, redeal::array<double> const &fixed, redeal::array<double> &unknown, int k, double d) {
  redeal::array<double> x(50);
  redeal::view<double> v(nullptr, {50});
  name text;
#pragma template T(100)
#pragma template U(100, 2)
#pragma template W(-1)
  // CHECK: errors-align.cpp:[[#@LINE-1]]:20: error: an extent of a template must be at least 0, not -1
#pragma template V(text)
  // CHECK: errors-align.cpp:[[#@LINE-1]]:20: error: an extent of a template must be an integer, not 'name'
#pragma align x(i) with(A(i))
  // CHECK: errors-align.cpp:[[#@LINE-1]]:25: error: 'A' has rank 2 but 1 subscript is given; give one for each dimension
#pragma align A(i) with(T(i))
  // CHECK: errors-align.cpp:[[#@LINE-1]]:15: error: 'A' has rank 2 but 1 dummy argument is given; give one for each dimension, or *
#pragma align x(i) with(T(2 * i + 2))
  // CHECK: errors-align.cpp:[[#@LINE-1]]:27: error: dimension 0 of x reaches from index 2 to 100 of dimension 0 of T, which has indices 0 to 99
#pragma align x(i) with(U(48 - i, 0))
  // CHECK: errors-align.cpp:[[#@LINE-1]]:27: error: dimension 0 of x reaches from index -1 to 48 of dimension 0 of U, which has indices 0 to 99
#pragma align x(i) with(U(i, 2))
  // CHECK: errors-align.cpp:[[#@LINE-1]]:30: error: index 2 is outside of dimension 1 of U, which has indices 0 to 1
#pragma align x(i) with(T(0 * i))
  // CHECK: errors-align.cpp:[[#@LINE-1]]:27: error: all elements along dimension 0 of x are at one index of dimension 0 of T, as the factor of the dummy is 0; it must be another number
#pragma align x(i) with(T(i * i))
  // CHECK: errors-align.cpp:[[#@LINE-1]]:27: error: the subscript 'i * i' is not affine in 'i'; write a * i + b, where a and b do not depend on it
#pragma align x(i) with(T(i / 2))
  // CHECK: errors-align.cpp:[[#@LINE-1]]:27: error: the subscript 'i / 2' is not affine in 'i'
#pragma align x(i) with(T(i ? k : 3))
  // CHECK: errors-align.cpp:[[#@LINE-1]]:27: error: the subscript 'i ? k : 3' is not affine in 'i'
#pragma align x(i) with(T(i + k++))
  // CHECK: errors-align.cpp:[[#@LINE-1]]:27: error: the subscript 'i + k++' changes something; it is evaluated more than once, so do that before the directive
#pragma align x(i) with(T(d * i))
  // CHECK: errors-align.cpp:[[#@LINE-1]]:27: error: a subscript must be an integer, not 'double'
#pragma align x(i) with(x(i))
  // CHECK: errors-align.cpp:[[#@LINE-1]]:25: error: 'x' cannot be aligned with itself
#pragma align T(i) with(x(i))
  // CHECK: errors-align.cpp:[[#@LINE-1]]:15: error: 'T' is a template, which arrays are aligned with, and not the other way round
#pragma align v(i) with(T(i))
  // CHECK: errors-align.cpp:[[#@LINE-1]]:15: error: 'v' is a view, which keeps its memory and cannot follow another array; distribute it
#pragma align k(i) with(T(i))
  // CHECK: errors-align.cpp:[[#@LINE-1]]:15: error: 'k' has type 'int'; align needs a redeal::array{{$}}
#pragma align x(i) with(text(i))
  // CHECK: errors-align.cpp:[[#@LINE-1]]:25: error: 'text' has type 'name'; align needs a redeal::array or a template
#pragma align fixed(i) with(T(i))
  // CHECK: errors-align.cpp:[[#@LINE-1]]:15: error: 'fixed' is const or volatile here; make it a reference to neither
  // What is not known is checked by the running program.
#pragma align unknown(i) with(T(k * i + 1000))
#pragma align x(i) with(T(k - i))
}
// CHECK: 19 errors generated
