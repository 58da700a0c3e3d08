// Of remap, assert and inherit there is one, and inherit stands alone.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f(redeal::array<double> &x, redeal::array<double> &y) {
#pragma processors P(4)
#pragma distribute x(block) remap assert
// CHECK: errors-parameters.cpp:[[#@LINE-1]]:35: error: remap, assert and inherit exclude each other; give one of them
#pragma distribute x(block) inherit
// CHECK: errors-parameters.cpp:[[#@LINE-1]]:22: error: inherit takes what comes, so 'x' has no formats, or a * for each dimension; write assert to have a mapping checked
#pragma distribute x(*) onto(P) inherit
// CHECK: errors-parameters.cpp:[[#@LINE-1]]:25: error: inherit takes what comes, so it has no onto; write assert to have a mapping checked
#pragma distribute x inherit onto(P)
// CHECK: errors-parameters.cpp:[[#@LINE-1]]:30: error: inherit takes what comes, so it has no onto; write assert to have a mapping checked
#pragma distribute x remap
// CHECK: errors-parameters.cpp:[[#@LINE-1]]:22: error: expected '(' and a format for each dimension of 'x', as in 'x(block)' or 'x(cyclic(3), *)', not 'remap'
#pragma distribute x(block) remap onto(P)
// CHECK: errors-parameters.cpp:[[#@LINE-1]]:35: error: onto stands before remap, assert and inherit
#pragma distribute x, y inherit(block)
// CHECK: errors-parameters.cpp:[[#@LINE-1]]:21: error: expected '(' and a format for each dimension of 'x'
#pragma redistribute x(block) assert
// CHECK: errors-parameters.cpp:[[#@LINE-1]]:31: error: unknown clause 'assert': redistribute takes onto(grid), memory(bytes), window(n), phases(auto|n), schedule(how), notransfer, verify, name("text") and async(name){{$}}
}
// CHECK: 8 errors generated
