// A clause on the line behind its directive is one error, at that clause: directives end with their lines.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
// RUN: redeal-opt %s -- -DGOOD > /dev/null
#include <redeal/array.hpp>

#pragma processors P(4)
redeal::array<double> x(16);
#ifdef GOOD
#pragma distribute x(cyclic(3)) \
  onto(P)
#else
#pragma distribute x(cyclic(3))
  onto(P)
// CHECK-DAG: :[[#@LINE-1]]:3: error: 'onto' stands behind the line of the directive; a directive ends with its line, unless the line ends with a backslash{{$}}
int f() {
#pragma redistribute x(cyclic(2)) // a comment
  memory(4096) window(2)
// CHECK-DAG: :[[#@LINE-1]]:3: error: 'memory' stands behind the line of the directive; a directive ends with its line, unless the line ends with a backslash{{$}}
  return 1;
}
void g() {
#pragma redistribute x(cyclic(2)) onto(P)

  window(2);
// CHECK-DAG: :[[#@LINE-1]]:3: error: 'window' stands behind the line of the directive
}
void h() {
#pragma redistribute x(cyclic(2)) name("there")
  schedule(steps)
// CHECK-DAG: :[[#@LINE-1]]:3: error: 'schedule' stands behind the line of the directive
}
void k() {
#pragma redistribute x(cyclic(2))
  verify
// CHECK-DAG: :[[#@LINE-1]]:3: error: 'verify' stands behind the line of the directive
  ;
#pragma redistribute x(cyclic(3))
  verify(x); // a function that does not exist
// CHECK-DAG: :[[#@LINE-1]]:3: error: use of undeclared identifier 'verify'
}
// CHECK: {{^}}6 errors generated.
#endif
