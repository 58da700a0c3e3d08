// What a redistribution is, whether it is well formed, and which part of it decides its schedule.
//
//     double x[240000], cyclic(12) on 15 -> cyclic(20) on 15     dimension {240000, 15, 12, 15, 20}
//     its key, since only r : s = 3 : 5 matters                  {15, 3, 15, 5, 0}
//
// The letters are the paper's (Desprez et al., section 4.1): CYCLIC(r) on P processes becomes CYCLIC(s) on Q processes,
// and the pattern repeats after a slice of L = lcm(Pr, Qs) elements. Where a side is dealt otherwise nothing repeats:
// its slice is the whole extent, which is always in the key.
//
// Sections of arrays begin anywhere in a round: element i is number i + a of the one pattern and i + b of the other.
// Then k = pr - qs + b - a decides what p and q have in common (Proposition 2 has it for a = b).
//
// A plan is looked up by its key, at run time too, so redistributions that need the same schedule should have the same
// key. That is why the key forgets the extent (a schedule fits any number of slices) and the common factor of r and s
// (Lemma 1: it scales every message alike), and keeps an extent only where messages are missing because of it.
#pragma once

#include "Plan/Problem/Arithmetic.h"

#include <redeal/deal.hpp>

#include <optional>
#include <string>
#include <vector>

namespace redeal::plan {

/// One dimension of a redistribution. Both deals have the same extent.
struct dimension {
  deal from, to;

  dimension(deal const &before, deal const &after) : from(before), to(after) {}
  /// `extent` elements, CYCLIC(r) on P -> CYCLIC(s) on Q.
  dimension(index extent, index P, index r, index Q, index s) : from(extent, P, r), to(extent, Q, s) {}

  index extent() const { return from.extent(); }
  index P() const { return from.procs(); }
  index Q() const { return to.procs(); }
};

/// All dimensions of a redistribution, from those of an array before and after.
std::vector<dimension> dimensions_of(std::vector<deal> const &from, std::vector<deal> const &to);

/// One dimension of what decides a schedule: P, r, Q, s in canonical form, and an extent and a shift where they matter.
struct dimension_key {
  /// The value of `m` for a dimension without any element.
  static constexpr index empty = -1;
  /// The value of r, or s, where that side is balanced and not block-cyclic. By a list of runs: first_list less the
  /// number of the list, which is this process's own.
  static constexpr index balanced = 0, first_list = -1;

  index P, r, Q, s;
  /// 0: whole slices of two sides that go round. Positive: this many elements, fewer than that, or of a side that does
  /// not. `empty`: none.
  index m;
  /// How many elements of each side's pattern come before the first element. Of whole slices only the difference
  /// counts, which is the receivers', modulo gcd(Pr, Qs).
  index skipped_from = 0, skipped_to = 0;

  /// Whether both sides go round by formulas.
  bool is_block_cyclic() const { return r > balanced && s > balanced; }
  /// Both sides with m elements. Requires m > 0.
  dimension problem() const;
  /// The same for whole slices. Requires that both sides go round by formulas.
  dimension_key of_slices() const;

  friend bool operator==(dimension_key const &a, dimension_key const &b) {
    return a.P == b.P && a.r == b.r && a.Q == b.Q && a.s == b.s && a.m == b.m && a.skipped_from == b.skipped_from &&
           a.skipped_to == b.skipped_to;
  }
  friend bool operator!=(dimension_key const &a, dimension_key const &b) { return !(a == b); }
  friend bool operator<(dimension_key const &a, dimension_key const &b);
};

/// What decides a schedule, and nothing else. Two redistributions with equal keys have the same schedule; their message
/// lengths per slice (or in all, where m > 0) differ by one common factor.
using schedule_key = std::vector<dimension_key>;

/// Whether planning and single rows need no communication grid: no dimension has an m.
bool folds(schedule_key const &);

/// The canonical key of a valid problem:
///   - one process owns everything whatever its block is: r = 1 if P = 1, s = 1 if Q = 1, and P = Q = 1 is {1,1,1,1,0};
///   - r and s are divided by their greatest common divisor, together with m where m > 0 and with what is skipped, if
///     both are block sizes;
///   - a block longer than the extent is as long as the extent, if nothing is skipped; without elements, r = s = 1.
schedule_key key_of(std::vector<dimension> const &);

/// Nothing if the problem can be planned. Else one sentence without a final full stop: what was wrong and what would be
/// right. Refused are numbers out of range, more than 2⁶³ - 1 elements, and grids too large to be scheduled as a whole
/// (see largest_grid).
std::optional<std::string> validate(std::vector<dimension> const &);

/// The part of validate() that has nothing to do with size: numbers out of range, and more than 2⁶³ - 1 elements.
std::optional<std::string> validate_numbers(std::vector<dimension> const &);

/// The same where the schedule is only asked for single processes and folds: only the messages of a process and the
/// classes of messages are limited.
std::optional<std::string> validate_folded(std::vector<dimension> const &);

/// The same where the schedule is only asked for single processes, whether it folds or not.
std::optional<std::string> validate_for_one_process(std::vector<dimension> const &);

/// The most messages that a grid may have, and the most cells that a table of steps by processes may have.
constexpr index largest_grid = index{1} << 25;

/// At most how many cells the key's schedule has as a table of steps by senders. In constant time: no grid is built.
wide table_bound(schedule_key const &);

/// L = lcm(Pr, Qs), where r or s does not count if one process owns everything; wide_max if it does not fit. Of a list
/// that comes again, its length counts. The extent, and at least 1, where a side does not come again.
wide slice_length(dimension const &);
wide slice_length(dimension_key const &);

} // namespace redeal::plan
