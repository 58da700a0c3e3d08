// Literals, constexpr, enumerators, macros, sizeof and constexpr functions are constants, and give a schedule.
// RUN: redeal-opt --plan %s -- | FileCheck %s
#include <redeal/array.hpp>

#include <numeric>

#define MACRO 5
enum { unnamed = 6 };
enum class scoped : int { eight = 8 };
constexpr int variable = 7;
struct traits {
  static constexpr long value = 9;
};
constexpr int twice(int k) { return 2 * k; }

void f() {
  redeal::array<double> x(1000);
#pragma processors P(4)
#pragma distribute x(cyclic(3)) onto(P)
#pragma redistribute x(cyclic(4))
// CHECK: cyclic(3) on 4 -> cyclic(4) on 4: static schedule P4_r3_to_Q4_s4: 4 steps (bound 4), cost 12 (bound 12)
#pragma redistribute x(cyclic(MACRO))
// CHECK: cyclic(4) on 4 -> cyclic(5) on 4: static schedule
#pragma redistribute x(cyclic(unnamed))
// CHECK: cyclic(5) on 4 -> cyclic(6) on 4: static schedule
#pragma redistribute x(cyclic(variable))
// CHECK: cyclic(6) on 4 -> cyclic(7) on 4: static schedule
#pragma redistribute x(cyclic(static_cast<int>(scoped::eight)))
// CHECK: cyclic(7) on 4 -> cyclic(8) on 4: static schedule
#pragma redistribute x(cyclic(traits::value))
// CHECK: cyclic(8) on 4 -> cyclic(9) on 4: static schedule
#pragma redistribute x(cyclic(twice(5)))
// CHECK: cyclic(9) on 4 -> cyclic(10) on 4: static schedule
#pragma redistribute x(cyclic(sizeof(char[11])))
// CHECK: cyclic(10) on 4 -> cyclic(11) on 4: static schedule
#pragma redistribute x(cyclic(std::gcd(24, 36)))
// CHECK: cyclic(11) on 4 -> cyclic(12) on 4: static schedule
}
