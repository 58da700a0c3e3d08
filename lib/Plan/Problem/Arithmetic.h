// The number theory that planning needs, without overflow: gcd, lcm and inverses, and sums of floors in O(log) steps.
//
// P, Q, r and s each fit in 64 bits; their products do not. `wide` holds the product of any two of them, and lcm()
// saturates where even that is too narrow: such a slice is longer than any array, which is all that its users ask.
#pragma once

#include <redeal/block_cyclic.hpp>

#include <limits>
#include <numeric>

namespace redeal::plan {
using redeal::index;

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 unsigned_wide;

/// Larger than every number of elements; what lcm() returns when the true value does not fit.
constexpr wide wide_max = static_cast<wide>(~unsigned_wide{0} >> 1);

/// The greatest common divisor of two non-negative numbers; gcd(a, 0) = a. In 64 bits as soon as both fit, because a
/// division of 128 bits takes several times longer.
constexpr wide gcd(wide a, wide b) {
  constexpr wide narrow = std::numeric_limits<index>::max();
  while (b != 0) {
    if (a <= narrow && b <= narrow)
      return std::gcd(static_cast<index>(a), static_cast<index>(b));
    wide const rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/// The least common multiple of two positive numbers, or wide_max if it is larger than that.
constexpr wide lcm(wide a, wide b) {
  wide const factor = a / gcd(a, b);
  return factor > wide_max / b ? wide_max : factor * b;
}

/// a / b rounded up, for a >= 0 and b > 0.
constexpr wide ceil_div(wide a, wide b) { return a / b + (a % b != 0 ? 1 : 0); }

/// a mod n in 0 … n-1, also for negative a.
constexpr wide residue(wide a, wide n) { return (a % n + n) % n; }

/// The x in 0 … n-1 with a·x = 1 (mod n). Requires gcd(a, n) = 1.
index inverse(index a, index n);

/// Sums over i = 0 … n of k_i = floor((a·i + b) / c).
struct floor_sums {
  unsigned_wide plain;    ///< sum of k_i
  unsigned_wide weighted; ///< sum of i·k_i
  unsigned_wide squared;  ///< sum of k_i²
};

/// The three sums in O(log min(a, c)) steps, by the same exchange of axes as Euclid's algorithm: counting the lattice
/// points under the line by columns instead of rows swaps a and c. Requires c > 0; the sums must fit in 128 bits.
floor_sums sum_floors(unsigned_wide n, unsigned_wide a, unsigned_wide b, unsigned_wide c);

} // namespace redeal::plan
