// What a machine's costs are measured with: processes that do something at the same time, while the others of their
// node keep off the cores.
#pragma once

#include "placement.h"

#include "cores/quiet_meeting.h"

#include "Plan/Cost/Measurements.h"
#include "System/Progress.h"

#include <redeal/block_cyclic.hpp>

#include <mpi.h>

#include <functional>
#include <memory>

namespace redeal {

class core_flag;

namespace calibrate {

/// The processes of the job, and what this one is among them.
struct workplace {
  MPI_Comm node;            ///< this process's
  int rank, size;           ///< in the job
  int near_rank, near_size; ///< on the node
  int most_near;            ///< on the node with most of them
  int first_near;           ///< how many processes, from the first of the job on, are on its node without a gap
  bool several_nodes;
  /// Of the processes of the node. If nobody in the job can run beside the first one of its node, all count as if.
  placement on_cores;
  std::unique_ptr<quiet_meeting> all; ///< of the job, where they meet

  bool has_core() const { return on_cores.own_core[static_cast<std::size_t>(near_rank)] != 0; }
  bool is_beside_first(int other) const {
    return other < near_size && on_cores.beside_first[static_cast<std::size_t>(other)] != 0;
  }
  /// Some processes of the node have no core of their own.
  bool is_crowded() const { return on_cores.with_own_core() < near_size; }
};

workplace find_workplace();

/// Bytes that each core reads, and as many that it writes.
struct copied_bytes {
  index in_own_caches, in_last_cache, beyond;
  index of_last_cache; ///< what each core may have, if the system says right how much there is
};
/// The first with room to spare; the second beyond a core's own caches, if the last one is that much larger, and far
/// within that one though all do this together, as it may have less room than the system says; the third is such that
/// what all read and write is twice the last one, and enough where the system does not say how large it is: else what
/// is read would stay in it, and stores past it seem fast. All processes take part, and have the same.
copied_bytes copied_bytes_for(workplace const &);

/// Processes of a node that do something at the same time, on the node with most of them. All processes take part.
int most_together(workplace const &);

/// Waits for all processes of the job without keeping a core.
void meet(workplace const &);

/// The mean over all processes that take part, of what each has found; no number if none does.
double mean(workplace const &, double mine, bool takes_part);

/// What is measured piece by piece, and before and after each how long it takes until process 1 of the job sees what
/// process 0 has for it, or the other way round: virtual cores may have a cache in common at one time, and none at
/// another. Nothing is known of that where these two are not on one node, or cannot run at the same time.
class record {
public:
  record();
  ~record();
  record(record const &) = delete;
  record &operator=(record const &) = delete;

  /// All processes take part. Numbers that the piece leaves alone have not been measured by it.
  void piece(std::function<void(plan::machine_costs &)> const &measure);

  plan::cost_measurements const &all() const { return all_; }

  /// Whether it is seen how long that takes.
  bool can_look() const;
  /// Whether these two are apart now, by what was seen before. All processes take part.
  bool are_apart();

private:
  std::unique_ptr<core_flag> flag_;
  plan::cost_measurements all_;
};

/// What to measure: all, or only what depends on where cores are.
enum class extent { all, between_cores };

/// Seconds for each byte that loops over memory take.
void measure_loops(workplace const &, progress &, extent, record &);

/// Seconds that a run takes where messages are packed one by one.
void measure_runs(workplace const &, progress &, record &);

/// Messages within a node and between nodes, and how long it takes to be seen on the node.
void measure_messages(workplace const &, progress &, extent, record &);

/// What small moves take beside these parts, as far as they have been measured: between the first two processes of the
/// job, if these are on two cores of one node. And how long one waits for a turn, where processes share cores: by moves
/// between the first processes of the job that are on one node without a gap, if the first two are on two cores, else
/// by a counter that goes round; and how much longer all wait where they read each other's memory, as long as for a
/// turn if that is not known.
void measure_starts(workplace const &, progress &, record &);

/// How many times as long as their parts, as far as these have been measured, larger moves take to copy their elements
/// in the caches of a core, in the last one, and in memory, if it does not take too many bytes to be there: between the
/// first processes of the job that are on one node without a gap, if the first two are on two cores.
void measure_whole_moves(workplace const &, progress &, record &);

} // namespace calibrate
} // namespace redeal
