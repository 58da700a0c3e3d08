// Where all is constant, the phases are chosen while compiling, and each has a table; else the running program chooses.
// RUN: redeal-opt %s -- > %t.cpp
// RUN: grep -v CHECK %t.cpp | FileCheck %s
// RUN: redeal-opt --plan %s -- | FileCheck %s --check-prefix=PLAN
// RUN: %back-cxx -Wall -Wextra -pedantic -Wshadow -Werror -fsyntax-only %t.cpp
// RUN: %serial-cxx -Wall -Wextra -pedantic -Werror -c %s -o %t.o
#include <redeal/array.hpp>

// CHECK-DAG: struct P8_r2_to_Q8_s1 {
// CHECK-DAG: struct P8_r4_to_Q8_s1 {

void f([[maybe_unused]] int n) {
  redeal::array<double> x(192), z(n);
  redeal::array<char> y(192);
#pragma processors P(8)
#pragma distribute x(block), y(block), z(cyclic(24)) onto(P)

// Kaushik's example.
// CHECK: {{^}}::redeal::redistribute(::redeal::map("x", x, ::redeal::cyclic(3)), ::redeal::phase_count(2), ::redeal::schedules<::redeal_schedules::P8_r2_to_Q8_s1, ::redeal_schedules::P8_r4_to_Q8_s1>());{{$}}
// PLAN:      redistribute x(cyclic(3)) phases(2)
// PLAN:      block on 8 -> cyclic(3) on 8: 2 phases
// PLAN-NEXT:   block on 8 -> cyclic(12) on 8: static schedule P8_r2_to_Q8_s1: 2 steps
// PLAN-NEXT:   cyclic(12) on 8 -> cyclic(3) on 8: static schedule P8_r4_to_Q8_s1: 4 steps
#pragma redistribute x(cyclic(3)) phases(2)

// One phase is one phase.
// CHECK: {{^}}::redeal::redistribute(::redeal::map("x", x, ::redeal::block()), ::redeal::phase_count(1), ::redeal::schedules<::redeal_schedules::P8_r1_to_Q8_s8>());{{$}}
// PLAN:      cyclic(3) on 8 -> block on 8: static schedule P8_r1_to_Q8_s8: 8 steps
#pragma redistribute x(block) phases(1)

// Parts in between have 24 elements of 8 bytes, of which 100 are left; those of one byte fit.
// PLAN:      block on 8 -> cyclic(3) on 8: static schedule P8_r8_to_Q8_s1: 8 steps
#pragma redistribute x(cyclic(3)) phases(2) memory(2148)
// PLAN:      block on 8 -> cyclic(3) on 8: 2 phases
#pragma redistribute y(cyclic(3)) phases(2) memory(2148)

// PLAN:      cyclic(3) on 8 -> block on 8: phases chosen at run time: their number is not a constant; in one: static schedule P8_r1_to_Q8_s8: 8 steps
#pragma redistribute x(block) phases(n)
// PLAN:      cyclic(24) on 8 -> cyclic(3) on 8: phases chosen at run time: an extent is not a constant; in one: static schedule P8_r8_to_Q8_s1: 8 steps
#pragma redistribute z(cyclic(3)) phases(auto)
// PLAN:      cyclic(3) on 8 -> block on 8: phases chosen at run time: the memory is not a constant; in one: static schedule
#pragma redistribute y(block) phases(auto) memory(n)
}
