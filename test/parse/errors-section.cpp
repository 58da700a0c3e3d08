// A section outside of the grid, empty, or one too many is an error at the section.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#pragma processors P(4)
void f(redeal::array<double> &x, int n) {
#pragma redistribute x(block) onto(P[2:3])
// CHECK: :[[#@LINE-1]]:37: error: this section is not inside 'P', which has coordinates 0 to 3 there; a section is [first:count] with count at least 1{{$}}
#pragma redistribute x(block) onto(P[4:])
// CHECK: :[[#@LINE-1]]:37: error: this section is not inside 'P'
#pragma redistribute x(block) onto(P[-1:2])
// CHECK: :[[#@LINE-1]]:37: error: this section is not inside 'P'
#pragma redistribute x(block) onto(P[0:0])
// CHECK: :[[#@LINE-1]]:37: error: this section is not inside 'P'
#pragma redistribute x(*) onto(P[4])
// CHECK: :[[#@LINE-1]]:33: error: this section is not inside 'P'
#pragma redistribute x(block) onto(P[:5])
// CHECK: :[[#@LINE-1]]:37: error: this section is not inside 'P'
#pragma redistribute x(block) onto(P[0:2][0:2])
// CHECK: :[[#@LINE-1]]:37: error: 'P' has 1 dimension but 2 sections are given{{$}}
#pragma redistribute x(block) onto(P[0.5:2])
// CHECK: :[[#@LINE-1]]:38: error: a section must be an integer, not 'double'{{$}}
#pragma processors Q(n)
#pragma redistribute x(block) onto(Q[-1:2])
// CHECK: :[[#@LINE-1]]:37: error: this section is not inside 'Q'; a section is
}
