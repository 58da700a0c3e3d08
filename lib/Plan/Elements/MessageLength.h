// How many elements one process sends to another, along one dimension, in closed form: nothing is enumerated.
//
// Per slice of L = lcm(Pr, Qs) elements, the length depends only on the pair's class k = (pr - qs) mod g, g = gcd(Pr,
// Qs) (Desprez et al., Proposition 2). With vol(k) the number of (x, y) in [0,r) x [0,s) with y - x = k, it is the sum
// of vol(k') over all k' = k (mod g). P = Q = 16, r = 3, s = 5 has g = 16 and K = r + s - 1 = 7 classes that send:
//
//     k        -2 -1  0  1  2  3  4
//     vol(k)    1  2  3  3  3  2  1       15 in all = L / P
//
// For an array that is not a number of slices, the rest is counted as a sum over p's blocks of a piecewise linear
// function of their position, which is a sum of floors (see Arithmetic.h).
#pragma once

#include "Plan/Problem/Problem.h"

namespace redeal::plan {

/// The classes of one dimension of whole slices, for r and s without their common factor f. What is skipped, shift in
/// all, is left + f·shift of these: then a class k has the pairs of which y - x = left + f·k (mod fg).
struct classes {
  index P, r, Q, s;
  index f, shift, left;
  index g;
  /// How many of the g classes carry messages: min(r + s - 1, g), or min(r + s, g) if left > 0. They are first …
  /// first + K - 1, modulo g; `first` is 1 - r, or -r.
  index K, first;

  explicit classes(dimension_key const &);

  /// The class of a pair, in 0 … g-1.
  index of(index p, index q) const;
  /// How many elements each pair of class k sends per slice, of f·r and f·s; k may be any integer, and counts modulo g.
  index length(index k) const;
  /// Whether every process sends to every other (Lemma 2).
  bool all_to_all() const { return K == g; }
};

/// The true message lengths of one dimension: whole slices and tail together; or what one process's blocks hold, where
/// a side is not block-cyclic.
class message_lengths {
public:
  explicit message_lengths(dimension const &);

  /// How many of the dimension's `extent` elements process p sends to process q.
  index operator()(index p, index q) const;

private:
  struct periodic {
    block_cyclic from, to;
    classes slice; // of r and s without their common factor
    index slices;  // how many whole ones there are
    index factor;  // from the classes' lengths to those of a whole slice
    index tail;    // the elements behind the whole slices
  };

  deal from, to;
  std::optional<periodic> repeated;
};

} // namespace redeal::plan
