// Without redeal/array.hpp a directive asks for it.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s

#pragma processors P(4)
// CHECK: :[[#@LINE-1]]:9: error: processors needs #include <redeal/array.hpp> before it{{$}}
// CHECK: {{^}}1 error generated.
