// The translated source compiles without warnings with g++ and clang++, at -Wall -Wextra -pedantic -Werror.
// RUN: redeal-opt %s -- > %t.cpp
// RUN: %back-cxx -Wall -Wextra -pedantic -Wshadow -Werror -fsyntax-only %t.cpp
// RUN: env MPICH_CXX=clang++-19 %back-cxx -Wno-unused-command-line-argument -Wall -Wextra -pedantic -Wshadow -Werror -fsyntax-only %t.cpp
#include <redeal/array.hpp>

#ifndef REDEAL_SERIAL
#include <mpi.h>
#endif

#pragma processors P(4)
redeal::array<double> global(240);
#pragma distribute global(cyclic(2)) onto(P)

struct field {
  redeal::array<double> x{240};
  field() {
#pragma distribute x(block) onto(P[0:2])
  }
  void move() {
#pragma redistribute this->x(cyclic(7)), global(cyclic(5)) onto(P)
  }
};
template <class T, int K> int move(redeal::array<T, 2> &A) {
#pragma processors G(K, 2)
#pragma redistribute A(block, cyclic(K)) onto(G)
#pragma redistribute A(*, block) onto(G[:][0])
  return A.rank();
}
int main() {
  field f;
  f.move();
  redeal::array<float, 2> A(64, 48);
#pragma processors World(2, 2) comm(MPI_COMM_WORLD)
#pragma distribute A(cyclic, cyclic) onto(World)
  move<float, 2>(A);
  move<float, 3>(A);
  auto const lambda = [&] { _Pragma("redistribute A(block, cyclic)") };
  lambda();
}
