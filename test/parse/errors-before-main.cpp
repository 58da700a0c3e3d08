// A grid at namespace scope cannot ask for the number of processes: it is made before main.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

int several();
#pragma processors P(redeal::nprocs() / 2, 2)
// CHECK: :[[#@LINE-1]]:22: error: a grid at namespace scope is made before main, when MPI does not run yet; put this processors directive into a function
#pragma processors Q(several())
void f() {
#pragma processors R(redeal::nprocs())
}
// CHECK: {{^}}1 error generated.
