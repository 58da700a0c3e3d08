// Directives of the language that this version does not have are refused, in every spelling, and never ignored.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
// RUN: not redeal++ -c %s -o %t.o 2>&1 | FileCheck %s
#include <redeal/array.hpp>
#define ALIGN _Pragma("align a(i) with(t(i))")

void f(redeal::array<double> &a) {
#pragma template t(100)
// CHECK: :[[#@LINE-1]]:9: error: this version of redeal has no directive 'template'; it knows processors, distribute and redistribute{{$}}
#pragma align a(i) with(t(i))
// CHECK: :[[#@LINE-1]]:9: error: this version of redeal has no directive 'align'; it knows processors, distribute and redistribute{{$}}
_Pragma("align a(i) with(t(i))")
// CHECK: :[[#@LINE-1]]:1: error: this version of redeal has no directive 'align'; it knows
  ALIGN
// CHECK: :[[#@LINE-1]]:3: error: this version of redeal has no directive 'align'; it knows
}
