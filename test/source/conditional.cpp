// Directives that the preprocessor skips move nothing; where another compiler would see them they are errors.
// RUN: redeal-opt %s -- | grep -v -e CHECK -e MOVE: | FileCheck %s --implicit-check-not=::redeal::redistribute
// RUN: redeal-opt %s -- -DMOVE | grep -v -e CHECK -e MOVE: | FileCheck %s --check-prefix=MOVE
#include <redeal/array.hpp>

void f(redeal::array<double> &x) {
#ifdef MOVE
// CHECK: {{^}}#error "redeal: Clang
// MOVE: {{^}}::redeal::redistribute(
#pragma redistribute x(cyclic(2))
#endif
#if 0
#pragma redistribute x(wrong(2))
#endif
}
