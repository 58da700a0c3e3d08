// A directive that is refused with REDEAL_ON_ERROR=throw leaves arrays without a mapping as they were, also those that
// come before the one for which it is refused: of several, of what is aligned with them, and of parameters.
// What the sanitizers reserve is more than any limit.
// UNSUPPORTED: sanitized
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_ON_ERROR=throw %mpirun 2 %t | FileCheck %s
// CHECK: 0 wrong
#include <redeal/array.hpp>

#include "Inputs/process_memory.hpp"

#include <sys/resource.h>

#include <cstdio>
#include <cstring>

namespace {

constexpr long n = 12000000;
long wrong = 0;

template <class Array> bool is_cyclic(Array const &x, long block) {
  for (long i = 0; i < 20; ++i)
    if (x.owns(i) != (i / block % 2 == redeal::rank()))
      return false;
  return true;
}

// The first one comes without a mapping, the second one has no room for its new part.
void refused(redeal::array<int> &x, redeal::array<int> const &y, redeal::array<double> &large) {
#pragma distribute x(cyclic(3)), y(cyclic(3)), large(cyclic) remap
  ++wrong;
}

void of_parameters() {
#pragma processors P(2)
  redeal::array<int> x(20), y(20), follower(20);
  redeal::array<double> large(n);
#pragma align follower(i) with(x(i))
#pragma distribute large(block) onto(P)
#pragma distribute y(cyclic(4)) onto(P)
  for (auto i : redeal::owned(large))
    large(i) = double(i);
  for (auto i : redeal::owned(y))
    y(i) = int(i);
  // What MPI needs is there before the limit.
#pragma redistribute y(cyclic(5))
#pragma redistribute y(cyclic(4))
  rlimit before{}, little{};
  getrlimit(RLIMIT_AS, &before);
  little = before;
  little.rlim_cur = static_cast<rlim_t>(megabytes("VmSize:") + 10) << 20;
  setrlimit(RLIMIT_AS, &little);
  try {
    refused(x, y, large);
  } catch (redeal::error const &e) {
    wrong += !std::strstr(e.what(), "distribute large: out of memory");
  }
  setrlimit(RLIMIT_AS, &before);
#pragma distribute x(cyclic(2)) onto(P)
  wrong += !is_cyclic(x, 2) || !is_cyclic(follower, 2) || !is_cyclic(y, 4);
  for (auto i : redeal::owned(y))
    wrong += y(i) != i;
  for (auto i : redeal::owned(large))
    wrong += large(i) != double(i);
}

void of_several() {
#pragma processors P(2)
  redeal::array<int> x(20), y(20), z(20), follower(20);
#pragma align follower(i) with(x(i))
#pragma distribute z(cyclic(4)) onto(P)
  try {
#pragma distribute x(cyclic(3)), y(cyclic(3)), z(cyclic(3)) onto(P)
    ++wrong;
  } catch (redeal::error const &e) {
    wrong += !std::strstr(e.what(), "distribute z: it already has another mapping");
  }
#pragma distribute x(cyclic(2)), y(block) onto(P)
  wrong += !is_cyclic(x, 2) || !is_cyclic(y, 10) || !is_cyclic(z, 4) || !is_cyclic(follower, 2);
}

} // namespace

int main() {
  of_several();
  of_parameters();
  std::printf("%ld wrong\n", wrong);
  return wrong != 0;
}
