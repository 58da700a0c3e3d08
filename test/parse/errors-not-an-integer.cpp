// Numbers are integers, or objects that become one by themselves; others are refused where they stand.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
// RUN: redeal-opt %s -- -DGOOD > %t.cpp && %back-cxx -DGOOD -fsyntax-only %t.cpp
#include <redeal/array.hpp>

#include <type_traits>

struct plain {
} value;
struct explicit_number {
  explicit operator int() const { return 3; }
} number;
struct ambiguous_number {
  operator int() const { return 3; }
  operator short() const { return 3; }
} both;
struct changing_number {
  operator int() { return 3; }
} const changing;

void f(redeal::array<double> &x, char const *text) {
#pragma processors P(4)
#ifdef GOOD
  std::integral_constant<int, 3> three;
#pragma redistribute x(cyclic(three)) onto(P[0:three]) memory(4096) window(three)
#else
#pragma redistribute x(cyclic(value))
// CHECK: :[[#@LINE-1]]:31: error: the size of cyclic must be an integer, not 'plain'{{$}}
#pragma redistribute x(block(number))
// CHECK: :[[#@LINE-1]]:30: error: the size of block must be an integer, not 'explicit_number'{{$}}
#pragma redistribute x(block) memory(both)
// CHECK: :[[#@LINE-1]]:38: error: memory must be an integer, not 'ambiguous_number'{{$}}
#pragma redistribute x(block) onto(P[changing:])
// CHECK: :[[#@LINE-1]]:38: error: a section must be an integer, not '{{.*}}changing_number'{{$}}
#pragma redistribute x(cyclic([] { return 3; }))
// CHECK: :[[#@LINE-1]]:31: error: the size of cyclic must be an integer, not '(lambda
#pragma processors Q(value)
// CHECK: :[[#@LINE-1]]:22: error: an extent of a grid must be an integer, not 'plain'{{$}}
#pragma processors R(4) comm(2.5)
// CHECK: :[[#@LINE-1]]:30: error: comm takes an MPI communicator, not a value of type 'double'{{$}}
#pragma processors S(4) comm(value)
// CHECK: :[[#@LINE-1]]:30: error: comm takes an MPI communicator, not a value of type 'plain'{{$}}
#endif
}
