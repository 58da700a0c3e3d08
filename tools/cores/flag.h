// What tells how near to each other the cores of a job's first two processes are: how long a flag takes from one to the
// other.
#pragma once

#include "cores/quiet_meeting.h"
#include "cores/shared_counter.h"

#include "System/UsableCores.h"

#include <mpi.h>

#include <exception>
#include <memory>

namespace redeal {

/// All processes of a communicator make it, and take part in each look; those that have nothing to do then sleep, as
/// they may share the cores of those two.
class core_flag {
public:
  explicit core_flag(MPI_Comm all) : all_(all) {
    int rank = 0, near_rank = 0, near_size = 0;
    MPI_Comm_rank(all, &rank);
    is_first_ = rank == 0;
    MPI_Comm_split_type(all, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node_);
    MPI_Comm_rank(node_, &near_rank);
    MPI_Comm_size(node_, &near_size);
    cpu_set_t const mine = usable_cores();
    cpu_set_t sets[2] = {mine, mine}, together[2]; // of all, and of these two
    if (rank > 1)
      CPU_ZERO(&sets[1]);
    MPI_Allreduce(sets, together, static_cast<int>(sizeof sets), MPI_BYTE, MPI_BOR, node_);
    int const cores = CPU_COUNT(&together[0]),
              can = rank > 1 || (near_rank == rank && near_size > 1 && CPU_COUNT(&together[1]) > 1);
    int all_can = 0;
    MPI_Allreduce(&can, &all_can, 1, MPI_INT, MPI_MIN, all);
    if (all_can != 0)
      counter_ = std::make_unique<shared_counter>(node_, cores);
  }
  ~core_flag() {
    counter_.reset();
    if (std::uncaught_exceptions() == 0)
      MPI_Comm_free(&node_);
  }
  core_flag(core_flag const &) = delete;
  core_flag &operator=(core_flag const &) = delete;

  /// Whether these two are on one node and can run at the same time.
  bool can_look() const { return counter_ != nullptr; }

  /// Seconds; the same on all processes.
  double look() {
    constexpr long often = 1'000;
    all_.meet_after_messages();
    double const seconds = counter_->go_round(2, 1, often);
    return all_.meet({is_first_ ? seconds : 0, 0}).first;
  }

private:
  quiet_meeting all_;
  MPI_Comm node_ = MPI_COMM_NULL;
  bool is_first_ = false;
  std::unique_ptr<shared_counter> counter_;
};

} // namespace redeal
