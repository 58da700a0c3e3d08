// Several processes with the same elements, replicas of one part -> who sends what to whom, and in which step.
//
//     A(block, *) onto(P[0:2][*]), P(2, 3) -> A(*, *) onto(P[*][*])
//     processes 0 1 2 have the upper half, 3 4 5 the lower one, and all want both
//     messages 0->3 1->4 2->5, 3->0 4->1 5->2, and what each has itself: 2 steps
//
// Every receiver gets each part from one replica: from itself, if it is one; else from one of its node; else from any;
// and of several from the one that has least to send so far. All processes find the same, as they know the same. Which
// replica that is follows no formula, so messages are listed, and scheduled as any others are.
//
// Where only receivers have replicas there is nothing to choose: that is one more dimension, from one process to as
// many as there are replicas (see replica_dimension()), and keys, tables and formulas hold for it.
#pragma once

#include "Plan/Elements/CommunicationGrid.h"
#include "Plan/Planner.h"

#include <optional>
#include <string>
#include <vector>

namespace redeal::plan {

/// The processes of one side: as many for each place of its grid, by their numbers; those of a place next to each
/// other.
struct replicated_side {
  index replicas = 1;
  std::vector<int> processes;
  std::vector<int> nodes; ///< of each of these; empty if there is only one node

  /// The first places · replicas processes of a job.
  static replicated_side on_first(index places, index replicas);
};

/// A redistribution between places, and who they are.
struct replicated_problem {
  std::vector<dimension> places;
  replicated_side from, to;
};

/// What receivers with that many replicas add to a redistribution whose senders have none.
dimension replica_dimension(index replicas);

/// Nothing if it can be planned, with that many replicas of each receiver. Else one sentence, as validate() gives.
std::optional<std::string> validate_replicated(std::vector<dimension> const &places, index receiving_replicas);

/// Who sends how much to whom, by numbers in both lists of processes. Requires a valid problem.
communication_grid grid_of(replicated_problem const &);

/// Its schedule. The best one, as of a planner, unless there are too many messages to look for it.
planner plan_of(replicated_problem const &);

} // namespace redeal::plan
