// Where processes come to different small moves, or end: whoever waits for a letter says why, also if its sender may go on
// without an answer; and no job hangs.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 2 %t left-out 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not %mpirun 2 %t numbers 2>&1 | FileCheck %s --check-prefix=MAPPING
// RUN: not %mpirun 2 %t late-numbers 2>&1 | FileCheck %s --check-prefix=MAPPING
// RUN: not %mpirun 2 %t receiver-ends 2>&1 | FileCheck %s --check-prefix=ENDED
// RUN: not %mpirun 2 %t sender-ends 2>&1 | FileCheck %s --check-prefix=GONE
// RUN: not env REDEAL_CHOICE=model %mpirun 2 %t full 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: not %mpirun 2 %t full 2>&1 | FileCheck %s --check-prefix=AGREE
// RUN: %mpirun 2 %t untaken
#include <redeal/array.hpp>

#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

// OTHER:   letters-errors.cpp:[[#]]: error: redistribute b: the message from process 0 in step 0 failed: it is of another directive;
// MAPPING: letters-errors.cpp:[[#]]: error: redistribute a: the message from process 0 in step 0 failed: it is of another mapping;
// ENDED:   letters-errors.cpp:[[#]]: error: redistribute c: process 0 waits for process 1, which has ended; its last directive was redistribute b
// GONE:    letters-errors.cpp:[[#]]: error: redistribute c: process 1 waits for process 0, which has ended; its last directive was redistribute b
// FULL:    letters-errors.cpp:[[#]]: error: redistribute many[i]: process 0 waits for process 1, which has ended;
// AGREE:   letters-errors.cpp:[[#]]: error: redistribute many[i]: process 0 {{has come here, and others .* have ended|waits for process 1, which has ended}};

int main(int, char **argv) {
  std::string const what = argv[1];
  int const me = redeal::rank();
  redeal::array<double> a(20), b(20), c(20);
  std::vector<redeal::array<double>> many(8);
#pragma processors P(2)
#pragma distribute a(block) onto(P[0:1])
#pragma distribute b(block) onto(P[0:1])
#pragma distribute c(block) onto(P[0:1])
  if (what == "untaken" && me == 1)
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  if (what == "numbers" || what == "late-numbers") {
    if (what == "late-numbers" && me == 1)
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
    std::vector<int> const sizes{me == 0 ? 5 : 6, me == 0 ? 15 : 14};
#pragma redistribute a(gen_block(sizes)) onto(P)
  } else if (what != "left-out" || me == 0) {
#pragma redistribute a(block) onto(P[1:1])
  }
#pragma redistribute b(block) onto(P[1:1])
  if (me == (what == "receiver-ends" ? 1 : 0) && (what == "receiver-ends" || what == "sender-ends"))
    return 0;
  if (what == "full") {
    for (redeal::array<double> &x : many)
      x.reset(20);
#pragma distribute many(block) onto(P[0:1])
    if (me == 1)
      return 0;
    for (std::size_t i = 0; i < many.size(); ++i) {
#pragma redistribute many[i](block) onto(P[1:1])
    }
  }
#pragma redistribute c(block) onto(P[1:1])
}
