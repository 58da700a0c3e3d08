// Whether the cores that the first two processes run on are near each other.
#pragma once

#include "cores/flag.h"

#include "Plan/Cost/MachineCosts.h"

#include <mpi.h>

#include <cstddef>
#include <optional>
#include <vector>

namespace redeal::bench {

/// With a cache in common, so that one sees soon what the other has written, or without. Where the system moves virtual
/// cores that changes within seconds.
enum class cores { anywhere, near, apart };

class core_watch {
public:
  /// All processes of this communicator take part in everything. Nothing is known where the first two of them are not
  /// on two cores of one node. What is short and what is long is known from costs, if they tell cores near each other
  /// from cores apart, or else from looks: those that process 0 has seen before count, too.
  core_watch(MPI_Comm, plan::machine_costs const &, std::vector<double> seen);
  core_watch(core_watch const &) = delete;
  core_watch &operator=(core_watch const &) = delete;

  /// Before the first turn, and behind each.
  void begin();
  void look();

  /// Looks once more before the first turn, as it takes looks of both kinds to tell which are short.
  void learn();

  /// Where they are now, if that is known; not between turns.
  bool tells_now() const { return flag_.can_look() && middle_; }
  cores now();

  /// Whether looks have been of two kinds.
  bool sees_both() const;
  /// Those between two looks of that kind, as far as it is known which is which; or all.
  std::vector<std::size_t> turns(cores) const;
  /// Seconds, of all looks.
  std::vector<double> const &flags() const { return flags_; }

private:
  void judge();
  void note_look();

  core_flag flag_;
  std::optional<double> middle_of_costs_, middle_; // what takes longer is between cores apart
  std::vector<double> seen_;                       // before the first turn
  std::vector<double> flags_;
  std::size_t turns_ = 0;
};

} // namespace redeal::bench
