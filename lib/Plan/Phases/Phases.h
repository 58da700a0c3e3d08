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
