// The plans of moves, with those who take part: made when both mappings meet for the first time, and kept.
#pragma once

#include "group/participants.h"
#include "plans/move_plan.h"

namespace redeal::runtime {

struct joint_plan {
  move_plan plan;
  participants const &with;
  mapping const *from, *to;
  std::uint64_t mappings; ///< a number for both, the same on all processes
};

/// The plan for a move; made once for each pair of mappings and storages. Then it is collective over the processes of
/// both, of which this one must be one.
joint_plan const &plan_for(route const &);

} // namespace redeal::runtime
