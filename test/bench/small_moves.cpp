// How long a redistribute by itself takes, to and fro between cyclic(2) and cyclic(3), in microseconds.
//
//     redeal++ -O3 -DNDEBUG test/bench/small_moves.cpp -o small_moves && mpiexec.mpich -n 2 ./small_moves 131072 40
//
// The array has so many doubles, and goes so many times to and fro between two looks at the clock. The program does so
// 300 times, and prints the least and the median. With REDEAL_TRACE=sites it shows what that costs.
#include <redeal/array.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <mpi.h>

int main(int argc, char **argv) {
  redeal::index const n = argc > 1 ? std::atoll(argv[1]) : 20;
  int const turns = argc > 2 ? std::atoi(argv[2]) : 400;
#pragma processors P(redeal::nprocs())
  redeal::array<double> x(n);
#pragma distribute x(cyclic(2)) onto(P)
  for (auto const i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  std::vector<double> times;
  for (int k = 0; k < 300; ++k) {
    MPI_Barrier(MPI_COMM_WORLD);
    double const begin = MPI_Wtime();
    for (int turn = 0; turn < turns; ++turn) {
#pragma redistribute x(cyclic(3))
#pragma redistribute x(cyclic(2))
    }
    times.push_back((MPI_Wtime() - begin) / (2 * turns));
  }
  std::sort(times.begin(), times.end());
  for (auto const i : redeal::owned(x))
    if (x(i) != static_cast<double>(i))
      return 1;
  if (redeal::rank() == 0)
    std::printf("%lld doubles: least %.3f, median %.3f\n", static_cast<long long>(n), 1e6 * times.front(),
                1e6 * times[times.size() / 2]);
}
