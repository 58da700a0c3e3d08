// What the compiler says about directives that are right, when it is asked: how elements move, what is planned only
// when the program runs, and which ways they may take.
// RUN: redeal-opt %s -- -Rredistribute 2>&1 >/dev/null | FileCheck %s --check-prefix=DONE --implicit-check-not=remark:
// RUN: redeal-opt %s -- -Rredistribute-missed 2>&1 >/dev/null | FileCheck %s --check-prefix=MISSED --implicit-check-not=remark:
// RUN: redeal-opt %s -- -Rredistribute-analysis 2>&1 >/dev/null | FileCheck %s --check-prefix=WAYS
// RUN: env REDEAL_COSTS=%t.none redeal-opt %s -- -Rredistribute-analysis 2>&1 >/dev/null | FileCheck %s --check-prefix=COSTS
// RUN: redeal-opt %s -- -Rredistribute -Rno-redistribute -Wno-redist-noop 2>&1 >/dev/null | count 0
#include <redeal/scalapack.hpp>

#include <cstddef>
#include <vector>

template <int K> void f(redeal::array<double> &y) {
  // DONE: remarks.cpp:[[#@LINE+2]]:9: remark: y moves from cyclic(5) on 4 to cyclic(7) on 4 in 4 steps, the fewest [-Rredistribute]
  // MISSED: remarks.cpp:[[#@LINE+1]]:9: remark: y may come with a mapping that is not known here, so its move to cyclic(7) is planned when the program runs [-Rredistribute-missed]
#pragma redistribute y(cyclic(K))
}

int main(int argc, char **) {
#pragma processors P(4)
  redeal::array<double> x(240000), z(240000), large(100);
  redeal::array<float, 2> A(1024, 1024);
  redeal::array<float, 2, redeal::column_major> B(1024, 1024);
#pragma distribute x(cyclic(3)), z(block) onto(P)
#pragma distribute A(block, *), B(*, block) onto(P)
#pragma distribute large(block) onto(P)
  // DONE: remarks.cpp:[[#@LINE+2]]:9: remark: x moves from cyclic(3) on 4 to cyclic(5) on 4 in 4 steps, the fewest; a process exchanges at most 352000 bytes in 3 messages each way [-Rredistribute]
  // WAYS: remarks.cpp:[[#@LINE+1]]:9: remark: x moves from cyclic(3) on 4 to cyclic(5) on 4: predicted for one node with a core for each process, with costs of a usual machine: {{0\.0[3-9].*}} ms read in memory; {{.*}} ms messages, by sweep; below about {{[0-9.]+ kB}} a process: packed for rings, by sweep; {{.*}}[-Rredistribute-analysis]
#pragma redistribute x(cyclic(5)) onto(P)
  // DONE: remarks.cpp:[[#@LINE+1]]:9: remark: x moves from cyclic(5) on 4 to cyclic(5) on 4, which it has: nothing moves [-Rredistribute]
#pragma redistribute x(cyclic(5)) onto(P)
  // DONE: remarks.cpp:[[#@LINE+1]]:9: remark: A moves from (block, *) on 4 to (*, block) on 4 in 4 steps, the fewest; a process exchanges at most 786432 bytes in 3 messages each way [-Rredistribute]
#pragma redistribute A(*, block) onto(P)
  // DONE: remarks.cpp:[[#@LINE+1]]:9: remark: x is copied to z from cyclic(5) on 4 to block on 4 in 4 steps, the fewest; a process exchanges at most 360000 bytes in 3 messages each way [-Rredistribute]
#pragma redistribute copy
  z = x;
  // DONE: remarks.cpp:[[#@LINE+1]]:9: remark: z moves from block on 4 to cyclic(2) on 4 in 2 phases: in 4 steps, the fewest and then in 4 steps, the fewest [-Rredistribute]
#pragma redistribute z(cyclic(2)) phases(2)
  f<7>(x);
  // MISSED: remarks.cpp:[[#@LINE+2]]:9: remark: large moves from block on 4 to cyclic(?) on 4: planned when the program runs, as the size in cyclic(?) is not a constant [-Rredistribute-missed]
  // WAYS: remarks.cpp:[[#@LINE+1]]:9: remark: large moves from block on 4 to cyclic(?) on 4: nothing is predicted, as the size in cyclic(?) is not a constant [-Rredistribute-analysis]
#pragma redistribute large(cyclic(argc))
  // MISSED: remarks.cpp:[[#@LINE+1]]:9: remark: z moves from cyclic(2) on 4 to block on 4: phases are chosen when the program runs, as their number is not a constant [-Rredistribute-missed]
#pragma redistribute z(block) phases(argc)
  // DONE: remarks.cpp:[[#@LINE-1]]:9: remark: z moves from cyclic(2) on 4 to block on 4, if in one phase, in 4 steps, the fewest; a process exchanges at most 360{{[0-9]+}} bytes in 3 messages each way [-Rredistribute]
  // One side belongs to others, and its mapping is known to nobody here.
  int const desc[9] = {1, -1, 1024, 1024, 1024, 256, 0, 0, 1024};
  std::vector<float> lent(std::size_t{1024} * 256);
  redeal::scalapack_view<float> view(lent.data(), desc, {1, 4});
  // MISSED: remarks.cpp:[[#@LINE+1]]:9: remark: view = B: the mappings of both sides are not all known here, so others are planned when the program runs [-Rredistribute-missed]
#pragma redistribute copy
  view = B;
  // COSTS: remark: x moves from cyclic(3) on 4 to cyclic(5) on 4: nothing is predicted, as REDEAL_COSTS is {{.*}}.none, which cannot be read: No such file or directory; 'redeal calibrate' writes such a file [-Rredistribute-analysis]
}
