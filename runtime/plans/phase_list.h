// Two mappings -> those that an array has in between, as objects of the job.
//
//     block on 8 -> cyclic(3) on 8, 2 phases                   block on 8, cyclic(12) on 8, cyclic(3) on 8
//     the same of a matrix, and memory for a third of its      the same three for each third of the rows
//     parts in between
//
// What lies in between has bounded memory. Where it would not do for the whole array, but so many phases were asked
// for, the array is cut along the dimension that varies slowest in the last one's storage: at indices where both
// mappings begin anew, so that each slab is dealt as an array of its own, and is one piece of each process's storage.
#pragma once

#include "plans/move_plan.h"

#include "Plan/Phases/Phases.h"

namespace redeal::runtime {

/// The mappings of one array: before, in between, after.
struct phase_list {
  std::vector<mapping const *> mappings;
  std::vector<placing const *> in; ///< how those in between are stored; null for the first and the last
  /// The most bytes that a process has for parts in between at any time.
  index bytes_between = 0;
  /// What they are thought to take between nodes, in seconds, and what one phase would; 0 if only one is possible.
  double cost = 0, direct = 0;

  std::size_t count() const { return mappings.size() - 1; }
};

/// The phases of a move.
struct phasing {
  phase_list whole;
  /// If the array is cut: so many indices of dimension `axis` each, and what is left. Else 0.
  index length = 0;
  std::size_t axis = 0;
  phase_list slab, last;
  /// Memory for parts in between is all that keeps the move from having more phases: so many, which would need so many
  /// bytes; and whether slabs would need too many as well, or there are none. Else 0.
  index too_many = 0, bytes_of_many = 0;
  bool has_slabs = false;

  index bytes_between() const { return length > 0 ? slab.bytes_between : whole.bytes_between; }
};

/// Whether an array may be cut.
enum class slabs { if_needed, never };

/// Made once for each pair of mappings and each wish, from what all processes of both have in common, of which this one
/// must be one. It lives as long as the job. What is in between is stored in the order of the last one.
phasing const &phases_of(mapping const &from, mapping const &to, placing const &to_in, plan::phase_wish const &,
                         slabs = slabs::if_needed);

/// The phases of the slab that begins at that index of an array that is cut.
phase_list const &phases_at(phasing const &, index begin);

/// How many elements of dimension `axis` a process has before that index, at which a slab begins.
index local_before(mapping const &, std::size_t axis, index begin);

} // namespace redeal::runtime
