// A move plan, run, on the course that is thought to be the fastest, or is known to be; or on one that is tried.
#pragma once

#include "choice/choice.h"
#include "group/joint_plan.h"
#include "move/movement.h"

namespace redeal::runtime {

/// How it was done, and what was heard of the array that the elements have left.
struct executed {
  choice const &chosen; ///< lives as long as the job
  plan::course taken;
  schedule_kind schedule; ///< that was asked for
  array_number source;    ///< the array that elements have left, as far as those know it who have sent some
};

/// What the last move took on this process, for who measures ways.
struct last_move {
  plan::course taken;
  plan::prediction predicted{};
  plan::work const *asked = nullptr; ///< what the model was told; lives as long as the job
  bool settled = false;              ///< and whether moves like it go on so
};
last_move const &how_it_went();

/// Moves this process's elements as the plan says. Returns when the new place may be used, and the old one as far as
/// `old` says.
executed execute(joint_plan const &, movement const &, message_limits const &);

} // namespace redeal::runtime
