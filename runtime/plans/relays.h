// What a process passes on where the messages of a move are combined on the way (lib/Plan/Routes).
#pragma once

#include "plans/mappings.h"

#include "Plan/Routes/Relay.h"

#include <vector>

namespace redeal::runtime {

/// The legs of process number `self`. `processes` names the processes of the move by their numbers in the job, those
/// of a node next to each other; portions and peers are places in it.
std::vector<plan::relay_leg> relays_of(mapping const &from, mapping const &to, std::vector<int> const &processes,
                                       int self, std::vector<int> const &factors);

} // namespace redeal::runtime
