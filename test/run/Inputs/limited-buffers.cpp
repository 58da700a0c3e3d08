// limited-buffers BYTES MEMORY: an array of so many bytes is moved with memory(MEMORY).
#include <redeal/array.hpp>

#include <cstdio>
#include <cstdlib>

int main(int, char **argv) {
  redeal::index const memory = std::atoll(argv[2]);
  redeal::array<double, 2> x(std::atoll(argv[1]) / 8 / 4096, 4096);
#pragma processors P(redeal::nprocs())
#pragma distribute x(block, *) onto(P)
  x.data();
#pragma redistribute x(*, cyclic(3)) onto(P) memory(memory)
  if (redeal::rank() == 0)
    std::puts("moved");
}
