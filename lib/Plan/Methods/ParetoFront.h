// All good choices between few steps and a low cost.
#pragma once

#include "Plan/Planner.h"

namespace redeal::plan {

/// A choice of NS and TC.
struct trade_off {
  index NS, TC;
};

struct pareto_front {
  /// By rising NS and falling TC: each can be had.
  std::vector<trade_off> choices;
  /// Whether no schedule is left out that none of these equals or beats in both.
  bool proven;
};

/// The choices between the fewest steps and the least cost, as far as a budget of some tenths of a second goes.
pareto_front find_pareto_front(schedule_key const &);

} // namespace redeal::plan
