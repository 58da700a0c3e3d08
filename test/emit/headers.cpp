// A header that holds a directive, and one that includes it, stand in place of their #include lines; others stay.
// RUN: rm -rf %t && split-file %s %t && cd %t && redeal-opt main.cpp -- > out.cpp && FileCheck %s --input-file=out.cpp
// RUN: cd %t && %back-cxx -Wall -Wextra -pedantic -Werror -iquote . -c out.cpp -o out.o
// CHECK:      #line 1 "main.cpp"
// CHECK-NEXT: // main's first line
// CHECK-NEXT: #include "plain.h"
// CHECK-NEXT: #line 1 "{{.*}}outer.h"
// CHECK-NEXT: int outer_begins();
// CHECK-NEXT: #line 1 "{{.*}}move.h"
// CHECK-NEXT: #include <redeal/array.hpp>
// CHECK-NEXT: inline void move
// CHECK-NEXT: ::redeal::redistribute(
// CHECK-NEXT: }
// CHECK-NEXT: #line 2 "{{.*}}outer.h"
// CHECK-NEXT: {{^}} // behind the #include
// CHECK-NEXT: int outer_ends();
// CHECK-NEXT: #line 3 "main.cpp"
// CHECK-EMPTY:
// CHECK-NEXT: #include <vector>
// CHECK-NEXT: int main() {}

//--- main.cpp
// main's first line
#include "plain.h"
#include "outer.h"
#include <vector>
int main() {}
//--- plain.h
int plain();
//--- outer.h
int outer_begins();
#include "move.h" // behind the #include
int outer_ends();
//--- move.h
#include <redeal/array.hpp>
inline void move(redeal::array<double> &x) {
#pragma redistribute x(cyclic(5))
}
