// Which of several ways is the fastest here: found by trying.
#pragma once

#include "measuring/stopwatch.h"

#include <mpi.h>

#include <limits>

namespace redeal::bench {

/// Calls attempt(way) for the ways 0 … ways-1, a turn of all after the other. Returns the one with the least time;
/// the same on all processes. Collective.
template <class Attempt> int fastest_way(int ways, MPI_Comm comm, Attempt const &attempt) {
  constexpr int turns = 3;
  if (ways == 1)
    return 0;
  int best = 0;
  double least = std::numeric_limits<double>::infinity();
  stopwatch clock(comm);
  for (int turn = 0; turn != turns; ++turn)
    for (int way = 0; way != ways; ++way) {
      double const took = clock.time([&] { attempt(way); });
      if (took < least) {
        least = took;
        best = way;
      }
    }
  return best;
}

} // namespace redeal::bench
