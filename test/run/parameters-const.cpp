// A const parameter's elements are not moved back where its function is left, as they are kept. What has been changed by
// another name in the meantime would be lost, so that is told, as is a parameter that is left without a mapping. The
// caller's name for an array is the caller's again behind the call.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 2 %t right | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 2 %t right | FileCheck %s
// RUN: not %mpirun 2 %t written 2>&1 | FileCheck %s --check-prefix=CHANGED
// RUN: not %mpirun 2 %t swapped 2>&1 | FileCheck %s --check-prefix=CHANGED
// RUN: not %mpirun 1 %t written 2>&1 | FileCheck %s --check-prefix=CHANGED
// RUN: not %mpirun 2 %t reset 2>&1 | FileCheck %s --check-prefix=RESET
// RUN: not %mpirun 2 %t name 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: %serial-cxx %s -o %t.serial && %t.serial right | FileCheck %s
// CHECK: all right
// CHANGED-NOT: after
// CHANGED: parameters-const.cpp:[[#@LINE+12]]: error: a, which is const in this function, has other elements where that is left, so it has been changed by another name and would lose that; take it by a reference that is not const
// RESET: parameters-const.cpp:[[#@LINE+20]]: error: distribute b{{.*}}: it has no mapping any more where the function is left, so the one with which it came cannot be restored; reset it before the call or behind it
// NAME: parameters-const.cpp:[[#@LINE+54]]: error: x(19) is touched by process 0 but belongs to process 1; loop over redeal::owned(x), or redistribute x first
#include "Inputs/require.hpp"

#include <cstdio>
#include <string>
#include <utility>

namespace {

template <class Work> double sum(redeal::array<double> const &a, Work const &work) {
#pragma distribute a(cyclic)
  double mine = 0;
  for (auto i : redeal::owned(a))
    mine += a(i);
  work();
  return mine;
}

void reset(redeal::array<double> &b) {
#pragma distribute b(cyclic)
  b.reset(3);
}

void take(redeal::array<double> &c) {
#pragma distribute c(cyclic)
}

} // namespace

int main(int argc, char **argv) {
  std::string const which = argc > 1 ? argv[1] : "";
  redeal::array<double> x(20), y(20), untouched(20);
#pragma processors P(redeal::nprocs())
#pragma distribute x(block), y(cyclic), untouched(block) onto(P)
  auto const nothing = [] {};
  for (auto i : redeal::owned(x))
    x(i) = double(i);
  for (auto i : redeal::owned(y))
    y(i) = 100 + double(i);
  double expected = 0;
  for (long i = redeal::rank(); i < 20; i += redeal::nprocs())
    expected += double(i);
  REQUIRE(sum(x, nothing) == expected && sum(untouched, nothing) == 0);
  for (auto i : redeal::owned(x))
    REQUIRE(x(i) == double(i));
  if (which == "written")
    sum(x, [&] { x(redeal::rank()) = 7; });
  if (which == "swapped")
    sum(x, [&] { std::swap(x, y); });
  if (which == "reset")
    reset(x);
  if (which == "name") {
    take(x);
    sum(x, nothing);
    x(19) = 1;
  }
  if (which != "right")
    std::puts("after");
  else if (redeal::rank() == 0)
    std::puts("all right");
}
