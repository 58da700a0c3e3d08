// Other pragmas are left alone, also those whose names begin as a directive's does.
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s
#include <redeal/array.hpp>
#pragma processors P(4)
#pragma GCC diagnostic push
#pragma omp distribute
#pragma distribute_point
#pragma pack(push, 1)
// CHECK: {{^}}#pragma GCC diagnostic push
// CHECK-NEXT: {{^}}#pragma omp distribute
// CHECK-NEXT: {{^}}#pragma distribute_point
// CHECK-NEXT: {{^}}#pragma pack(push, 1)
