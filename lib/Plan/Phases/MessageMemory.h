// What memory(e) is for: messages have what they need at least, and mappings in between what that leaves.
#pragma once

#include <redeal/block_cyclic.hpp>
#include <redeal/limits.hpp>

namespace redeal::plan {

/// Bytes of a block of schedule(alltoall) beside its elements: its head, and what makes it whole lines.
constexpr index beside_block = 2 * 64;

/// Bytes of buffers that a move between so many processes needs at least. schedule(alltoall) needs a block to and from
/// each, with room for an element.
constexpr index least_for_messages(schedule_kind how, index processes, index element_size) {
  index const of_blocks = how == schedule_kind::alltoall ? 2 * processes * (beside_block + element_size) : 0;
  return of_blocks > move_limits::least_memory ? of_blocks : move_limits::least_memory;
}

/// What memory(e) leaves for parts in between: all but what messages need at least. They have what is left.
constexpr index memory_in_between(index of_clause, index for_messages) {
  return of_clause > for_messages ? of_clause - for_messages : 0;
}

} // namespace redeal::plan
