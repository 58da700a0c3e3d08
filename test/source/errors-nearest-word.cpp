// A word that is nearly a directive's is told which: the nearest.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f(redeal::array<double> &x) {
#pragma REDISTRIBUTE x(block)
// CHECK: :[[#@LINE-1]]:9: error: there is no directive 'REDISTRIBUTE'; did you mean 'redistribute'?{{$}}
#pragma Distribute x(block)
// CHECK: :[[#@LINE-1]]:9: error: there is no directive 'Distribute'; did you mean 'distribute'?{{$}}
#pragma redistribut x(block)
// CHECK: :[[#@LINE-1]]:9: error: there is no directive 'redistribut'; did you mean 'redistribute'?{{$}}
#pragma processor P(4)
// CHECK: :[[#@LINE-1]]:9: error: there is no directive 'processor'; did you mean 'processors'?{{$}}
}
