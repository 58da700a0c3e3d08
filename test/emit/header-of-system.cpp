// What a header says of itself means nothing in the place of its #include, and the compiler would warn of it.
// RUN: rm -rf %t && split-file %s %t && cd %t && redeal-opt main.cpp -- > out.cpp && FileCheck %s --input-file=out.cpp --implicit-check-not=system_header
// RUN: cd %t && %back-cxx -Wall -Wextra -pedantic -Werror -fsyntax-only out.cpp
// CHECK: #line 1 "{{.*}}move.h"
// CHECK: {{^}}inline void move
// CHECK-NEXT: {{^}}::redeal::redistribute(

//--- main.cpp
#include <redeal/array.hpp>
#include "move.h"
//--- move.h
#pragma once
  #pragma GCC system_header
inline void move(redeal::array<int> &x) {
#pragma redistribute x(cyclic(5))
}
