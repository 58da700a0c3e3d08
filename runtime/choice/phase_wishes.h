// How many phases a move goes in: what the clause says, and what messages, bytes and packing cost.
#pragma once

#include "choice/wishes.h"

#include "Plan/Phases/Phases.h"

#include <redeal/directive.hpp>

namespace redeal::runtime {

using namespace detail;

/// How a move is to be divided in phases, from what all processes have in common. Without the clause it is not: between
/// processes of one node nothing is gained. phases(auto) goes by what messages between nodes cost. Stops with an error
/// if the clause cannot be kept. Of memory(e) messages keep `for_messages` bytes (plan::least_for_messages).
plan::phase_wish choose_phases(located_name const &, move_limits const &clauses, std::size_t element_size,
                               index for_messages);

/// Stops with that error.
void require_phases(located_name const &, move_limits const &clauses);

/// What the stamps of its messages hold; 0 without the clause.
std::uint32_t number_of(move_limits const &clauses);

} // namespace redeal::runtime
