#include <redeal/array.hpp>

#include <algorithm>
#include <iostream>
#include <map>
#include <mpi.h>
#include <string>
#include <vector>

// The most frequent values of a vector, which is read in one mapping and counted in another one.
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  {
    redeal::array<double> x(240000);
#pragma processors P(4)
#pragma distribute x(cyclic(3)) onto(P)
    for (auto i : redeal::owned(x))
      x(i) = double(i % 1000);
#pragma redistribute x(block)
    std::map<std::string, std::vector<long>> places;
    for (auto i : redeal::owned(x))
      places[std::to_string(x(i))].push_back(i);
#pragma redistribute x(cyclic(5))
    for (auto &[value, list] : places) {
      std::sort(list.rbegin(), list.rend());
      if (x.owns(list.front()))
        std::cout << value << ' ' << x(list.front()) << '\n';
    }
  }
  MPI_Finalize();
}
