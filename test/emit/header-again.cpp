// A header without a guard that is included twice on purpose is translated twice, each with its own text.
// RUN: rm -rf %t && split-file %s %t && cd %t && redeal-opt main.cpp -- > out.cpp && FileCheck %s --input-file=out.cpp
// RUN: cd %t && %back-cxx -Wall -Wextra -pedantic -Werror -fsyntax-only out.cpp
// CHECK: #define T float
// CHECK: {{^}}::redeal::redistribute(
// CHECK: #define T double
// CHECK: {{^}}::redeal::redistribute(

//--- main.cpp
#include <redeal/array.hpp>
#define T float
#include "move.inc"
#undef T
#define T double
#include "move.inc"
//--- move.inc
inline void move(redeal::array<T> &x) {
#pragma redistribute x(cyclic(5))
}
