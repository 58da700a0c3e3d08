// The plans of moves, with those who take part: made when both mappings meet for the first time, and kept.
#pragma once

#include "group/participants.h"
#include "plans/move_plan.h"

#include "Plan/Routes/Relay.h"

#include <vector>

namespace redeal::runtime {

struct joint_plan {
  move_plan plan;
  participants const &with;
  mapping const *from, *to;       ///< null for a bundle, as the next ones
  placing const *from_in, *to_in; ///< as in the route
  std::uint64_t mappings;         ///< a number for both, the same on all processes
};

/// This process's place among those of the move, those of a node next to each other.
int place_by_node(joint_plan const &);

/// What the process at that place passes on where messages are combined in such a grid of places
/// (lib/Plan/Routes).
std::vector<plan::relay_leg> relays_of(joint_plan const &, int place, std::vector<int> const &factors);

/// The processes of both mappings, of which this one must be one. Collective over them for the first time.
participants const &participants_of(located_name const &, mapping const &from, mapping const &to);

/// The plan for a move; made once for each pair of mappings and storages. Then it is collective over the processes of
/// both, of which this one must be one.
joint_plan const &plan_for(route const &);

} // namespace redeal::runtime
