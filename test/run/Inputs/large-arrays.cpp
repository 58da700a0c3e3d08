// large-arrays BYTES: one array of so many bytes is touched, then moved.
#include <redeal/array.hpp>

#include <cstdio>
#include <cstdlib>

int main(int, char **argv) {
  redeal::array<double> x(std::strtoll(argv[1], nullptr, 10) / 8);
#pragma processors P(redeal::nprocs())
#pragma distribute x(block) onto(P)
  double *const mine = x.data();
  for (redeal::index i = 0; i < x.local_size(); i += 512)
    mine[i] = 1;
  if (redeal::rank() == 0)
    std::puts("the first part is there");
#pragma redistribute x(cyclic(3))
  if (redeal::rank() == 0)
    std::puts("the second part is there");
  redeal::array<double> y(x.extent());
#pragma distribute y(block) onto(P)
  y.data();
}
