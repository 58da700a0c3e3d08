// A macro without arguments that changes a word of redeal's headers is one error where these are included.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
// RUN: not redeal-opt %s -- -DELSEWHERE -Dsteps=3 2>&1 | FileCheck %s --check-prefix=OPTION
#ifndef ELSEWHERE
#define senders 3
#endif
#include <redeal/array.hpp>
// CHECK: :[[#@LINE-1]]:{{[0-9]+}}: error: the macro 'senders' changes a word of <redeal/detail/request.hpp>; give the macro another name, or define it behind the #include{{$}}
// OPTION: :[[#@LINE-2]]:{{[0-9]+}}: error: the macro 'steps' of the command line changes a word of <redeal/limits.hpp>; give the macro another name, or define it behind the #include{{$}}

int main() {
  redeal::array<double> x(16);
#pragma distribute x(block)
}
// CHECK: {{^}}1 error generated.
// OPTION: {{^}}1 error generated.
