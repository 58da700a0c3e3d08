// A copy of an aligned array has its mapping, also where nobody has used the array before.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 3 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: {{^}}0 wrong
#include <redeal/array.hpp>

#include <cstdio>
#include <vector>

namespace {

constexpr int n = 50;
#pragma processors P(3)
redeal::array<int> target(n), copied(n), assigned(n), kept(n);
#pragma distribute target(cyclic(4)) onto(P)
#pragma align copied(i) with(target(n - 1 - i))
#pragma align assigned(i) with(target(n - 1 - i))
#pragma align kept(i) with(target(n - 1 - i))

long wrong = 0;

bool is_reversed(redeal::array<int> const &x) {
  for (int i = 0; i < n; ++i)
    if (redeal::nprocs() > 1 && x.owns(i) != ((n - 1 - i) / 4 % 3 == redeal::rank()))
      return false;
  return true;
}

} // namespace

int main() {
  redeal::array<int> copy = copied, without_extents, with_extents(n);
  without_extents = assigned;
  with_extents = kept;
  wrong += !is_reversed(copy) || !is_reversed(without_extents) || !is_reversed(with_extents);
  // They are on their own.
#pragma redistribute target(block)
  wrong += !is_reversed(copy) || !is_reversed(without_extents) || !is_reversed(with_extents);
  // What it is aligned with has no mapping, so neither it nor its copy has one, and the copy may get another.
  redeal::array<int> later(n), follower(n);
#pragma align follower(i) with(later(i))
  std::vector<redeal::array<int>> copies(2, follower);
#pragma distribute copies(cyclic(7)) onto(P)
#pragma distribute later(block) onto(P)
  for (int i = 0; i < n; ++i) {
    wrong += redeal::nprocs() > 1 && copies[1].owns(i) != (i / 7 % 3 == redeal::rank());
    wrong += follower.owns(i) != later.owns(i);
  }
  std::printf("%ld wrong\n", wrong);
  return wrong != 0;
}
