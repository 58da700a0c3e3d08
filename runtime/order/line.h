// Where the elements of one process lie on the other side of a redistribution, along one dimension, in the order of its
// own storage.
//
// Plan/Elements/Runs.h lists the elements of one pair of processes. Going through them pair by pair touches each cache
// line of the local array once per partner; a line lists all partners' elements as they come. CYCLIC(3) on 2 ->
// CYCLIC(2) on 2, 15 elements, receiver 1, which owns 2 3, 6 7, 10 11, 14 (sender 0 owns 0-2, 6-8, 12-14):
//
//     own storage         | 2 | 3 | 6 7 | 10 11 | 14 |      slice  {0: 2, 1} {1: 0, 1} {0: 3, 2} {1: 4, 2}, once
//     lies at sender      | 0 | 1 |  0  |   1   |  0 |      tail   {0: 8, 1}
//
// Own offsets are not listed: the runs adjoin. Both sides see it alike, so `own` and `other` are sender and receiver as
// well as receiver and sender.
#pragma once

#include <redeal/deal.hpp>

#include <functional>
#include <vector>

namespace redeal::runtime {

/// `length` elements that lie in one piece at process `other`, from its local index `from` on.
struct run {
  index other, from, length;

  friend bool operator==(run const &a, run const &b) {
    return a.other == b.other && a.from == b.from && a.length == b.length;
  }
};

/// The runs, `count` times over; each time `from` is `stride` further on, at every process.
struct round {
  std::vector<run> runs;
  index count = 1, stride = 0;
  index own = 0; ///< elements of one time
  /// Of one time: the elements before run 0, before run marked_runs, … So a part of a long list is found at once.
  std::vector<index> marks = {};
};

constexpr index marked_runs = 64;

/// One dimension of one process's array.
struct line {
  std::vector<round> slice; ///< one period, `repeats` times over
  index repeats = 0;
  index stride = 0;        ///< how much further on `from` is with each repetition
  index slice_own = 0;     ///< elements of one repetition
  std::vector<round> tail; ///< behind the last whole period; `from` counts from the start of the others' storage
  index own = 0;           ///< elements in all
};

/// What process `self` of `own` holds; both mappings have the same extent. Takes as many steps as one period and the
/// tail have runs, where a block that is much longer than a round of the other side's blocks counts as one round, and
/// so do many blocks that lie in one of the other side's.
line line_of(deal const &own, deal const &other, index self);

/// The same with rounds of however few runs, and without marks. A period that repeats and has at most `most_runs` runs
/// is one round.
line line_by_period(deal const &own, deal const &other, index self, index most_runs);

/// The same line of an array whose elements are made of `grain` smaller ones, counted in these.
void refine(line &, index grain);

/// Runs that are to be copied `count` times over; each run's `from` counts from `from`, which is `stride` further on
/// each time.
struct piece {
  run const *first, *last;
  index count, stride, from;
};

/// The elements `begin` … `end`-1 of a line, in order. A piece points into the line, or to runs that were cut and live
/// until visit returns.
void each_piece(line const &, index begin, index end, std::function<void(piece const &)> const &visit);

} // namespace redeal::runtime
