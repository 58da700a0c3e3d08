// An unknown, empty or missing format is an error that names the formats.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f(redeal::array<double> &x) {
#pragma distribute x(blok)
// CHECK: :[[#@LINE-1]]:22: error: expected a format: block, block(n), balanced, cyclic, cyclic(n), gen_block(v), indirect(v) or *, not 'blok'{{$}}
#pragma redistribute x(gen_block)
// CHECK: :[[#@LINE-1]]:33: error: expected '(' and the sizes of all blocks, not ')'{{$}}
#pragma redistribute x(indirect())
// CHECK: :[[#@LINE-1]]:33: error: expected the owners of all elements, not ')'{{$}}
#pragma redistribute x(3)
// CHECK: :[[#@LINE-1]]:24: error: expected a format: block, block(n), balanced, cyclic, cyclic(n), gen_block(v), indirect(v) or *, not '3'{{$}}
#pragma redistribute x()
// CHECK: :[[#@LINE-1]]:24: error: expected a format: block, block(n), balanced, cyclic, cyclic(n), gen_block(v), indirect(v) or *, not ')'{{$}}
#pragma redistribute x(block,)
// CHECK: :[[#@LINE-1]]:30: error: expected a format: block, block(n), balanced, cyclic, cyclic(n), gen_block(v), indirect(v) or *, not ')'{{$}}
#pragma redistribute x(balanced(3))
// CHECK: :[[#@LINE-1]]:32: error: balanced takes no size, since the extent and the processes decide it; leave out '(', or write block(n){{$}}
#pragma redistribute x(cyclic())
// CHECK: :[[#@LINE-1]]:31: error: expected the size of a block, not ')'{{$}}
#pragma redistribute x
// CHECK: :[[#@LINE-1]]:23: error: expected '(' and a format for each dimension of 'x', as in 'x(block)' or 'x(cyclic(3), *)'{{$}}
}
