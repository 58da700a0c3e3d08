// REDEAL_TRACE: what the moves of a run were, and how long each took.
#pragma once

#include "job/surroundings.h"
#include "move/execute.h"
#include "plans/move_plan.h"

namespace redeal::runtime {

/// From its construction to tell(), one move. REDEAL_TRACE=moves tells of it on standard error, =steps adds its
/// schedule, one line a step, =ways the alternatives that it had, with what they are thought to take and what they
/// took.
class move_trace {
public:
  /// `phase` is behind the array's name: ", phase 1 of 2 to cyclic(12) on processes 0, 1"; empty if there is one phase.
  void tell(located_name const &name, std::string const &phase, move_plan const &plan, executed const &) const;

  /// Whether anybody is told.
  static bool tells();

private:
  double begin_ = tells() ? seconds() : 0;
};

} // namespace redeal::runtime
