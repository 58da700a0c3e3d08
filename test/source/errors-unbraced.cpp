// A directive as the whole body of a statement is an error: the serial program would take the next statement for it.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
// RUN: redeal-opt %s -- -DBRACED | FileCheck %s --check-prefix=BRACED
#include <redeal/array.hpp>

void f(redeal::array<double> &x, int n) {
#ifdef BRACED
  if (n) {
#pragma redistribute x(block)
  } else {
#pragma redistribute x(cyclic)
  }
// BRACED: {{^}}::redeal::redistribute(::redeal::map("x", x, ::redeal::block())
#else
  if (n)
#pragma redistribute x(block)
// CHECK: :[[#@LINE-1]]:9: error: redistribute cannot be the body of if, else, for, while, do or switch by itself; put it in braces{{$}}
  if (n) {
  } else
#pragma redistribute x(cyclic(2))
// CHECK: :[[#@LINE-1]]:9: error: redistribute cannot be the body of
  for (int i = 0; i < n; ++i)
#pragma redistribute x(cyclic(3))
// CHECK: :[[#@LINE-1]]:9: error: redistribute cannot be the body of
  for (int i : {1, 2})
    _Pragma("redistribute x(cyclic(4))")
// CHECK: :[[#@LINE-1]]:5: error: redistribute cannot be the body of
  while (n--)
#pragma processors P(4)
// CHECK: :[[#@LINE-1]]:9: error: processors cannot be the body of
  do
#pragma distribute x(block)
// CHECK: :[[#@LINE-1]]:9: error: distribute cannot be the body of
  while (n);
#endif
}
