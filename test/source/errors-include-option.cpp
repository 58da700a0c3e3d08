// A directive in a file of the option -include is an error, because no #include line could be replaced by its translation.
// RUN: rm -rf %t && split-file %s %t && cd %t && not redeal-opt main.cpp -- -include move.h 2>&1 | FileCheck %s
// RUN: cd %t && redeal-opt main.cpp -- -include redeal/array.hpp -DSELF | FileCheck %s --check-prefix=SELF
// CHECK: move.h:3:9: error: redistribute stands in a file of the option -include, and cannot be translated; #include the file instead{{$}}
// SELF: ::redeal::redistribute(

//--- main.cpp
#ifdef SELF
void f(redeal::array<double> &x) {
#pragma redistribute x(cyclic(2))
}
#endif
//--- move.h
#include <redeal/array.hpp>
inline void move(redeal::array<double> &x) {
#pragma redistribute x(cyclic(5))
}
