// A global array gets its mapping from a directive behind its declaration; MPI starts when main first needs it.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 3 %t | FileCheck %s
// CHECK: PASS
#include <redeal/array.hpp>

#include <cstdio>

namespace model {
constexpr int n = 50;
#pragma processors P(3)
redeal::array<double> u(n);
#pragma distribute u(cyclic(4)) onto(P)
redeal::array<double, 2> v(n, 3);
#pragma distribute v(*, cyclic) onto(P)
} // namespace model

int main() {
  int wrong = 0;
  for (auto i : redeal::owned(model::u))
    model::u(i) = static_cast<double>(i);
#pragma redistribute model::u(block)
  for (auto i : redeal::owned(model::u))
    wrong += model::u(i) != static_cast<double>(i) || i / 17 != redeal::rank();
  for (auto j : redeal::owned(model::v, 1))
    wrong += j != redeal::rank();
  // As many as there are processes; each says whether it is content, and the first one looks.
  redeal::array<int> all(3);
#pragma distribute all(block) onto(model::P)
  all(redeal::rank()) = wrong;
#pragma redistribute all(*) onto(model::P[0])
  for (auto i : redeal::owned(all))
    wrong += i > 0 ? all(i) : 0;
  if (redeal::rank() == 0)
    std::puts(wrong == 0 ? "PASS" : "FAIL");
  return wrong != 0;
}
