// A macro without arguments that is named like a word of the emitted call is one error at the directive.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
// RUN: not redeal-opt %s -- -DTABLES -Dredeal_schedules=1 2>&1 | FileCheck %s --check-prefix=TABLES
#include <redeal/array.hpp>

void f() {
  redeal::array<double> x(100);
#pragma processors P(4)
#ifdef TABLES
#pragma distribute x(cyclic(2)) onto(P)
#pragma redistribute x(cyclic(3))
// TABLES: :[[#@LINE-1]]:9: error: the macro 'redeal_schedules', defined on the command line, has the name of a word that the translation of this directive needs; give the macro another name, or #undef it before the directive{{$}}
// TABLES: {{^}}1 error generated.
#else
#define map 17
#pragma distribute x(cyclic(2)) onto(P)
// CHECK: :[[#@LINE-1]]:9: error: the macro 'map', defined in line [[#@LINE-2]] of errors-macros.cpp, has the name of a word that the translation of this directive needs; give the macro another name, or #undef it before the directive{{$}}
#undef map
#define section
#pragma redistribute x(cyclic(3)) onto(P[0:2])
// CHECK: :[[#@LINE-1]]:9: error: the macro 'section', defined in line
#pragma redistribute x(cyclic(3)) onto(P)
#undef section
#define redeal
#pragma processors Q(4)
// CHECK: :[[#@LINE-1]]:9: error: the macro 'redeal', defined in line
// CHECK: {{^}}3 errors generated.
#endif
}
