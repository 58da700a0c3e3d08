// What is wrong before main begins is said too, in a program without streams of its own.
// RUN: redeal++ -O1 %s -o %t
// RUN: not %mpirun 1 %t 2>&1 | FileCheck %s
#include <redeal/array.hpp>

redeal::array<double> g(16);
#pragma distribute g(cyclic(3))
// CHECK: early-error.cpp:[[@LINE+1]]: error: distribute g: it already has a mapping
#pragma distribute g(cyclic(3))

int main() {}
