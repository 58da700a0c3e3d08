// What is wrong in async and wait is said at the word, with what would be right.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#define seven 7

void f(redeal::array<double> &x, redeal::array<double> &y) {
#pragma redistribute x(block) async
// CHECK: :[[#@LINE-1]]:36: error: expected '(' and a name for the move, as in 'async(t)'{{$}}
#pragma redistribute x(block) async()
// CHECK: :[[#@LINE-1]]:37: error: expected a name for the move, as in 'async(t)', not ')'{{$}}
#pragma redistribute x(block) async(7)
// CHECK: :[[#@LINE-1]]:37: error: expected a name for the move, as in 'async(t)', not '7'{{$}}
#pragma redistribute x(block) async(seven)
// CHECK: :[[#@LINE-1]]:37: error: expected a name for the move, as in 'async(t)', not '7'{{$}}
#pragma redistribute x(block) async(t + 1)
// CHECK: :[[#@LINE-1]]:39: error: expected ')' behind the name of the move, not '+'{{$}}
#pragma redistribute x(block) async(t) memory(4096) async(u)
// CHECK: :[[#@LINE-1]]:53: error: async is given twice{{$}}
#pragma redistribute x(block) async(cyclic)
// CHECK: :[[#@LINE-1]]:37: error: 'cyclic' is a format; give the move another name, as in 'async(t)'{{$}}
#pragma redistribute x(block) async(t) onto(P)
// CHECK: :[[#@LINE-1]]:40: error: onto stands before the other clauses{{$}}
#pragma distribute x(block) async(t)
// CHECK: :[[#@LINE-1]]:29: error: unknown clause 'async': distribute takes onto(grid), remap, assert or inherit{{$}}
#pragma redistribute wait()
// CHECK: :[[#@LINE-1]]:27: error: expected a name for the move, as in 'wait(t)', not ')'{{$}}
#pragma redistribute wait(t, t)
// CHECK: :[[#@LINE-1]]:30: error: 't' is given twice in one directive{{$}}
#pragma redistribute wait(t, 3)
// CHECK: :[[#@LINE-1]]:30: error: expected a name for the move, as in 'wait(t)', not '3'{{$}}
#pragma redistribute wait(t
// CHECK: :[[#@LINE-1]]:28: error: expected ',' and another name, or ')'{{$}}
#pragma redistribute wait(t) memory(4096)
// CHECK: :[[#@LINE-1]]:30: error: redistribute wait has no clauses, but 'memory' stands behind it{{$}}
#pragma redistribute wait(t) 3
// CHECK: :[[#@LINE-1]]:30: error: expected the end of the line, not '3'{{$}}
#pragma redistribute wait(t);
// CHECK: :[[#@LINE-1]]:29: error: a directive ends with its line; remove the ';'{{$}}
#pragma redistribute copy async(t) async(t)
// CHECK: :[[#@LINE-1]]:36: error: async is given twice{{$}}
  x = y;
}
