// Options decide what is a constant here, and what is declared.
#include <redeal/array.hpp>
#ifndef BLOCK
#define BLOCK std::atoi("3")
#endif
void f() {
#pragma processors P(2)
  redeal::array<double> x(1000);
#pragma distribute x(cyclic(2)) onto(P)
#pragma redistribute x(cyclic(BLOCK)) onto(P)
  std::abs(1);
}
