// What stands behind the #include of a header that is put in its place stays, also a comment that goes over the line.
// RUN: rm -rf %t && split-file %s %t && cd %t && redeal-opt main.cpp -- > out.cpp && FileCheck %s --input-file=out.cpp
// RUN: cd %t && not %back-cxx -DWRONG -fsyntax-only out.cpp 2>&1 | FileCheck %s --check-prefix=LINE
// LINE: main.cpp:9:{{.*}} error: {{.*}}wrong

// CHECK:      #line 2 "main.cpp"
// CHECK-NEXT: {{^}} /* a comment
// CHECK-NEXT: {{^}} that goes on */
// CHECK-NEXT: {{^}} /* once more
// CHECK-NEXT: {{^}} */
// CHECK:      #line 7 "main.cpp"
// CHECK-NEXT: {{^}} // a macro

//--- main.cpp
#define NAME "other.h"
#include "move.h" /* a comment
 that goes on */
#include "move.h" /* once more
 */
#include \
  NAME // a macro
#ifdef WRONG
wrong;
#endif
//--- move.h
#pragma once /* and here
 too */
#include <redeal/array.hpp>
inline void move(redeal::array<double> &x) {
#pragma redistribute x(cyclic(5))
}
//--- other.h
inline void other(redeal::array<double> &x) {
#pragma redistribute x(cyclic(5))
}
