// memory and window become arguments of the call, as they were written; those of a copy belong to its assignment.
// RUN: redeal-opt %s -- > %t.cpp
// RUN: grep -v CHECK %t.cpp | FileCheck %s
// RUN: redeal-opt --plan %s -- | FileCheck %s --check-prefix=PLAN
// RUN: %back-cxx -Wall -Wextra -pedantic -Wshadow -Werror -fsyntax-only %t.cpp
// RUN: env MPICH_CXX=clang++-19 %back-cxx -Wno-unused-command-line-argument -Wall -Wextra -pedantic -Wshadow -Werror -fsyntax-only %t.cpp
// RUN: %serial-cxx -Wall -Wextra -pedantic -Werror -c %s -o %t.o
#include <redeal/array.hpp>

#define SOME (1 << 16)

void f(redeal::array<double> &x, redeal::array<double> &y, [[maybe_unused]] int n) {
#pragma processors P(4)
// CHECK: {{^}}::redeal::redistribute(::redeal::map("x", x, ::redeal::cyclic(n)), ::redeal::onto(P), ::redeal::memory_limit(SOME), ::redeal::window_limit(n + 1));{{$}}
// PLAN: redistribute x(cyclic(n)) onto(P) memory(SOME) window(n + 1)
#pragma redistribute x(cyclic(n)) onto(P) memory(SOME) window(n + 1)
// CHECK: {{^}}::redeal::redistribute_copy(::redeal::assignment("y", "x").window(2),{{$}}
// PLAN: redistribute copy window(2)
#pragma redistribute copy window(2)
  y = x;
}

void h(redeal::array<double> &x, redeal::array<double> &y, [[maybe_unused]] int n) {
// CHECK: {{^}}::redeal::redistribute(::redeal::map("x", x, ::redeal::cyclic(n)), ::redeal::phase_count(), ::redeal::memory_limit(4096));{{$}}
// PLAN: redistribute x(cyclic(n)) phases(auto) memory(4096)
#pragma redistribute x(cyclic(n)) phases(auto) memory(4096)
// CHECK: {{^}}::redeal::redistribute(::redeal::map("x", x, ::redeal::block()), ::redeal::phase_count(n + 1));{{$}}
// PLAN: redistribute x(block) phases(n + 1)
#pragma redistribute x(block) phases(n + 1)
// CHECK: {{^}}::redeal::redistribute_copy(::redeal::assignment("y", "x").phases(),{{$}}
#pragma redistribute copy phases(auto)
  y = x;
// CHECK: {{^}}::redeal::redistribute_copy(::redeal::assignment("y", "x").window(3).phases(n),{{$}}
#pragma redistribute copy window(3) phases(n)
  y = x;
}

// They are no words of the language.
void g([[maybe_unused]] redeal::array<double> &memory, [[maybe_unused]] redeal::array<double> &window,
       [[maybe_unused]] redeal::array<double> &phases) {
// CHECK: {{^}}::redeal::redistribute(::redeal::map("memory", memory, ::redeal::block()), ::redeal::map("window", window, ::redeal::cyclic()), ::redeal::map("phases", phases, ::redeal::block()));{{$}}
#pragma redistribute memory(block), window(cyclic), phases(block)
}
