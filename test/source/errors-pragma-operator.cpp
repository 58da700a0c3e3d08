// A _Pragma operator inside a directive, which Clang would carry out amid its line, is refused where it stands.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>
#define OPEN _Pragma(
int main() {
  redeal::array<double> x(100);
#pragma distribute x(cyclic(3)) _Pragma(
// CHECK: :[[#@LINE-1]]:33: error: a directive cannot hold a _Pragma operator; give it a line of its own{{$}}
#pragma processors P(redeal::nprocs(_Pragma("))
// CHECK: :[[#@LINE-1]]:37: error: a directive cannot hold a _Pragma operator; give it a line of its own{{$}}
#pragma redistribute x(block) OPEN
// CHECK: :[[#@LINE-1]]:31: error: a directive cannot hold a _Pragma operator; give it a line of its own{{$}}
  _Pragma("redistribute x(cyclic(_Pragma(")
// CHECK: :[[#@LINE-1]]:3: error: a directive cannot hold a _Pragma operator; give it a line of its own{{$}}
  _Pragma("redistribute x(block)")
}
// CHECK: {{^}}4 errors generated.
