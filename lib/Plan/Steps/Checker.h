// Proves a schedule right, whoever made it: nothing of how schedules are made is used here.
#pragma once

#include "Plan/Steps/Schedule.h"

namespace redeal::plan {

/// Nothing if `plan` sends exactly the messages of `grid`: in each step no process sends or receives twice, every pair
/// that exchanges elements meets in exactly one step (or, where messages are split, their parts make up the message),
/// no other pair meets, and each cost is that of the step's longest message or part. If `local_free`, no process sends
/// to the process of its own number. Else one sentence, without a final full stop, that names the first step or pair at
/// fault.
std::optional<std::string> check(communication_grid const &grid, schedule const &plan, bool local_free = false);

} // namespace redeal::plan
