// Which elements go from one process to another, as run lists: what the hand-written methods are built on. Nothing here
// is shared with redeal's own planning, as a user without it would have to write this, too.
//
// One dimension repeats after L = lcm(Pr, Qs) elements, so one period is listed, and what is left behind the last whole
// period. P = Q = 2, r = 3, s = 2, extent 15, from process 0 (which owns 0-2, 6-8, 12-14) to itself (0 1, 4 5, 8 9,
// 12 13), in global indices 0 1 | 8 and then 12 13:
//
//     pieces    slice {0 -> 0, 2} {5 -> 4, 1}, once     tail {6 -> 6, 2}
//
// With long blocks the period may be the whole array, but within a long block there are short ones at one distance.
// P = Q = 2, r = 1, s = 500, extent 1000, from process 1 to process 0, in global indices 1 3 5 … 499:
//
//     pieces    slice {0 -> 1, 1} 250 times, 1 -> 2 further each time
#pragma once

#include "case/layout.h"
#include "case/sections.h"

#include <vector>

namespace redeal::bench {

/// `length` elements that are neighbours on both sides, at these local indices of the sender and of the receiver.
struct piece {
  struct distance {
    index from = 0, to = 0;
  };
  index from, to, length;

  bool adjoins(piece const &next) const { return from + length == next.from && to + length == next.to; }
  piece moved(index times, distance by) const { return {from + times * by.from, to + times * by.to, length}; }
};

/// What one process sends another along one dimension, by increasing global index.
using pieces = listing<piece>;

pieces pieces_between(block_cyclic const &from, index sender, block_cyclic const &to, index receiver);

/// The same of what moves along one dimension of a copy, between any two deals.
pieces pieces_between(deal const &from, range const &sent, index sender, deal const &to, range const &received,
                      index receiver);

/// `length` neighbours in local storage.
struct run {
  using distance = index;
  index first, length;

  bool adjoins(run const &next) const { return first + length == next.first; }
  run moved(index times, distance by) const { return {first + times * by, length}; }
};

/// The same as pieces for one side alone: more elements are neighbours there.
using run_list = listing<run>;

/// What one process sends another, in both dimensions of the array that it comes from (or the only one). Empty dims:
/// nothing.
struct parcel {
  std::vector<pieces> dims;
  index elements = 0;
};
parcel parcel_between(redistribution const &, index sender, index receiver);

/// The sender's side of one dimension.
run_list sent_runs(pieces const &);

/// One side of a parcel: each row of `rows` begins a list of runs, `row_stride` elements behind the row before. A
/// parcel of one dimension has one row.
struct packing_list {
  run_list rows, columns;
  index row_stride = 0;
  std::vector<index> row_places; ///< where each row begins
  index elements = 0;

  /// The row if there is no other, else -1.
  index only_row() const;
  /// Where the elements lie if they are neighbours, so that there is nothing to pack; else -1.
  index contiguous() const;
};
/// In the order in which the receiver has the elements; the sender's side only where that is its own, too.
packing_list sender_side(redistribution const &, parcel const &, index sender);
packing_list receiver_side(redistribution const &, parcel const &, index receiver);

} // namespace redeal::bench
