#include "moves.h"
#include <redeal/array.hpp>
#include <cstdio>

int main() {
  redeal::array<double> x(240);
#pragma processors P(redeal::nprocs())
#pragma distribute x(cyclic(3)) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = double(i);
  deal_again(x);
  for (auto i : redeal::owned(x))
    if (x(i) != double(i))
      return 1;
  std::printf("process %d of %d is right\n", redeal::rank(), redeal::nprocs());
}
