// What is wrong with one of several arrays is said with its name, and before any of them has moved; processes that name
// other arrays, or another number of them, are told so.
// RUN: redeal++ -O1 %s -o %t
// RUN: not %mpirun 2 %t twice 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not %mpirun 2 %t named 2>&1 | FileCheck %s --check-prefix=NAMED
// RUN: not %mpirun 2 %t element 2>&1 | FileCheck %s --check-prefix=ELEMENT
// RUN: not %mpirun 2 %t unmapped 2>&1 | FileCheck %s --check-prefix=UNMAPPED
// RUN: not %mpirun 2 %t empty 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not %mpirun 2 %t block 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: not %mpirun 2 %t window 2>&1 | FileCheck %s --check-prefix=WINDOW
// RUN: not env REDEAL_TRANSPORT=messages %mpirun 2 %t other 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not env REDEAL_TRANSPORT=staging %mpirun 2 %t other 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not env REDEAL_TRANSPORT=messages %mpirun 2 %t fewer 2>&1 | FileCheck %s --check-prefix=FEWER
// RUN: not env REDEAL_TRANSPORT=messages %mpirun 2 %t formats 2>&1 | FileCheck %s --check-prefix=FORMATS
// RUN: not %mpirun 2 %t absent 2>&1 | FileCheck %s --check-prefix=ABSENT
#include <redeal/array.hpp>

#include <cstring>
#include <vector>

int main(int, char **arguments) {
  auto const asked = [&](char const *what) { return !std::strcmp(arguments[1], what); };
  redeal::array<double> x(300), y(300), z(300), unmapped(10);
  std::vector<redeal::array<int>> fields(4);
#pragma processors P(2)
#pragma distribute x(block), y(block), z(block) onto(P)
  for (auto &f : fields)
    f.reset(200);
#pragma distribute fields(cyclic) onto(P)
  if (asked("twice")) {
    auto &same = x;
    // TWICE: bundles-errors.cpp:[[#@LINE+1]]: error: redistribute x: it is named twice in one directive, the second time as same; name it once{{$}}
#pragma redistribute x(cyclic), y(cyclic), same(cyclic(2))
  }
  if (asked("named")) {
    auto &same = x;
    // NAMED: bundles-errors.cpp:[[#@LINE+1]]: error: redistribute x (step): it is named twice in one directive, the second time as same; name it once{{$}}
#pragma redistribute x(cyclic), y(cyclic), same(cyclic(2)) name("step")
  }
  if (asked("element")) {
    auto &f = fields[2];
    // ELEMENT: bundles-errors.cpp:[[#@LINE+1]]: error: redistribute fields[2]: it is named twice in one directive, the second time as f; name it once{{$}}
#pragma redistribute fields(block), f(cyclic(2))
  }
  if (asked("unmapped")) {
    // UNMAPPED: bundles-errors.cpp:[[#@LINE+1]]: error: redistribute unmapped: it has no mapping yet; give it one with #pragma distribute first{{$}}
#pragma redistribute x(cyclic), unmapped(block)
  }
  if (asked("empty")) {
    fields.emplace_back();
    // EMPTY: bundles-errors.cpp:[[#@LINE+1]]: error: redistribute fields[4]: it has no extents yet; assign an array to it, or give it some with reset(n0), before a directive names it{{$}}
#pragma redistribute fields(block)
  }
  if (asked("block")) {
    int const size = 100 + redeal::nprocs();
    fields[3].reset(999);
#pragma distribute fields[3](cyclic)
    // BLOCK: bundles-errors.cpp:[[#@LINE+1]]: error: redistribute fields[3]: block(102) in dimension 0 leaves elements without an owner
#pragma redistribute x(block(400)), fields(block(size))
  }
  if (asked("window")) {
    int const none = redeal::nprocs() - 2;
    // WINDOW: bundles-errors.cpp:[[#@LINE+1]]: error: redistribute x, y: window must be at least 1, not 0{{$}}
#pragma redistribute x(cyclic), y(cyclic) window(none)
  }
  if (asked("other")) {
    auto &which = redeal::rank() == 0 ? y : z;
    // OTHER: bundles-errors.cpp:[[#@LINE+1]]: error: redistribute x, which: the message from process {{[01]}} in step 0 failed: it is of another array
#pragma redistribute x(cyclic), which(cyclic)
  }
  if (asked("fewer")) {
    if (redeal::rank() == 1)
      fields.pop_back();
    // FEWER: bundles-errors.cpp:[[#@LINE+1]]: error: redistribute fields: the message from process {{[01]}} in step 0 failed: it is {{of another mapping|longer than expected}}
#pragma redistribute fields(block)
  }
  if (asked("formats")) {
    int const k = 3 + redeal::rank();
    // FORMATS: bundles-errors.cpp:[[#@LINE+1]]: error: redistribute x, y: the message from process {{[01]}} in step 0 failed: it is {{of another mapping|longer than expected}}
#pragma redistribute x(cyclic(3)), y(cyclic(k))
  }
  if (asked("absent")) {
    if (redeal::rank() == 1)
      return 0;
    // ABSENT: bundles-errors.cpp:[[#@LINE+1]]: {{.*}}redistribute x, y
#pragma redistribute x(cyclic(3)), y(cyclic(4))
  }
}
