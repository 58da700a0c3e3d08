// Collectives of MPI in a group that do not block, and who has come to them: some may be through while others still
// wait, for one whose calls of MPI must carry numbers on.
#pragma once

#include "group/participants.h"
#include "watch/awaited.h"

#include <cstdint>

namespace redeal::runtime {

/// This process has begun one: the call has come back. Returns its number, the same on all processes of the group.
std::uint64_t note_collective(participants const &);

/// Adds all others of the group, and says which of them have come to that one.
void list_others(participants const &, std::uint64_t number, awaited_list &);

} // namespace redeal::runtime
