// Directives in a header from an -isystem folder, as imported CMake targets have, are not lost.
// RUN: rm -rf %t && split-file %s %t && redeal-opt %t/main.cpp -- -isystem %t/include | FileCheck %s
// CHECK: #line 1 "{{.*}}include/move.h"
// CHECK: ::redeal::redistribute(::redeal::map("x", x, ::redeal::cyclic(5))

//--- main.cpp
#include <move.h>
void f(redeal::array<double> &x) { move(x); }
//--- include/move.h
#include <redeal/array.hpp>
inline void move(redeal::array<double> &x) {
#pragma redistribute x(cyclic(5))
}
