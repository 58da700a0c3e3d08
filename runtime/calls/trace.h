// REDEAL_TRACE: what the moves of a run were, and how long each took.
#pragma once

#include "choice/way.h"
#include "plans/move_plan.h"

#include <chrono>

namespace redeal::runtime {

/// From its construction to tell(), one move. REDEAL_TRACE=moves tells of it on standard error, =steps adds its
/// schedule, one line a step, =ways the alternatives that it had and why one was taken.
class move_trace {
public:
  void tell(located_name const &name, move_plan const &plan, decision const &) const;

private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

} // namespace redeal::runtime
