// The course of a move whose directive says its schedule: there is nothing to choose, but between rings and messages.
//
//     schedule(steps)       messages one after the other, in the order of the steps: through rings where all processes
//                           share a node, else as messages of MPI
//     schedule(direct)      all messages of MPI at once, on a node too
//     schedule(alltoall)    an exchange of all with all, by MPI; several of them if the memory has no room for all
#pragma once

#include "choice/way.h"

#include <optional>
#include <string>

namespace redeal::runtime {

/// Requires a schedule that is not automatic.
open_courses scheduled_course(move_facts const &, wishes const &);

/// Why a move between so many processes cannot go by the schedule that is asked for; nothing if it can. The same on all
/// of them.
std::optional<std::string> objection_to_schedule(int processes, std::size_t element_size, message_limits const &);

/// Bytes that a block of an exchange of all with all has for elements, with so much memory.
std::size_t most_in_block(int processes, std::size_t memory);

/// "one message after the other": how it goes, for those who trace; empty if it is automatic.
char const *words_for(schedule_kind);

} // namespace redeal::runtime
