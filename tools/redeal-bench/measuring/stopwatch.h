// How long all processes of a case take for something, from when the first one begins until the last one is through.
#pragma once

#include "cores/quiet_meeting.h"

#include <mpi.h>

#include <chrono>
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
    double const begin = now();
    moves();
    double const end = now();
    // Who is through may still have to pass on what others wait for, so nobody sleeps here.
    MPI_Barrier(comm_);
    return between(begin, has_one_clock_ ? end : now());
  }

private:
  // The clock of the machine: MPI promises none that processes have in common.
  static double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  }
  void meet();
  double between(double begin, double end) const;

  MPI_Comm comm_;
  bool has_one_clock_ = false;
  // Where processes share cores: some leave a barrier long after others, as those that still wait get a core in turn.
  std::unique_ptr<quiet_meeting> sleeping_;
};

} // namespace redeal::bench
