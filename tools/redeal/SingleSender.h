// One sender's messages from a folded schedule -> their true lengths, without a communication grid.
//
// P = Q = 1000000, r = 3, s = 5: sender 123456 has six messages, and everything here takes as long as that.
#pragma once

#include "Plan/Planner.h"

namespace redeal::tool {

/// The true lengths of what p sends, pair by pair. Messages must be whole.
void lengthen(std::vector<plan::shipment> &, std::vector<plan::dimension> const &, index p);

/// Nothing if the steps differ and the lengths make up what p owns. Else one sentence, without a final full stop.
std::optional<std::string> check(std::vector<plan::shipment> const &, std::vector<plan::dimension> const &, index p);

/// The cost of each step in the unit of the key's grid, from senders that together have a message of every class and
/// copy. Empty if these messages are too many.
std::vector<index> step_costs(plan::planner const &, plan::schedule_key const &);

} // namespace redeal::tool
