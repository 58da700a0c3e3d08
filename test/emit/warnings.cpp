// What is right but hardly meant is warned of: moves to where an array is, what is used after a move, schedules that
// are made late, and idle processes. A fix follows where there is one.
// RUN: redeal-opt %s -- -Wredist 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning: --implicit-check-not=note:
// RUN: redeal-opt %s -- 2>&1 >/dev/null | FileCheck %s --check-prefix=UNASKED
// RUN: redeal-opt %s -- -Wredist -fdiagnostics-parseable-fixits 2>&1 >/dev/null | FileCheck %s --check-prefix=FIX
// RUN: redeal-opt %s -- -Wno-redist 2>&1 >/dev/null | count 0
#include <redeal/array.hpp>

#include <cstdio>

// UNASKED-NOT: redist-run-time-plan
// UNASKED-NOT: redist-unbalanced
// UNASKED: redist-noop
// UNASKED-NOT: redist-run-time-plan
// UNASKED-NOT: redist-unbalanced
// UNASKED: redist-stale-view
// UNASKED-NOT: redist-run-time-plan
// UNASKED-NOT: redist-unbalanced

void noop() {
  redeal::array<double> x(240), y(240);
#pragma processors P(4)
#pragma distribute x(cyclic(3)), y(block) onto(P)
  // CHECK: warnings.cpp:[[#@LINE+2]]:9: warning: x has the mapping cyclic(3) on 4 already: this redistribute moves nothing [-Wredist-noop]
  // FIX: fix-it:"{{.*}}warnings.cpp":{[[#@LINE+1]]:1-[[#@LINE+1]]:34}:""
#pragma redistribute x(cyclic(3))
  // CHECK: warnings.cpp:[[#@LINE+1]]:36: warning: y has the mapping block on 4 already: this redistribute moves nothing [-Wredist-noop]
#pragma redistribute x(cyclic(5)), y(block)
  // CHECK: warnings.cpp:[[#@LINE+1]]:9: warning: y has the mapping block on 4 already: this redistribute moves nothing [-Wredist-noop]
#pragma redistribute y(block) onto(P[:])
  // CHECK: warnings.cpp:[[#@LINE+1]]:9: warning: y has the mapping block on 4 already: this redistribute moves nothing [-Wredist-noop]
#pragma redistribute y(block) onto(P[0:4])
  for (int turn = 0; turn < 2; ++turn) { // not in the second turn
#pragma redistribute x(cyclic(5))
#pragma redistribute x(cyclic(7))
  }
}

// Without elements it has any mapping.
void noop_empty() {
  redeal::array<double> x(0);
#pragma processors P(4)
#pragma distribute x(block) onto(P)
#pragma redistribute x(cyclic(3)) onto(P)
}

// Its moves are waited for by name, so it is not for a fix to take away.
void noop_under_way() {
  redeal::array<double> x(240);
#pragma processors P(4)
#pragma distribute x(cyclic(3)) onto(P)
  // CHECK: warnings.cpp:[[#@LINE+2]]:9: warning: x has the mapping cyclic(3) on 4 already: this redistribute moves nothing [-Wredist-noop]
  // FIX-NOT: {[[#@LINE+1]]:
#pragma redistribute x(cyclic(3)) async(t)
#pragma redistribute wait(t)
}

// Moved by the first of these, unless that is refused.
void tried_again(long bytes) {
  redeal::array<double> x(240);
#pragma processors P(4)
#pragma distribute x(block) onto(P)
  try {
#pragma redistribute x(cyclic) memory(bytes)
  } catch (redeal::error const &) {
  }
#pragma redistribute x(cyclic)
}

// Others may have moved it.
#pragma processors Four(4)
redeal::array<double> everyones(100);
#pragma distribute everyones(cyclic) onto(Four)
static redeal::array<double> ours(100);
#pragma distribute ours(cyclic) onto(Four)
void nobody_knows() {
#pragma redistribute everyones(cyclic)
  // CHECK: warnings.cpp:[[#@LINE+1]]:9: warning: ours has the mapping cyclic on 4 already: this redistribute moves nothing [-Wredist-noop]
#pragma redistribute ours(cyclic)
}

double stale() {
  redeal::array<double> x(240);
#pragma processors P(4)
#pragma distribute x(cyclic(3)) onto(P)
  double *p = x.data(), *const end = p + x.local_size();
  double &first = p[0];
  auto v = x.local();
  double taken = v(0);
  // CHECK-DAG: warnings.cpp:[[#@LINE+10]]:10: warning: 'p' is of the part of x before it moved; take it anew behind the redistribute [-Wredist-stale-view]
  // CHECK-DAG: warnings.cpp:[[#@LINE+4]]:9: note: x moves here
  // CHECK-DAG: warnings.cpp:[[#@LINE+8]]:15: warning: 'end' is of the part of x before it moved
  // CHECK-DAG: warnings.cpp:[[#@LINE+9]]:12: warning: 'v' is of the part of x before it moved
  // FIX-DAG: fix-it:"{{.*}}warnings.cpp":{[[#@LINE+1]]:34-[[#@LINE+1]]:34}:"\n  p = x.data();"
#pragma redistribute x(cyclic(5))
  // FIX-DAG: fix-it:"{{.*}}warnings.cpp":{[[#@LINE-1]]:34-[[#@LINE-1]]:34}:"\n  v = x.local();"
  // CHECK-DAG: warnings.cpp:[[#@LINE-2]]:9: note: x moves here
  // CHECK-DAG: warnings.cpp:[[#@LINE-3]]:9: note: x moves here
  // CHECK-DAG: warnings.cpp:[[#@LINE-4]]:9: note: x moves here
  while (p != end)
    taken += *p++;
  taken += v(1);
  v = x.local(); // that is right
  p = &x.data()[2];
  // CHECK-DAG: warnings.cpp:[[#@LINE+1]]:18: warning: 'first' is of the part of x before it moved
  return taken + first + v(2) + *p;
}

void stale_under_way() {
  redeal::array<double> x(240);
#pragma processors P(4)
#pragma distribute x(cyclic(3)) onto(P)
  double *p = x.data();
  // CHECK-DAG: warnings.cpp:[[#@LINE+2]]:9: note: x moves here
  // FIX-NOT: {[[#@LINE+1]]:
#pragma redistribute x(cyclic(4)) async(u)
#pragma redistribute wait(u)
  // CHECK-DAG: warnings.cpp:[[#@LINE+1]]:3: warning: 'p' is of the part of x before it moved
  p[0] = 1;
}

double stale_element(redeal::array<double> &x) {
  double &first = x(1), *second = &x(2);
  // CHECK-DAG: warnings.cpp:[[#@LINE+5]]:10: warning: 'first' is of the part of x before it moved; take it anew behind the redistribute [-Wredist-stale-view]
  // CHECK-DAG: warnings.cpp:[[#@LINE+2]]:9: note: x moves here
  // CHECK-DAG: warnings.cpp:[[#@LINE+1]]:9: note: x moves here
#pragma redistribute x(cyclic)
  // CHECK-DAG: warnings.cpp:[[#@LINE+1]]:19: warning: 'second' is of the part of x before it moved
  return first + *second;
}

// Its value is another one, and nothing is written through it.
void stale_given_anew() {
  redeal::array<double> x(240);
#pragma processors P(4)
#pragma distribute x(block) onto(P)
  double *p = x.data(), *&same = p;
#pragma redistribute x(cyclic)
  same = x.data();
}

// The first turn may move it.
void stale_follower_in_a_loop(redeal::array<double> &x) {
  redeal::array<double> y(240);
#pragma processors P(4)
#pragma align y(i) with(x(i))
  double *p = y.data();
  for (int turn = 0; turn < 2; ++turn) {
    // CHECK: warnings.cpp:[[#@LINE+3]]:5: warning: 'p' is of the part of y before it moved
    // CHECK: warnings.cpp:[[#@LINE+1]]:9: note: y moves here
#pragma redistribute x(block) onto(P)
    p[0] = 1;
  }
}

void stale_write(redeal::array<double> &x) {
  double &first = x(1);
  // CHECK: warnings.cpp:[[#@LINE+3]]:3: warning: 'first' is of the part of x before it moved
  // CHECK: warnings.cpp:[[#@LINE+1]]:9: note: x moves here
#pragma redistribute x(cyclic)
  first = 3;
}

// It moves with the one that it follows.
void stale_follower() {
  redeal::array<double> y(240);
#pragma processors P(4)
#pragma template T(240)
#pragma align y(i) with(T(i))
#pragma distribute T(block) onto(P)
  double *p = y.data();
  // CHECK: warnings.cpp:[[#@LINE+3]]:3: warning: 'p' is of the part of y before it moved
  // CHECK: warnings.cpp:[[#@LINE+1]]:9: note: y moves here
#pragma redistribute T(cyclic)
  p[0] = 1;
  p = y.data();
#pragma redistribute T(cyclic)
  p[0] = 1;
}

// What is taken from a stale view is said of that one alone.
void stale_once(redeal::array<double> &x) {
  auto const own = redeal::owned_blocks(x);
  // CHECK: warnings.cpp:[[#@LINE+3]]:26: warning: 'own' is of the part of x before it moved
  // CHECK: warnings.cpp:[[#@LINE+1]]:9: note: x moves here
#pragma redistribute x(block)
  for (auto const &run : own)
    std::printf("%d\n", int(run.count));
}

void stale_loop() {
  redeal::array<double> x(240);
#pragma processors P(4)
#pragma distribute x(cyclic(3)) onto(P)
  // CHECK: warnings.cpp:[[#@LINE+1]]:{{[0-9]+}}: warning: this loop goes on over what it had of x, which has moved in between; begin another loop behind the redistribute [-Wredist-stale-view]
  for (auto i : redeal::owned(x)) {
    if (i == 7) {
      // CHECK: warnings.cpp:[[#@LINE+1]]:9: note: x moves here
#pragma redistribute x(block)
    }
  }
  for (auto const &run : redeal::owned_blocks(x)) // it is anew
    std::printf("%d\n", int(run.count));
}

void stale_in_braces() {
  redeal::array<double> x(240);
#pragma processors P(4)
#pragma distribute x(block) onto(P)
  double *p{x.data()}, *q = nullptr;
  q = {x.data()};
#pragma redistribute x(cyclic)
  // CHECK: warnings.cpp:[[#@LINE+1]]:3: warning: 'p' is of the part of x before it moved; take it anew behind the redistribute [-Wredist-stale-view]
  p[0] = 1;
  // CHECK: warnings.cpp:[[#@LINE-3]]:9: note: x moves here
  // CHECK: warnings.cpp:[[#@LINE+1]]:3: warning: 'q' is of the part of x before it moved
  q[0] = 1;
  // CHECK: warnings.cpp:[[#@LINE-6]]:9: note: x moves here
}

void late(int k) {
  redeal::array<double> x(240), z(k);
  int size = 5;
#pragma processors P(4)
#pragma processors Q(k)
#pragma distribute x(cyclic(3)), z(block) onto(P)
  // CHECK: warnings.cpp:[[#@LINE+1]]:31: warning: how x moves from cyclic(3) on 4 to cyclic(?) on 4 is planned when the program runs, as 'k' in cyclic(k) is not a constant [-Wredist-run-time-plan]
#pragma redistribute x(cyclic(k))
  // CHECK: warnings.cpp:[[#@LINE+2]]:22: warning: how x moves from cyclic(?) on 4 to cyclic(2) on 4 is planned when the program runs, as 'k' in cyclic(k) is not a constant [-Wredist-run-time-plan]
  // CHECK: warnings.cpp:[[#@LINE-2]]:31: note: 'k' in cyclic(k) is given here
#pragma redistribute x(cyclic(2))
  // CHECK: warnings.cpp:[[#@LINE+3]]:31: warning: how x moves from cyclic(2) on 4 to cyclic(?) on 4 is planned when the program runs, as 'size' in cyclic(size) is not a constant [-Wredist-run-time-plan]
  // CHECK: warnings.cpp:[[#@LINE-10]]:7: note: 'size' never changes; a const one is a constant
  // FIX: fix-it:"{{.*}}warnings.cpp":{[[#@LINE-11]]:3-[[#@LINE-11]]:3}:"const "
#pragma redistribute x(cyclic(size))
  // CHECK: warnings.cpp:[[#@LINE+2]]:22: warning: how z moves from block on 4 to cyclic on 4 is planned when the program runs, as its extent is not a constant [-Wredist-run-time-plan]
  // CHECK: warnings.cpp:[[#@LINE-15]]:33: note: its extent is given here
#pragma redistribute z(cyclic)
  // CHECK: warnings.cpp:[[#@LINE+2]]:22: warning: how z moves from cyclic on 4 to cyclic on ? is planned when the program runs, as 'k' in Q(k) is not a constant [-Wredist-run-time-plan]
  // CHECK: warnings.cpp:[[#@LINE-15]]:9: note: 'k' in Q(k) is given here
#pragma redistribute z(cyclic) onto(Q)
}

template <class T> void late_in_one_instance() {
  redeal::array<double> x(240);
  T size = 5;
#pragma processors P(4)
#pragma distribute x(cyclic(3)) onto(P)
  if constexpr (sizeof(T) == 8)
    ++size;
  // CHECK: warnings.cpp:[[#@LINE+2]]:31: warning: how x moves from cyclic(3) on 4 to cyclic(?) on 4 is planned when the program runs, as 'size' in cyclic(size) is not a constant [-Wredist-run-time-plan]
  // CHECK-NOT: note: 'size' never changes
#pragma redistribute x(cyclic(size))
}
template void late_in_one_instance<int>();
template void late_in_one_instance<long>();

void late_by_one_of_two(int &other) {
  redeal::array<double> x(240);
  int size = 5, changes = 0;
  changes = other;
#pragma processors P(4)
#pragma distribute x(cyclic(3)) onto(P)
  // CHECK: warnings.cpp:[[#@LINE+2]]:31: warning: how x moves from cyclic(3) on 4 to cyclic(?) on 4 is planned when the program runs, as 'size' in cyclic(size) is not a constant [-Wredist-run-time-plan]
  // CHECK-NOT: note: 'size' never changes
#pragma redistribute x(cyclic(size))
  other = changes;
}

// Reached with whatever mapping.
static void by_pointer(redeal::array<double> &x) {
#pragma redistribute x(block)
}
void call(void (*what)(redeal::array<double> &), redeal::array<double> &x) {
  what(x);
}
void calls() {
  redeal::array<double> x(240), y(240);
#pragma processors P(4)
#pragma distribute x(block), y(cyclic) onto(P)
  by_pointer(x);
  call(by_pointer, y);
}

void read_input(redeal::array<double> &x);
void may_be_balanced() {
  redeal::array<double> x(16);
  read_input(x);
#pragma processors P(5)
#pragma distribute x(block) onto(P)
}

void unbalanced() {
  redeal::array<double> x(16), y(100), few(3);
#pragma processors P(5)
  // CHECK: warnings.cpp:[[#@LINE+2]]:22: warning: a process has 4 of the 16 elements of x, and 1 process has none, where 4 each would do; balanced deals them evenly [-Wredist-unbalanced]
  // FIX: fix-it:"{{.*}}warnings.cpp":{[[#@LINE+1]]:22-[[#@LINE+1]]:27}:"balanced"
#pragma distribute x(block), few(block) onto(P)
  // CHECK: warnings.cpp:[[#@LINE+1]]:22: warning: a process has 40 of the 100 elements of y, and 2 processes have none, where 20 each would do; a smaller block deals them more evenly [-Wredist-unbalanced]
#pragma distribute y(cyclic(40)) onto(P)
}
