// Whether an array had better move together with others, or by itself.
//
// In a bundle it costs no message of its own, but its elements are always packed. By itself it may be read in memory,
// or leave from where it lies; but each move has messages, or a meeting, and where processes share cores a turn of
// waiting. So small arrays go in bundles and large ones do not, and the model knows what is small on this machine.
#pragma once

#include "choice/way.h"

#include "Plan/Cost/MachineCosts.h"

namespace redeal::runtime {

/// `move` is that of the array by itself. The same on all its processes.
bool pays_to_bundle(move_facts move, wishes const &, plan::machine_costs const &);

} // namespace redeal::runtime
