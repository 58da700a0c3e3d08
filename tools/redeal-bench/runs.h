// Which elements go from one process to another, as run lists: what the hand-written methods are built on. Nothing here
// is shared with redeal's own planning, as a user without it would have to write this, too.
//
// One dimension repeats after L = lcm(Pr, Qs) elements, so one period is listed, and what is left behind the last whole
// period. P = Q = 2, r = 3, s = 2, extent 15, from process 0 (which owns 0-2, 6-8, 12-14) to itself (0 1, 4 5, 8 9,
// 12 13), in global indices 0 1 | 8 and then 12 13:
//
//     pieces    slice {0 -> 0, 2} {5 -> 4, 1}, once     tail {6 -> 6, 2}
#pragma once

#include "layout.h"

#include <vector>

namespace redeal::bench {

/// `length` elements that are neighbours on both sides, at these local indices of the sender and of the receiver.
struct piece {
  index from, to, length;
};

/// What one process sends another along one dimension, by increasing global index: repetition m of `slice` adds
/// m·from_stride and m·to_stride, then comes `tail`, whose places are absolute.
struct pieces {
  std::vector<piece> slice, tail;
  index repeats = 1, from_stride = 0, to_stride = 0;
  index uniform = 0; ///< the length of all pieces, 0 if they differ

  index count() const;
};

pieces pieces_between(block_cyclic const &from, index sender, block_cyclic const &to, index receiver);

/// `length` neighbours in local storage.
struct run {
  index first, length;
};

/// The same as pieces for one side alone: more elements are neighbours there.
struct run_list {
  std::vector<run> slice, tail;
  index repeats = 1, stride = 0;
  index uniform = 0; ///< as above
  index longest = 0; ///< the length of the longest run

  /// Whether it is one run.
  bool single() const { return slice.size() == 1 && repeats == 1 && tail.empty(); }
};

/// What one process sends another, in both dimensions (or the only one). Empty dims: nothing.
struct parcel {
  std::vector<pieces> dims;
  index elements = 0;
};
parcel parcel_between(redistribution const &, index sender, index receiver);

/// One side of a parcel: each row of `rows` begins a list of runs, `row_stride` elements behind the row before. A
/// parcel of one dimension has one row.
struct packing_list {
  run_list rows, columns;
  index row_stride = 0;
  std::vector<index> row_places; ///< where each row begins
  index elements = 0;

  /// Where the elements lie if they are neighbours, so that there is nothing to pack; else -1.
  index contiguous() const;
};
packing_list sender_side(redistribution const &, parcel const &, index sender);
packing_list receiver_side(redistribution const &, parcel const &, index receiver);

} // namespace redeal::bench
