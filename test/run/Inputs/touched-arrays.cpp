// touched-arrays BYTES COUNT [late]: so many arrays of so many bytes, each touched at one place, by one process after the
// other, and then everywhere, or not at all.
#include <redeal/array.hpp>

#include <cstdio>
#include <cstdlib>
#include <deque>
#include <unistd.h>

int main(int argc, char **arguments) {
  std::deque<redeal::array<char>> all;
#pragma processors P(redeal::nprocs())
  for (long k = std::atol(arguments[2]); k > 0; --k) {
    redeal::array<char> &x = all.emplace_back(std::atol(arguments[1]));
#pragma distribute x(block) onto(P)
    sleep(static_cast<unsigned>(redeal::rank()));
    x(*redeal::owned(x).begin()) = 1;
    sleep(static_cast<unsigned>(redeal::nprocs() - redeal::rank() - 1));
    for (auto i : redeal::owned(x))
      if (argc < 4)
        x(i) = 1;
  }
  std::puts("all are there");
}
