// What a directive with async itself says wrongly is found where it stands: with REDEAL_ON_ERROR=throw it is thrown
// there, and nothing is in motion. So the sides of a copy have mappings, and cannot come to their end unnoticed.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_ON_ERROR=throw %mpirun 2 %t go-on | FileCheck %s
// RUN: not %mpirun 2 %t unmapped 2>&1 | FileCheck %s --check-prefix=UNMAPPED
// RUN: not %mpirun 2 %t ended 2>&1 | FileCheck %s --check-prefix=ENDED
// CHECK: error: redistribute copy w = y: w has no mapping yet; give it one with #pragma distribute first
// CHECK-NEXT: error: redistribute copy w(redeal::range(0, 10)) = y(redeal::range(0, 10)): the array of w(redeal::range(0, 10)) has no mapping yet
// CHECK-NEXT: error: redistribute copy nothing = y: nothing has no extents yet
// CHECK-NEXT: error: redistribute y: window must be at least 1, not 0
// CHECK-NEXT: error: redistribute y: phases must be at least 1, not 0
// CHECK-NEXT: error: redistribute copy w = y: window must be at least 1, not 0
// CHECK-NEXT: all is at rest
#include "Inputs/require.hpp"

#include <string>
#include <vector>

namespace {

template <class Directive> void refused(Directive const &directive) {
  try {
    directive();
  } catch (redeal::error const &e) {
    std::string const words = e.what();
    if (redeal::rank() == 0)
      std::puts(words.substr(words.find("error:")).c_str());
    return;
  }
  REQUIRE(!"refused");
}

} // namespace

int main(int, char **argv) {
  std::string const which = argv[1];
  int volatile none = 0;
  std::vector<double> memory(100);
  redeal::array<double> y(100);
#pragma distribute y(block)
  for (auto i : redeal::owned(y))
    y(i) = double(i);
  if (which == "unmapped") {
    redeal::array<double> w(100);
#pragma redistribute copy async(t)
    w = y;
    // UNMAPPED: async-thrown.cpp:[[#@LINE-2]]: error: redistribute copy w = y: w has no mapping yet; give it one with #pragma distribute first
  }
  if (which == "ended") {
    redeal::view<double, 1> v(memory.data(), {100});
#pragma distribute v(cyclic)
#pragma redistribute copy async(t)
    v = y;
  }
  // ENDED: async-thrown.cpp:[[#@LINE-3]]: error: redistribute copy v = y async(t): v comes to its end, and this move has not been waited for; write #pragma redistribute wait(t) before the end of its scope
  redeal::array<double> w(100), nothing;
  refused([&] {
#pragma redistribute copy async(t)
    w = y;
  });
  refused([&] {
#pragma redistribute copy async(t)
    w(redeal::range(0, 10)) = y(redeal::range(0, 10));
  });
  refused([&] {
#pragma redistribute copy async(t)
    nothing = y;
  });
  refused([&] {
#pragma redistribute y(cyclic) window(none) async(t)
  });
  refused([&] {
#pragma redistribute y(cyclic) phases(none) async(t)
  });
#pragma distribute w(cyclic)
  refused([&] {
#pragma redistribute copy window(none) async(t)
    w = y;
  });
  for (auto i : redeal::owned(y))
    REQUIRE(y(i) == double(i));
#pragma redistribute copy async(t)
  w = y;
#pragma redistribute wait(t)
  for (auto i : redeal::owned(w))
    REQUIRE(w(i) == double(i));
  if (redeal::rank() == 0)
    std::puts("all is at rest");
}
