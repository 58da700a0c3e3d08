// What a machine's costs are measured with: processes that do something at the same time, while the others of their
// node keep off the cores.
#pragma once

#include "Plan/Cost/Measurements.h"
#include "System/Progress.h"

#include <mpi.h>

#include <functional>
#include <memory>
#include <vector>

namespace redeal {

class core_flag;

namespace calibrate {

/// The processes of the job, and what this one is among them.
struct workplace {
  MPI_Comm node;            ///< this process's
  int rank, size;           ///< in the job
  int near_rank, near_size; ///< on the node
  int most_near;            ///< on the node with most of them
  int cores;                ///< that the node's processes may use
  bool several_nodes;

  /// Of each process of the node, which may be bound to cores. Whether it is one of as many as have a core each;
  std::vector<char> have_core;
  /// whether it and the first one can run at the same time. If nobody can beside the first one, all count as such.
  std::vector<char> beside_first;

  bool has_core() const { return have_core[static_cast<std::size_t>(near_rank)] != 0; }
  bool is_beside_first(int other) const {
    return other < near_size && beside_first[static_cast<std::size_t>(other)] != 0;
  }
};

workplace find_workplace();

/// Waits for all processes of the job without keeping a core.
void meet();

/// The mean over all processes that take part, of what each has found.
double mean(double mine, bool takes_part);

/// What is measured piece by piece, and before and after each how long it takes until process 1 of the job sees what
/// process 0 has for it, or the other way round: virtual cores may have a cache in common at one time, and none at
/// another. Nothing is known of that where these two are not on one node that has two cores for its processes.
class record {
public:
  record();
  ~record();
  record(record const &) = delete;
  record &operator=(record const &) = delete;

  /// All processes take part. Numbers that the piece leaves alone have not been measured by it.
  void piece(std::function<void(plan::machine_costs &)> const &measure);

  plan::cost_measurements const &all() const { return all_; }

private:
  std::unique_ptr<core_flag> flag_;
  plan::cost_measurements all_;
};

/// What to measure: all, or only what depends on where cores are.
enum class extent { all, between_cores };

/// Seconds for each byte that loops over memory take.
void measure_loops(workplace const &, progress &, extent, record &);

/// Messages within a node and between nodes, and how long it takes to be seen on the node.
void measure_messages(workplace const &, progress &, extent, record &);

} // namespace calibrate
} // namespace redeal
