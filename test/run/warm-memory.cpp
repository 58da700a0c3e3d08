// Memory that was given back last is taken first, as caches have more of it: an array that goes to and fro stays in a
// few places, however many others have left memory of the same size.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRANSPORT=shared %mpirun 2 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 2 %t | FileCheck %s
// CHECK: PASS
#include <redeal/array.hpp>

#include <cstdio>
#include <memory>
#include <set>
#include <vector>

#include <mpi.h>

namespace {

constexpr redeal::index elements = 20000;

void go_to_and_fro(redeal::array<double> &x) {
#pragma redistribute x(cyclic(3))
#pragma redistribute x(block)
}

} // namespace

int main() {
  std::vector<std::unique_ptr<redeal::array<double>>> others;
  for (int i = 0; i != 12; ++i) {
    others.push_back(std::make_unique<redeal::array<double>>(elements));
    redeal::array<double> &y = *others.back();
#pragma distribute y(block)
    go_to_and_fro(y);
  }
  redeal::array<double> x(elements);
#pragma distribute x(block)
  others.clear();
  std::set<void const *> places;
  for (int i = 0; i != 50; ++i) {
    go_to_and_fro(x);
    places.insert(x.local().data());
  }
  // Two for a part that leaves one while it comes to the other, and one that others may still read.
  int const mine = static_cast<int>(places.size());
  int most = 0;
  MPI_Allreduce(&mine, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (redeal::rank() == 0)
    std::printf(most <= 4 ? "PASS\n" : "FAIL: %d places\n", most);
}
