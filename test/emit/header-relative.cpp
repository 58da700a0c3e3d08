// Quoted includes of an inlined header still find the files beside that header.
// RUN: rm -rf %t && split-file %s %t && cd %t && redeal-opt main.cpp -- -I lib > out.cpp && FileCheck %s --input-file=out.cpp
// RUN: mkdir -p %t/elsewhere && cd %t/elsewhere && mv ../out.cpp . && %back-cxx -Wall -Wextra -pedantic -Werror -I ../lib -c out.cpp -o out.o
// CHECK: #include "/{{.*}}/lib/detail/size.h"

//--- main.cpp
#include <move.h>
int detail = size;
//--- detail/size.h
#error this is main's, not lib's
//--- lib/move.h
#include <redeal/array.hpp>
#include "detail/size.h"
inline void move(redeal::array<double> &x) {
#pragma redistribute x(cyclic(size))
}
//--- lib/detail/size.h
constexpr int size = 5;
