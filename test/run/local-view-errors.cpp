// A dimension that a local view has not got is an error in all builds.
// RUN: redeal++ %s -o %t && not %mpirun 1 %t 2>&1 | FileCheck %s
// RUN: redeal++ -O2 -DNDEBUG %s -o %t && not %mpirun 1 %t stride 2>&1 | FileCheck %s --check-prefix=STRIDE
// RUN: %serial-cxx %s -o %t.serial && not %t.serial 2>&1 | FileCheck %s
#include <redeal/array.hpp>

int main(int count, char **) {
  redeal::array<double, 2> a(4, 5);
#pragma distribute a(block, *)
  auto const view = a.local();
  // STRIDE: local-view-errors.cpp:[[#@LINE+2]]: error: an array of rank 2 has no dimension -1, but 0 to 1
  if (count > 1)
    return view.stride(-1) > 0;
  // CHECK: local-view-errors.cpp:[[#@LINE+1]]: error: an array of rank 2 has no dimension 2, but 0 to 1
  return view.extent(2) > 0;
}
