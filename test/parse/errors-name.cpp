// The name of a move is one line that can be read.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#define NAME ""

template <class T> void f(redeal::array<T> &x, redeal::array<T> &y) {
#pragma redistribute x(block) name(NAME)
// CHECK: :[[#@LINE-1]]:36: error: a name must not be empty; write what moves, as in 'name("halo")'{{$}}
#pragma redistribute x(block) name("two\nlines")
// CHECK: :[[#@LINE-1]]:36: error: a name must be one line without control characters, as in 'name("halo")'{{$}}
#pragma redistribute copy verify name("\t")
  // CHECK: :[[#@LINE-1]]:39: error: a name must be one line without control characters
  x = y;
}
template void f(redeal::array<int> &, redeal::array<int> &);
// CHECK: {{^}}3 errors generated.
