// A distribute of a parameter must be the first thing in its function, name nothing but parameters of that function, and
// have only what its word allows.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

redeal::array<double> global(10);

void f(redeal::array<double> &x, redeal::array<double> const &y, redeal::array<double> z, int n) {
  constexpr int p = 4;
#pragma processors P(p)
#pragma distribute x(cyclic(n)) onto(P) remap
#pragma distribute y(block), z(cyclic) onto(P) assert
  double first = x(0);
  x(0) = 2 * first;
}
void behind_statement(redeal::array<double> &x) {
  x(0) = 1;
#pragma distribute x(block)
  // CHECK: errors-parameters.cpp:[[#@LINE-1]]:9: error: distribute of the parameter 'x' stands behind a statement; it must be the first thing in the body of the function, behind declarations that do not use the parameter at most
}
void behind_use(redeal::array<double> &x) {
  double const first = x(0);
#pragma distribute x(block)
  // CHECK: errors-parameters.cpp:[[#@LINE-1]]:9: error: distribute of the parameter 'x' stands behind a declaration that uses it;
  (void)first;
}
void in_block(redeal::array<double> &x, bool really) {
  if (really) {
#pragma distribute x(block)
    // CHECK: errors-parameters.cpp:[[#@LINE-1]]:9: error: distribute of the parameter 'x' stands behind a statement;
  }
}
void behind_redistribute(redeal::array<double> &x) {
#pragma redistribute x(block)
#pragma distribute x(block)
  // CHECK: errors-parameters.cpp:[[#@LINE-1]]:9: error: distribute of the parameter 'x' stands behind a statement;
}
void mixed(redeal::array<double> &x) {
  redeal::array<double> local(10);
#pragma distribute x(block), local(block)
  // CHECK: errors-parameters.cpp:[[#@LINE-1]]:9: error: 'x' is a parameter and 'local' is none; give each a directive of its own
#pragma distribute local(block) assert
  // CHECK: errors-parameters.cpp:[[#@LINE-1]]:33: error: assert is for parameters of the function around, and 'local' is none
#pragma distribute global inherit
  // CHECK: errors-parameters.cpp:[[#@LINE-1]]:27: error: inherit is for parameters of the function around, and 'global' is none
}
void captured(redeal::array<double> &x) {
  [&x] {
#pragma distribute x(block)
    // CHECK: errors-parameters.cpp:[[#@LINE-1]]:20: error: 'x' is a parameter of another function than the one that the directive is in; put the directive there
  }();
}
void rank(redeal::array<double, 2> &A) {
#pragma distribute A(block)
  // CHECK: errors-parameters.cpp:[[#@LINE-1]]:20: error: 'A' has rank 2 but 1 format is given; give one for each dimension, as in 'A(block, *)'
}
template <class Array> void pattern(Array &x) {
  x(0) = 1;
#pragma distribute x(block)
  // CHECK: errors-parameters.cpp:[[#@LINE-1]]:9: error: distribute of the parameter 'x' stands behind a statement;
}
void twice(redeal::array<double> &x, redeal::array<double> &y) {
#pragma distribute x(block), y(cyclic)
#pragma distribute x(cyclic)
  // CHECK: errors-parameters.cpp:[[#@LINE-1]]:20: error: 'x' has been named by a distribute of this function; give each parameter one mapping there
}
// CHECK: 11 errors generated
