// The same moves with constants (-DCONSTANT) and with numbers that no compiler knows.
#include <redeal/array.hpp>

#ifdef CONSTANT
constexpr long number(long value) { return value; }
#else
static long number(long value) {
  static volatile long kept;
  kept = value;
  return kept;
}
#endif

int main() {
#pragma processors P(number(6))
#pragma processors Q(number(2), number(3))
  redeal::array<double> x(number(1000)), tiny(number(11));
  redeal::array<float, 2> A(number(40), number(30));

#pragma distribute x(cyclic(number(3))) onto(P)
#pragma redistribute x(cyclic(number(5)))
#pragma redistribute x(block) onto(P[number(0):number(4)])
#pragma distribute tiny(cyclic(number(2))) onto(P)
#pragma redistribute tiny(cyclic(number(5)))
#pragma distribute A(block, *) onto(P)
#pragma redistribute A(*, cyclic(number(4)))
#pragma redistribute A(cyclic(number(2)), block) onto(Q)
#pragma redistribute A(block, cyclic(number(3)))
}
