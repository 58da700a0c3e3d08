// How long all processes of a case take for something, from when the first one begins until the last one is through.
#pragma once

#include "cores/quiet_meeting.h"

#include <mpi.h>

#include <memory>

namespace redeal::bench {

/// All processes of a communicator make it, and take the same times.
class stopwatch {
public:
  explicit stopwatch(MPI_Comm);

  /// Seconds, the same on all. Between nodes, whose clocks differ, those of the process that sees most, from a barrier
  /// to a barrier.
  template <class Moves> double time(Moves const &moves) {
    meet();
    double const begin = MPI_Wtime();
    moves();
    double const end = MPI_Wtime();
    // Who is through may still have to pass on what others wait for, so nobody sleeps here.
    MPI_Barrier(comm_);
    return between(begin, has_one_clock_ ? end : MPI_Wtime());
  }

private:
  void meet();
  double between(double begin, double end) const;

  MPI_Comm comm_;
  bool has_one_clock_ = false;
  // Where processes share cores: some leave a barrier long after others, when each of these has looked once more.
  std::unique_ptr<quiet_meeting> sleeping_;
};

} // namespace redeal::bench
