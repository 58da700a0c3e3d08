// Which of several ways is the fastest here: found by trying.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <limits>

namespace redeal::bench {

/// Calls attempt(way) for the ways 0 … ways-1, a turn of all after the other. Returns the one with the least time of
/// the slowest process; the same on all processes. Collective.
template <class Attempt> int fastest_way(int ways, MPI_Comm comm, Attempt const &attempt) {
  constexpr int turns = 3;
  if (ways == 1)
    return 0;
  int best = 0;
  double least = std::numeric_limits<double>::infinity();
  for (int turn = 0; turn != turns; ++turn)
    for (int way = 0; way != ways; ++way) {
      MPI_Barrier(comm);
      double const begin = MPI_Wtime();
      attempt(way);
      double const mine = MPI_Wtime() - begin;
      double slowest = 0;
      MPI_Allreduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, comm);
      if (slowest < least) {
        least = slowest;
        best = way;
      }
    }
  return best;
}

} // namespace redeal::bench
