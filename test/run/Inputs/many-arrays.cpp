// A hundred arrays that live together; each is moved to and fro.
#include <redeal/array.hpp>

#include <cstdio>
#include <list>

int main() {
  int const n = redeal::nprocs();
#pragma processors P(n)
  std::list<redeal::array<double>> all;
  long bad = 0;
  for (int k = 0; k < 100; ++k) {
    redeal::array<double> &x = all.emplace_back(3000 + k);
#pragma distribute x(cyclic(3)) onto(P)
    for (auto i : redeal::owned(x))
      x(i) = static_cast<double>(i + k);
#pragma redistribute x(cyclic(5)) onto(P)
#pragma redistribute x(block) onto(P)
  }
  int k = 0;
  for (redeal::array<double> &x : all) {
#pragma redistribute x(cyclic(2)) onto(P)
    for (auto i : redeal::owned(x))
      bad += x(i) != static_cast<double>(i + k);
    ++k;
  }
  if (bad != 0 || redeal::rank() == 0)
    std::printf(bad != 0 ? "FAIL\n" : "PASS\n");
  return bad != 0;
}
