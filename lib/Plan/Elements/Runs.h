// Which elements one process sends to, or gets from, each other process along one dimension: where they lie on both
// sides, as runs that repeat.
//
// The pattern repeats after L = lcm(Pr, Qs) elements, so one period is listed and repeated; what is left behind the
// last whole period is the tail. P = 2, r = 3, Q = 2, s = 2, extent 15, L = 12, from p = 0 (which owns 0-2, 6-8,
// 12-14):
//
//     to q = 0 (owns 0 1, 4 5, 8 9, 12 13)    slice {0→0, 2} {5→4, 1}, once    tail {6→6, 2}
//     to q = 1 (owns 2 3, 6 7, 10 11, 14)     slice {2→0, 1} {3→2, 2}, once    tail {8→6, 1}
//
// Both ends list a message's elements by increasing global index, so a message needs no description of its layout.
//
// A block of one side that is longer than a round of the other side's blocks (s > Pr, or r > Qs) meets the same process
// again and again, at a constant distance on both sides: an arithmetic series of equal runs. CYCLIC(1) on 2 ->
// CYCLIC(6) on 2, sender p = 0:
//
//     index    0 1 2 3 4 5 | 6 7 8 9 10 11         to q = 0: 3 runs of 1, sender's stride 1, receiver's stride 2
//     p = 0    x . x . x .   x . x .  x .          to q = 1: the same from local index 3 on
//
// Listing single runs would take as much memory as the array for cyclic(1) <-> block; the series stay few.
#pragma once

#include "Plan/Problem/Problem.h"

#include <vector>

namespace redeal::plan {

/// `count` runs of `length` elements; the first lies at local index `from` of the sender and `to` of the receiver, and
/// each further one `from_stride` and `to_stride` behind. The strides are 0 if count == 1.
struct series {
  index from, to, length;
  index count = 1, from_stride = 0, to_stride = 0;

  friend bool operator==(series const &a, series const &b) {
    return a.from == b.from && a.to == b.to && a.length == b.length && a.count == b.count &&
           a.from_stride == b.from_stride && a.to_stride == b.to_stride;
  }
};

/// All runs between one sender and one receiver along one dimension, as one period repeated: repetition m of `slice`
/// adds m·from_stride and m·to_stride, for 0 <= m < repeats; then `tail`, whose offsets are absolute.
///
/// An extent shorter than one period is a slice that comes once, cut at the extent. Runs that adjoin on both sides are
/// merged within a list, and a list of one run also across its repetitions and with the tail: what needs only one run
/// has only one. A merged run has repeats == 1.
struct runs {
  std::vector<series> slice;
  index repeats = 0;
  index from_stride = 0, to_stride = 0;
  std::vector<series> tail;

  /// How many elements there are in all.
  index count() const;
};

/// For every receiver q (the index into the result) the runs that sender p sends it. One sweep over p's blocks of one
/// period and of the tail; no search per pair. Requires a valid dimension and 0 <= p < P.
std::vector<runs> outgoing(dimension const &, index p);

/// For every sender p (the index into the result) the runs that receiver q gets from it, the same runs in the same
/// order as outgoing(p)[q]. Requires a valid dimension and 0 <= q < Q.
std::vector<runs> incoming(dimension const &, index q);

} // namespace redeal::plan
