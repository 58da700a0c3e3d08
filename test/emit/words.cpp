// Clauses that are words become arguments of the call, and members of a copy's assignment, and are no words elsewhere; what
// is left behind has no table.
// RUN: redeal-opt %s -- > %t.cpp
// RUN: grep -v CHECK %t.cpp | FileCheck %s
// RUN: redeal-opt --plan %s -- | FileCheck %s --check-prefix=PLAN
// RUN: redeal-opt %s -- -Rredistribute -Rredistribute-missed 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:
// RUN: %back-cxx -Wall -Wextra -pedantic -Wshadow -Werror -fsyntax-only %t.cpp
// RUN: env MPICH_CXX=clang++-19 %back-cxx -Wno-unused-command-line-argument -Wall -Wextra -pedantic -Wshadow -Werror -fsyntax-only %t.cpp
// RUN: %serial-cxx -Wall -Wextra -pedantic -Wno-unused-parameter -Werror -c %s -o %t.o
#include <redeal/array.hpp>

#define HALO "halo"
#define HOW direct
#define verification(a) a

void f(redeal::array<double> &x, redeal::array<double> &y, int n) {
#pragma processors P(4)
// CHECK: {{^}}::redeal::redistribute(::redeal::map("x", x, ::redeal::cyclic(n)), ::redeal::onto(P), ::redeal::schedule_wish("steps"), ::redeal::move_name("to " "cyclic"));{{$}}
// PLAN: redistribute x(cyclic(n)) onto(P) schedule(steps) name("to " "cyclic")
// REMARK: words.cpp:[[#@LINE+1]]:9: remark: x (to cyclic) may come with a mapping that is not known here
#pragma redistribute x(cyclic(n)) onto(P) schedule(steps) name("to " "cyclic")
// CHECK: {{^}}::redeal::redistribute(::redeal::map("x", x, ::redeal::block()), ::redeal::no_transfer(), ::redeal::move_name(HALO));{{$}}
// PLAN:      redistribute x(block) notransfer name(HALO)
// PLAN-NEXT: in f: x is
// PLAN-NEXT: cyclic(?) on 4 -> block on 4: its elements are left behind: nothing is sent
// REMARK: words.cpp:[[#@LINE+1]]:9: remark: x (halo) moves from cyclic(?) on 4 to block on 4, and its elements are left behind: nothing is sent [-Rredistribute]
#pragma redistribute x(block) notransfer name(HALO)
// CHECK: {{^}}::redeal::redistribute(::redeal::map("x", x, ::redeal::cyclic()), ::redeal::detail::type_itself<::redeal::verification>(), ::redeal::schedule_wish("direct"), ::redeal::memory_limit(4096));{{$}}
// PLAN: redistribute x(cyclic) verify schedule(HOW) memory(4096)
// REMARK: words.cpp:[[#@LINE+1]]:9: remark: x moves from block on 4 to cyclic on 4: planned when the program runs
#pragma redistribute x(cyclic) verify schedule(HOW) memory(4096)
// CHECK: {{^}}::redeal::redistribute_copy(::redeal::assignment("y", "x").verify().schedule("alltoall").name("all \"x\""),{{$}}
// PLAN: redistribute copy verify schedule(alltoall) name("all \"x\"")
// REMARK: words.cpp:[[#@LINE+1]]:9: remark: y = x (all "x"): the mappings of both sides are not all known here
#pragma redistribute copy verify schedule(alltoall) name("all \"x\"")
  y = x;
}

// They are no words of the language.
void g(redeal::array<double> &schedule, redeal::array<double> &notransfer, redeal::array<double> &verify,
       redeal::array<double> &name) {
// CHECK: {{^}}::redeal::redistribute(::redeal::map("schedule", schedule, ::redeal::block()), ::redeal::map("notransfer", notransfer, ::redeal::cyclic()), ::redeal::map("verify", verify, ::redeal::block()), ::redeal::map("name", name, ::redeal::block()), ::redeal::detail::type_itself<::redeal::verification>());{{$}}
// REMARK-COUNT-4: remark: {{.*}} may come with a mapping
#pragma redistribute schedule(block), notransfer(cyclic), verify(block), name(block) verify
}
