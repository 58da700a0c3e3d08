// How much memory a stretch of the program takes at its peak, and how much there is.
#pragma once

#include "case/layout.h"

#include <mpi.h>

#include <atomic>
#include <optional>
#include <thread>
#include <vector>

namespace redeal::bench {

/// Looks from when it is made until it is asked, again and again, how much memory all processes of a communicator take
/// together. They must be on one node. The first of them looks.
class memory_growth {
public:
  /// Collective.
  explicit memory_growth(MPI_Comm);
  ~memory_growth();

  /// By how many bytes the largest amount seen exceeds the first: at the process that looks, 0 at all others. Nothing
  /// where the system does not tell.
  std::optional<index> bytes();

  /// Whether it looks. That takes time of the processes, which find their fastest way meanwhile, or not.
  void look_on(bool on) { resting_ = !on; }

private:
  void look();
  void stop();

  std::vector<int> processes_; // empty at those that do not look
  std::optional<index> before_;
  std::atomic<index> most_{0};
  std::atomic<bool> stopped_{false}, resting_{false};
  std::thread watcher_;
};

/// The bytes that this node can still give; nothing where the system does not tell.
std::optional<index> available_memory();

} // namespace redeal::bench
