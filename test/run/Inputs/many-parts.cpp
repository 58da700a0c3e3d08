// many-parts BYTES COUNT: so many arrays of so many bytes, one after the other, by all processes at once.
#include <redeal/array.hpp>

#include <cstdio>
#include <cstdlib>
#include <deque>

int main(int, char **arguments) {
  std::deque<redeal::array<char>> all;
#pragma processors P(redeal::nprocs())
  for (long k = std::atol(arguments[2]); k > 0; --k) {
    redeal::array<char> &x = all.emplace_back(std::atol(arguments[1]));
#pragma distribute x(block) onto(P)
    x.data();
  }
  std::puts("all are there");
}
