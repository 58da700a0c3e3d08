// The table of cyclic(3) -> cyclic(5) on 16 processes: 7 steps at cost 15, which is the least of both.
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s --match-full-lines --strict-whitespace
#include <redeal/array.hpp>

void f() {
  redeal::array<double> x(240000);
#pragma processors P(16)
#pragma distribute x(cyclic(3)) onto(P)
#pragma redistribute x(cyclic(5))
}
//     CHECK:namespace redeal_schedules {
//CHECK-EMPTY:
//CHECK-NEXT:// cyclic(3) on 16 processes -> cyclic(5) on 16 processes.
//CHECK-NEXT:// 240 elements move in 7 steps (least possible: 7) at cost 15 (bound: 15); the pattern then repeats.
//CHECK-NEXT:struct P16_r3_to_Q16_s5 {
//CHECK-NEXT:  static constexpr long long key[][5] = {{[{][{]}}16, 3, 16, 5, 0}}; // P r Q s, and the extent if shorter
//CHECK-NEXT:  static constexpr int steps = 7, senders = 16;
//CHECK-NEXT:  // to[step][sender] is the receiver, -1 for none; the cost is the longest message.
//CHECK-NEXT:  static constexpr int to[steps][senders] = {
//CHECK-NEXT:      {{[{]( *[0-9]+,){15} *[0-9]+[}]}}, // step a, cost 3
//CHECK-NEXT:      {{[{]( *[0-9]+,){15} *[0-9]+[}]}}, // step b, cost 3
//CHECK-NEXT:      {{[{]( *[0-9]+,){15} *[0-9]+[}]}}, // step c, cost 3
//CHECK-NEXT:      {{[{]( *[0-9]+,){15} *[0-9]+[}]}}, // step d, cost 2
//CHECK-NEXT:      {{[{]( *[0-9]+,){15} *[0-9]+[}]}}, // step e, cost 2
//CHECK-NEXT:      {{[{]( *[0-9]+,){15} *[0-9]+[}]}}, // step f, cost 1
//CHECK-NEXT:      {{[{]( *[0-9]+,){15} *[0-9]+[}]}}, // step g, cost 1
//CHECK-NEXT:  };
//CHECK-NEXT:};
