// With REDEAL_ON_ERROR=throw, parameters whose arrays are not all of the same processes cannot be refused by an exception
// when one has moved, as those that have no part of the other one would not know: the job ends with the sentence.
// What the sanitizers reserve is more than any limit.
// UNSUPPORTED: sanitized
// RUN: redeal++ -O1 %s -o %t
// RUN: not env REDEAL_ON_ERROR=throw %mpirun 3 %t 2>&1 | FileCheck %s
// CHECK: thrown-parameters.cpp:[[#@LINE+14]]: error: distribute large: out of memory: process 2 cannot have 48000000 bytes for its new part
#include <redeal/array.hpp>

#include "Inputs/process_memory.hpp"

#include <sys/resource.h>

#include <cstdio>

namespace {

#pragma processors P(3)

void refused(redeal::array<int> &x, [[maybe_unused]] redeal::array<double> &large) {
#pragma distribute x(cyclic(3)), large(cyclic) onto(P[1:]) remap
  if (x.owns(0))
    x(0) = 0;
}

} // namespace

int main() {
  constexpr long n = 12000000;
  redeal::array<int> x(20);
  redeal::array<double> large(n);
#pragma distribute x(block) onto(P[:2])
#pragma distribute large(block) onto(P[1:])
  for (auto i : redeal::owned(large))
    large(i) = double(i);
  for (auto i : redeal::owned(x))
    x(i) = int(i);
  // What MPI needs is there before the limit.
#pragma redistribute x(cyclic(5))
#pragma redistribute x(block)
  if (redeal::rank() == 2) {
    rlimit little{};
    getrlimit(RLIMIT_AS, &little);
    little.rlim_cur = static_cast<rlim_t>(megabytes("VmSize:") + 10) << 20;
    setrlimit(RLIMIT_AS, &little);
  }
  try {
    refused(x, large);
  } catch (redeal::error const &e) {
    std::puts(e.what());
  }
}
