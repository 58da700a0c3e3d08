// A clause that the directive does not have, or has already, is an error: it is never ignored.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#pragma processors P(4) com(x)
// CHECK: :[[#@LINE-1]]:25: error: unknown clause 'com': processors takes comm(communicator){{$}}
void f(redeal::array<double> &x) {
#pragma redistribute x(block), x(cyclic)
// CHECK: :[[#@LINE-1]]:32: error: 'x' is given twice in one directive{{$}}
#pragma redistribute x(block) to(P)
// CHECK: :[[#@LINE-1]]:31: error: unknown clause 'to': redistribute takes onto(grid), memory(bytes), window(n), phases(auto|n), schedule(how), notransfer, verify, name("text") and async(name){{$}}
#pragma redistribute x(block) onto(P) onto(P)
// CHECK: :[[#@LINE-1]]:39: error: onto is given twice{{$}}
#pragma redistribute x(block) memory(4096) onto(P)
// CHECK: :[[#@LINE-1]]:44: error: onto stands before the other clauses{{$}}
#pragma redistribute x(block) window(2) memory(4096) window(2)
// CHECK: :[[#@LINE-1]]:54: error: window is given twice{{$}}
#pragma redistribute x(block) memory
// CHECK: :[[#@LINE-1]]:37: error: expected '(' and a number of bytes, as in 'memory(65536)'{{$}}
#pragma redistribute x(block) window()
// CHECK: :[[#@LINE-1]]:38: error: expected a number of messages, not ')'{{$}}
#pragma redistribute x(block) phases
// CHECK: :[[#@LINE-1]]:37: error: expected '(' and auto or a number of phases, as in 'phases(2)'{{$}}
#pragma redistribute x(block) phases()
// CHECK: :[[#@LINE-1]]:38: error: expected auto or a number of phases, not ')'{{$}}
#pragma redistribute x(block) phases(auto, 2)
// CHECK: :[[#@LINE-1]]:42: error: expected ')' behind auto, not ','{{$}}
#pragma redistribute x(block) phases(2) phases(auto)
// CHECK: :[[#@LINE-1]]:41: error: phases is given twice{{$}}
#pragma distribute x(block) phases(2)
// CHECK: :[[#@LINE-1]]:29: error: unknown clause 'phases': distribute takes onto(grid), remap, assert or inherit{{$}}
#pragma distribute x(block) window(2)
// CHECK: :[[#@LINE-1]]:29: error: unknown clause 'window': distribute takes onto(grid), remap, assert or inherit{{$}}
#pragma redistribute copy onto(P)
// CHECK: :[[#@LINE-1]]:27: error: redistribute copy belongs to the assignment behind it, whose sides keep their mappings; it has no onto, but may have memory(bytes), window(n), phases(auto|n), schedule(how), verify, name("text") and async(name){{$}}
#pragma redistribute copy x = y
// CHECK: :[[#@LINE-1]]:27: error: 'x' is no clause; the assignment whose elements move, as in 'B = A;', stands on the line behind redistribute copy, which takes memory(bytes), {{.*}}
#pragma redistribute x(block) wait(t)
// CHECK: :[[#@LINE-1]]:31: error: wait is no clause but a directive of its own, 'redistribute wait(t)', where its move shall have ended; redistribute takes onto(grid), {{.*}}
#pragma redistribute x(block) async(t) wait(t)
// CHECK: :[[#@LINE-1]]:40: error: wait is no clause but a directive of its own
#pragma redistribute wait t
// CHECK: :[[#@LINE-1]]:27: error: expected '(' and the names of moves, as in 'wait(t)', not 't'{{$}}
#pragma redistribute wait
// CHECK: :[[#@LINE-1]]:{{[0-9]+}}: error: expected '(' and the names of moves, as in 'wait(t)'
#pragma distribute x(block) onto(P), y(cyclic) onto(P)
// CHECK: :[[#@LINE-1]]:36: error: onto stands once, behind all arrays of a directive; give arrays on another grid a directive of their own{{$}}
#pragma redistribute x(block) onto(P), memory(4096)
// CHECK: :[[#@LINE-1]]:38: error: expected {{.*}}not ','{{$}}
#pragma redistribute x(block) 7
// CHECK: :[[#@LINE-1]]:31: error: expected {{.*}}not '7'{{$}}
#pragma processors Q[4]
// CHECK: :[[#@LINE-1]]:21: error: expected '(' and the extents of the grid, as in 'processors P(4)' or 'P(2, 4)', not '['{{$}}
#pragma processors Q(4) comm()
// CHECK: :[[#@LINE-1]]:30: error: expected an MPI communicator, not ')'{{$}}
#pragma processors Q()
// CHECK: :[[#@LINE-1]]:22: error: expected the extents of the grid, not ')'{{$}}
}

void missing(redeal::array<double> &x, redeal::array<double> &y) {
#pragma redistribute x(cyclic) y(block)
// CHECK: :[[#@LINE-1]]:32: error: a ',' is missing before 'y', which is another array{{$}}
#pragma redistribute x(cyclic) y(*)
// CHECK: :[[#@LINE-1]]:32: error: a ',' is missing before 'y', which is another array{{$}}
#pragma redistribute x(cyclic);
// CHECK: :[[#@LINE-1]]:31: error: a directive ends with its line; remove the ';'{{$}}
}
