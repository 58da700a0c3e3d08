// A directive that Clang skips becomes an #error, which does no harm where the back-end skips it too.
// RUN: redeal-opt %s -- > %t.cpp && grep -v -e CHECK -e ERROR: -e OPERATOR: %t.cpp | FileCheck %s
// RUN: not %back-cxx -fsyntax-only %t.cpp 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: %back-cxx -D__clang__ -U__GNUC__ -fsyntax-only %t.cpp
// RUN: not %back-cxx -D__clang__ -U__GNUC__ -fsyntax-only -DOPERATOR %t.cpp 2>&1 | FileCheck %s --check-prefix=OPERATOR
#include <redeal/array.hpp>

void f(redeal::array<double> &x) {
#ifndef __clang__ // #pragma redistribute x(comment)
  #  pragma redistribute \
       x(cyclic) // and a comment
  // CHECK:      {{^}}  #error "redeal: Clang, which reads the directives, skips this one; its #if must mean the same to Clang and to this compiler"
  // CHECK-NEXT: {{^}} // and a comment
  // ERROR:      skipped-by-clang.cpp:10:4: error: #error "redeal: Clang,
  // CHECK-NOT:  #error
  // CHECK:      #pragma omp parallel
  /* #pragma redistribute x(block) */
#pragma omp parallel
#endif
#if __GNUC__ >= 9
#pragma align x(i) with(y(i))
  // CHECK:      {{^}}#error
  // ERROR:      skipped-by-clang.cpp:[[#@LINE-2]]:2: error: #error "redeal: Clang,
#elif !defined(__GNUC__)
#define MOVE _Pragma("redistribute x(block)")
  // CHECK:      {{^}}#define MOVE _Pragma("GCC error \"redeal: Clang,
#ifdef OPERATOR
  MOVE
  // OPERATOR:   skipped-by-clang.cpp:[[#@LINE-1]]:{{.*}} error: redeal: Clang,
#endif
#endif
#ifdef REDEAL_SERIAL
  don't("tokenize this");
#pragma redistribute x(block)
#endif
#if 0
#pragma redistribute x(block)
#endif
}
