// The elements that one process sends to the others along one dimension, as arithmetic series of equal runs.
//
// A block of one side that is longer than a round of the other side's blocks (s > Pr, or r > Qs) meets the same process
// again and again, at a constant distance on both sides. CYCLIC(1) on 2 -> CYCLIC(6) on 2, sender p = 0:
//
//     index    0 1 2 3 4 5 | 6 7 8 9 10 11         to q = 0: 3 runs of 1, sender's stride 1, receiver's stride 2
//     p = 0    x . x . x .   x . x .  x .          to q = 1: the same from local index 3 on
//
// Listing single runs would take as much memory as the array for cyclic(1) <-> block; the series stay few.
#pragma once

#include "Plan/Problem/Problem.h"

#include <functional>

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

/// Calls visit(q, part) for all parts of what sender p holds of the global indices first … last-1 (0 <= first, last <=
/// extent). The parts for any one q come in the order of their global indices. With one process on a side its block is
/// the whole extent. The number of calls is about that of p's blocks, or of the receivers' if those are longer than a
/// round of p's.
void visit_outgoing(dimension const &, index p, index first, index last,
                    std::function<void(index q, series const &part)> const &visit);

} // namespace redeal::plan
