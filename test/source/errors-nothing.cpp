// A directive's keyword alone is an error behind it.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>
#pragma processors
// CHECK: :[[#@LINE-1]]:19: error: expected the name of a grid, as in 'processors P(4)'{{$}}
#pragma distribute
// CHECK: :[[#@LINE-1]]:19: error: expected the name of an array and its formats, as in 'x(cyclic(3))'{{$}}
#pragma redistribute
// CHECK: :[[#@LINE-1]]:21: error: expected the name of an array and its formats, as in 'x(cyclic(3))'{{$}}
#pragma redistribute (block)
// CHECK: :[[#@LINE-1]]:22: error: expected the name of an array and its formats, as in 'x(cyclic(3))', not '('{{$}}
