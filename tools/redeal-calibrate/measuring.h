// What a machine's costs are measured with: processes that do something at the same time, while the others of their
// node keep off the cores.
#pragma once

#include "Plan/Cost/MachineCosts.h"
#include "System/Progress.h"

#include <mpi.h>

#include <functional>
#include <vector>

namespace redeal::calibrate {

/// The processes of the job, and what this one is among them.
struct workplace {
  MPI_Comm node;            ///< this process's
  int rank, size;           ///< in the job
  int near_rank, near_size; ///< on the node
  int most_near;            ///< on the node with most of them
  int cores;                ///< that the node's processes may use
  bool several_nodes;

  /// One of as many processes of the node as have a core each.
  bool has_core() const { return near_rank < cores; }
};

workplace find_workplace();

/// Waits for all processes of the job without keeping a core.
void meet();

/// The mean over all processes that take part, of what each has found.
double mean(double mine, bool takes_part);

/// Seconds for each byte that loops over memory take.
void measure_loops(workplace const &, progress &, plan::machine_costs &);

/// Messages within a node and between nodes, and how long it takes to be seen on the node.
void measure_messages(workplace const &, progress &, plan::machine_costs &);

/// How long it took, now and then within a second or two, until process 1 of the job saw what process 0 had for it or
/// the other way round; from the shortest on. Virtual cores may have a cache in common at one time, and none at
/// another. Nothing where these two are not on one node, with a core each.
std::vector<double> look_at_hand_over(workplace const &, progress &);

} // namespace redeal::calibrate
