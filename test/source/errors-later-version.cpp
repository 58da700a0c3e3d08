// Directives of the language that this version does not have are refused, in every spelling, and never ignored.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
// RUN: not redeal++ -c %s -o %t.o 2>&1 | FileCheck %s
#include <redeal/array.hpp>
#define REALIGN _Pragma("realign a(i) with(t(i))")

void f(redeal::array<double> &a) {
#pragma dynamic a
// CHECK: :[[#@LINE-1]]:9: error: this version of redeal has no directive 'dynamic'; it knows processors, template, align, distribute and redistribute{{$}}
#pragma realign a(i) with(t(i))
// CHECK: :[[#@LINE-1]]:9: error: this version of redeal has no directive 'realign'; it knows processors, template, align, distribute and redistribute{{$}}
_Pragma("realign a(i) with(t(i))")
// CHECK: :[[#@LINE-1]]:1: error: this version of redeal has no directive 'realign'; it knows
#pragma wait(t)
// CHECK: :[[#@LINE-1]]:9: error: 'wait' is no directive by itself; write '#pragma redistribute wait(ID)'{{$}}
#pragma copy
// CHECK: :[[#@LINE-1]]:9: error: 'copy' is no directive by itself; write '#pragma redistribute copy'{{$}}
  REALIGN
// CHECK: :[[#@LINE-1]]:3: error: this version of redeal has no directive 'realign'; it knows
}
