// Clauses that are words: an unknown one, one given twice, missing or needless parentheses, and those that contradict each
// other are errors at the word.
// RUN: not redeal-opt %s -- -ferror-limit=0 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f(redeal::array<double> &x, redeal::array<double> &y) {
#pragma redistribute x(block) schedule
// CHECK: :[[#@LINE-1]]:39: error: expected '(' and auto, steps, direct or alltoall, as in 'schedule(steps)'{{$}}
#pragma redistribute x(block) schedule()
// CHECK: :[[#@LINE-1]]:40: error: expected auto, steps, direct or alltoall, not ')'{{$}}
#pragma redistribute x(block) schedule(fast)
// CHECK: :[[#@LINE-1]]:40: error: expected auto, steps, direct or alltoall, not 'fast'{{$}}
#pragma redistribute x(block) schedule(steps, direct)
// CHECK: :[[#@LINE-1]]:45: error: expected ')' behind steps, not ','{{$}}
#pragma redistribute x(block) schedule(steps) schedule(direct)
// CHECK: :[[#@LINE-1]]:47: error: schedule is given twice{{$}}
#pragma redistribute x(block) notransfer(1)
// CHECK: :[[#@LINE-1]]:41: error: notransfer stands alone; remove what is in parentheses{{$}}
#pragma redistribute x(block) notransfer notransfer
// CHECK: :[[#@LINE-1]]:42: error: notransfer is given twice{{$}}
#pragma redistribute x(block) verify()
// CHECK: :[[#@LINE-1]]:37: error: verify stands alone; remove what is in parentheses{{$}}
#pragma redistribute x(block) verify verify
// CHECK: :[[#@LINE-1]]:38: error: verify is given twice{{$}}
#pragma redistribute x(block) verify check
// CHECK: :[[#@LINE-1]]:38: error: unknown clause 'check': redistribute takes
#pragma redistribute x(block) name
// CHECK: :[[#@LINE-1]]:35: error: expected '(' and a text in quotes, as in 'name("halo")'{{$}}
#pragma redistribute x(block) name()
// CHECK: :[[#@LINE-1]]:36: error: expected a text in quotes, not ')'{{$}}
#pragma redistribute x(block) name(halo)
// CHECK: :[[#@LINE-1]]:36: error: expected a text in quotes, not 'halo'{{$}}
#pragma redistribute x(block) name("halo", 2)
// CHECK: :[[#@LINE-1]]:42: error: expected a text in quotes, not ','{{$}}
#pragma redistribute x(block) name("a") name("b")
// CHECK: :[[#@LINE-1]]:41: error: name is given twice{{$}}
#pragma redistribute x(block) notransfer memory(4096)
// CHECK: :[[#@LINE-1]]:42: error: notransfer and memory(4096) contradict each other: notransfer moves no elements, so there is nothing to say of how they move; remove one of them{{$}}
#pragma redistribute x(block) verify notransfer
// CHECK: :[[#@LINE-1]]:38: error: verify and notransfer contradict each other: notransfer moves no elements
#pragma redistribute x(block) schedule(auto) notransfer
// CHECK: :[[#@LINE-1]]:46: error: schedule(auto) and notransfer contradict each other: notransfer moves no elements
#pragma redistribute x(block) schedule(steps) window(2)
// CHECK: :[[#@LINE-1]]:47: error: schedule(steps) and window(2) contradict each other: such a schedule says how many messages are under way; remove one of them{{$}}
#pragma redistribute x(block) window(2) schedule(alltoall)
// CHECK: :[[#@LINE-1]]:41: error: window(2) and schedule(alltoall) contradict each other: such a schedule says how many
#pragma redistribute copy notransfer
  // CHECK: :[[#@LINE-1]]:27: error: notransfer leaves the elements behind, and elements are all that a copy moves; remove the clause, or the directive with its assignment{{$}}
  x = y;
#pragma distribute y(block) verify
// CHECK: :[[#@LINE-1]]:29: error: unknown clause 'verify': distribute takes onto(grid), remap, assert or inherit{{$}}
}
// CHECK: {{^}}22 errors generated.
