// The true lengths of one sender's messages, without a communication grid.
//
// P = Q = 1000000, r = 3, s = 5: sender 123456 has six messages, and everything here takes as long as that.
#pragma once

#include "Plan/Planner.h"

namespace redeal::plan {

/// Gives the messages that p sends their lengths in the whole array. Messages must not be split.
void lengthen(std::vector<shipment> &, std::vector<dimension> const &, index p);

/// Nothing if p's messages have different steps, and their lengths make up what p owns. Else one sentence, without a
/// final full stop.
std::optional<std::string> check(std::vector<shipment> const &, std::vector<dimension> const &, index p);

} // namespace redeal::plan
