// gen_block and indirect take one list, not the numbers by themselves.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f(redeal::array<double> &x, int n) {
#pragma redistribute x(gen_block(n, n))
// CHECK: errors-lists.cpp:[[#@LINE-1]]:34: error: gen_block takes one container of integers, a size for each process
#pragma redistribute x(indirect(0, 1))
// CHECK: errors-lists.cpp:[[#@LINE-1]]:33: error: indirect takes one container of integers, an owner for each index, or a function that gives it
}
// CHECK: 2 errors generated
