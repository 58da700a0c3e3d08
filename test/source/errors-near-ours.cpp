// A name that is near to one of redeal's own, which users need not know, is answered without it.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s --implicit-check-not='redeal::directive'
#include <redeal/array.hpp>

// CHECK: errors-near-ours.cpp:[[#@LINE+1]]:1: error: unknown type name 'directives'{{$}}
directives a;

int main() {
#pragma processors P(2)
  redeal::array<int> x(10);
#pragma distribute x(block) onto(P)
}
