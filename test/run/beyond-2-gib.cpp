// A message of more than 2^31 bytes arrives whole.
// REQUIRES: whole
// RUN: redeal++ -O2 %s -o %t
// RUN: %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 2 %t | FileCheck %s
// CHECK: 2147483840 bytes: PASS
#include <redeal/array.hpp>

#include <cstdio>

// Long elements keep the loops short.
struct line {
  redeal::index number;
  char rest[56];
};

int main() {
  redeal::index const n = (redeal::index(1) << 25) + 3;
#pragma processors P(2)
  redeal::array<line> x(n);
#pragma distribute x(block) onto(P[0:1])
  for (auto run : redeal::owned_blocks(x))
    for (redeal::index i = 0; i < run.count; ++i)
      x.data()[run.local + i].number = run.first + i;
#pragma redistribute x(block) onto(P[1:1])
  redeal::index wrong = x.local_size() != (redeal::rank() == 1 ? n : 0);
  for (auto run : redeal::owned_blocks(x))
    for (redeal::index i = 0; i < run.count; ++i)
      wrong += x.data()[run.local + i].number != run.first + i;
  if (redeal::rank() == 1)
    std::printf("%lld bytes: %s\n", static_cast<long long>(n) * 64, wrong == 0 ? "PASS" : "FAIL");
}
