// Directives are found in headers, angled and quoted, and in headers of headers.
// RUN: rm -rf %t && split-file %s %t && cd %t && redeal-opt --plan main.cpp -- -I include | FileCheck %s
// RUN: cd %t && not redeal-opt main.cpp -- -I include -DWRONG 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK: grid.h:2:9: processors P(4)
// CHECK: include/move.h:3:9: redistribute x(cyclic(5))
// CHECK: main.cpp:5:9: distribute x(cyclic(3)) onto(P)
// WRONG: include/move.h:6:22: error: expected a format

//--- main.cpp
#include "grid.h"
#include <outer.h>
void f() {
  redeal::array<double> x(16);
#pragma distribute x(cyclic(3)) onto(P)
  move(x);
}
//--- grid.h
#include <redeal/array.hpp>
#pragma processors P(4)
//--- include/outer.h
#include "move.h"
//--- include/move.h
#pragma once
inline void move(redeal::array<double> &x) {
#pragma redistribute x(cyclic(5))
#ifdef WRONG
  ;
#pragma distribute x(blok)
#endif
}
