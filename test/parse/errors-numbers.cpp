// gen_block takes a container of integers, and indirect that or a function; anything else is named with its type.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

#include <vector>

double half(long i);

void f(redeal::array<double> &x, int (*owner)(long)) {
  int const n = 4;
  std::vector<double> const reals(3);
#pragma redistribute x(gen_block(n))
// CHECK: :[[#@LINE-1]]:34: error: 'n' has type 'int'; gen_block takes a container of integers, such as std::vector<int>{{$}}
#pragma redistribute x(gen_block(reals))
// CHECK: :[[#@LINE-1]]:34: error: 'reals' has type 'std::vector<double>'; gen_block takes a container of integers, such as std::vector<int>{{$}}
#pragma redistribute x(gen_block(owner))
// CHECK: :[[#@LINE-1]]:34: error: 'owner' has type 'int (*)(long)'; gen_block takes a container of integers, such as std::vector<int>{{$}}
#pragma redistribute x(indirect(half))
// CHECK: :[[#@LINE-1]]:33: error: 'half' has type 'double (long)'; indirect takes a container of integers, such as std::vector<int>, or a function from an index to an integer{{$}}
#pragma redistribute x(indirect(owner))
// CHECK-NOT: indirect takes
// CHECK: 4 errors generated
}
