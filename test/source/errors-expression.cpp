// An expression that is of no use where it stands is one error, at the expression, that says what is needed there.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s --implicit-check-not='{{built-in|redeal::directive|candidate}}'
#include <redeal/array.hpp>

void nothing();
void several(int);
void several(long);
struct incomplete;
extern incomplete unknown;

void f(redeal::array<double> &x) {
#pragma processors P(4)
#pragma redistribute x(cyclic(nothing()))
// CHECK-DAG: :[[#@LINE-1]]:31: error: the size of cyclic must be an integer{{$}}
#pragma redistribute x(block(throw 1))
// CHECK-DAG: :[[#@LINE-1]]:30: error: the size of block must be an integer{{$}}
#pragma redistribute x(cyclic({1, 2}))
// CHECK-DAG: :[[#@LINE-1]]:31: error: the size of cyclic must be an integer{{$}}
#pragma redistribute x(cyclic(several))
// CHECK-DAG: :[[#@LINE-1]]:31: error: the size of cyclic must be an integer{{$}}
#pragma redistribute x(cyclic(unknown))
// CHECK-DAG: :[[#@LINE-1]]:31: error: the size of cyclic must be an integer{{$}}
#pragma redistribute x(block) memory(nothing())
// CHECK-DAG: :[[#@LINE-1]]:38: error: memory must be an integer{{$}}
#pragma redistribute x(block) window(several)
// CHECK-DAG: :[[#@LINE-1]]:38: error: window must be an integer{{$}}
#pragma redistribute x(block) phases(several)
// CHECK-DAG: :[[#@LINE-1]]:38: error: phases must be an integer{{$}}
#pragma redistribute x(block) onto(P[nothing()])
// CHECK-DAG: :[[#@LINE-1]]:37: error: a section must be made of integers{{$}}
#pragma redistribute x(block) onto(P[0:several])
// CHECK-DAG: :[[#@LINE-1]]:37: error: a section must be made of integers{{$}}
#pragma processors Q(2, nothing())
// CHECK-DAG: :[[#@LINE-1]]:22: error: an extent of a grid must be an integer{{$}}
#pragma processors R(2) comm(nothing())
// CHECK-DAG: :[[#@LINE-1]]:30: error: comm takes an MPI communicator{{$}}
#pragma redistribute several(block)
// CHECK-DAG: :[[#@LINE-1]]:22: error: 'several' is no variable, member or element that is a redeal::array{{$}}
#pragma redistribute x(cyclic(1 +))
// CHECK-DAG: :[[#@LINE-1]]:34: error: expected expression{{$}}
#pragma redistribute x(cyclic(1; 2))
// CHECK-DAG: :[[#@LINE-1]]:32: error: expected ')', not ';'{{$}}
}
// CHECK: {{^}}15 errors generated.
