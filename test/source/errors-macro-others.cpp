// A macro holds nothing but directives: no ';' before one, which would end another statement, and no other pragma.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#define GO ; _Pragma("redistribute x(cyclic(5))")
#define PACKED _Pragma("pack(push, 1)") _Pragma("redistribute x(cyclic)")
#define BEHIND _Pragma("redistribute x(block)") _Pragma("GCC diagnostic push")
#define BOTH _Pragma("redistribute x(cyclic)") _Pragma("redistribute x(block)");

void f(redeal::array<double> &x, bool now) {
  if (now) GO
  // CHECK: :[[#@LINE-1]]:12: error: this macro holds a directive beside other code
  {
    PACKED
    // CHECK: :[[#@LINE-1]]:5: error: this macro holds a directive beside other code
    struct s {
      char a;
      int b;
    };
    BEHIND
    // CHECK: :[[#@LINE-1]]:5: error: this macro holds a directive beside other code
  }
  BOTH
  // CHECK: 3 errors generated
}
