// Two mappings of an array -> the mappings that it should have in between, if any: its phases.
//
//     192 elements, block on 8 -> cyclic(3) on 8          each process sends 7 messages to others
//     block -> cyclic(12) -> cyclic(3)                    1 or 2, then 3 or 4; but all elements move twice
//
// The second way is better where messages are dear, beyond alpha / beta = 27 elements (Kaushik, Huang, Johnson and
// Sadayappan). In general the array may have another block size in between, another grid, or a dimension may be dealt
// as before while another one already is as afterwards. So a sequence is a path from the one mapping to the other over
// candidates (see Candidates.h), and the best sequence is a shortest path, where an edge costs what the redistribution
// between its mappings does (see PhaseCost.h).
#pragma once

#include "Plan/Phases/PhaseCost.h"

#include <redeal/limits.hpp>

#include <limits>

namespace redeal::plan {

/// What is asked for.
struct phase_wish {
  phase_costs costs = phase_costs_of(usual_costs());
  index element_size = 8; ///< bytes
  /// The most bytes that parts of the array under mappings in between may take on a process; what is under way from
  /// one such mapping to the next has parts of both.
  index memory = std::numeric_limits<index>::max();
  /// How many phases there should be, or 0 for as many as are best.
  index phases = 0;
};

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

/// A way from one mapping to another.
struct phase_sequence {
  /// How each dimension is dealt after the first phase, after the second, … up to the last but one. Place k of such a
  /// grid, row-major, is process `order[k]`.
  std::vector<std::vector<deal>> between;
  std::vector<index> order;
  /// Of each phase, one more than there are mappings in between.
  std::vector<phase_figures> figures;
  double cost;   ///< of all phases, in seconds
  double direct; ///< the same in one phase

  index phases() const { return static_cast<index>(figures.size()); }
};

/// The best sequence from one mapping to another, in as many phases as were asked for: less only if there are not as
/// many mappings in between within the memory. Of sequences that cost the same it has the fewest phases. Its processes
/// are those of both mappings. The same arguments give the same sequence everywhere.
///
/// Where phases are asked for by number, up to three are the best of their number. So is any number that is best.
phase_sequence find_phases(placed_mapping const &from, placed_mapping const &to, phase_wish const &);

} // namespace redeal::plan
