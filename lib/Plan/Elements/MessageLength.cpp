// Message lengths: the class formula for whole slices, sums of floors for the rest.
#include "Plan/Elements/MessageLength.h"

#include <algorithm>

namespace redeal::plan {
namespace {

/// The number of (x, y) in [0,r) x [0,s) with y - x = k: the trapezium of the paper's Figure 1.
wide vol(wide r, wide s, wide k) { return std::max<wide>(0, std::min(std::min(r, s), std::min(s - k, r + k))); }

/// How many of the elements 0 … n-1 belong to process p.
wide owned_below(wide n, wide procs, wide block, wide p) {
  return n / (procs * block) * block + std::min(block, std::max<wide>(0, n % (procs * block) - p * block));
}

/// Sums, over p's first `count` blocks, how many elements before offset `shift` from the block's start belong to q.
///
/// With N = Qs, the number of q's elements below x is S(x - qs) - S(x - qs - s), where S(z) adds z - jN over all j >= 0
/// for which it is positive: S(z) = kz' - N·k(k+1)/2 with z' = z + N, k = floor(z'/N). Summing over x = x0 + l·Pr needs
/// the sums of k, l·k and k². Since count·Pr·Qs stays below about n·L with n < L, all of it fits in 128 bits.
unsigned_wide below_blocks(dimension const &d, index p, index q, index count, index shift) {
  unsigned_wide const N = static_cast<unsigned_wide>(d.Q) * static_cast<unsigned_wide>(d.s);
  unsigned_wide const step = static_cast<unsigned_wide>(d.P) * static_cast<unsigned_wide>(d.r);
  auto ramp = [&](wide start) {
    unsigned_wide const first = static_cast<unsigned_wide>(start) + N;
    floor_sums const k = sum_floors(static_cast<unsigned_wide>(count) - 1, step, first, N);
    return first * k.plain + step * k.weighted - N * ((k.squared + k.plain) / 2);
  };
  wide const start = static_cast<wide>(p) * d.r + shift - static_cast<wide>(q) * d.s;
  return ramp(start) - ramp(start - d.s);
}

/// message_length() for the first n elements of a slice, n < L.
index count_below(dimension d, wide n, index p, index q) {
  d.r = static_cast<index>(std::min<wide>(d.r, std::max<wide>(n, 1)));
  d.s = static_cast<index>(std::min<wide>(d.s, std::max<wide>(n, 1)));
  auto both_below = [&](wide end, index procs, index block, index owner, wide first) {
    return owned_below(std::min(n, end), procs, block, owner) - owned_below(std::min(n, first), procs, block, owner);
  };
  wide const Pr = static_cast<wide>(d.P) * d.r, Qs = static_cast<wide>(d.Q) * d.s;
  wide const sender = static_cast<wide>(p) * d.r, receiver = static_cast<wide>(q) * d.s;
  if (Pr >= n)
    return static_cast<index>(both_below(sender + d.r, d.Q, d.s, q, sender));
  if (Qs >= n)
    return static_cast<index>(both_below(receiver + d.s, d.P, d.r, p, receiver));

  // p's blocks that end by n, then the one that n cuts.
  wide const whole = n < sender + d.r ? 0 : (n - sender - d.r) / Pr + 1;
  wide const cut = sender + whole * Pr;
  wide total = cut < n ? both_below(n, d.Q, d.s, q, cut) : 0;
  if (whole > 0) {
    index const count = static_cast<index>(whole);
    total += static_cast<wide>(below_blocks(d, p, q, count, d.r) - below_blocks(d, p, q, count, 0));
  }
  return static_cast<index>(total);
}

} // namespace

classes::classes(dimension_key const &key)
    : P(key.P), r(key.r), Q(key.Q), s(key.s),
      g(static_cast<index>(gcd(static_cast<wide>(P) * r, static_cast<wide>(Q) * s))),
      K(static_cast<index>(std::min<wide>(static_cast<wide>(r) + s - 1, g))) {}

index classes::of(index p, index q) const {
  return static_cast<index>(residue(static_cast<wide>(p) * r - static_cast<wide>(q) * s, g));
}

index classes::length(index k) const {
  // x and y run over r / g and s / g whole cycles of residues, where every class gets the same, and a rest each.
  wide const r_cycles = r / g, r_rest = r % g, s_cycles = s / g, s_rest = s % g, c = residue(k, g);
  return static_cast<index>(r_cycles * s_cycles * g + r_cycles * s_rest + s_cycles * r_rest + vol(r_rest, s_rest, c) +
                            vol(r_rest, s_rest, c - g));
}

message_lengths::message_lengths(dimension const &d)
    : of{d.extent, d.P, d.P == 1 ? 1 : d.r, d.Q, d.Q == 1 ? 1 : d.s},
      slice({of.P, of.r / static_cast<index>(gcd(of.r, of.s)), of.Q, of.s / static_cast<index>(gcd(of.r, of.s)), 0}),
      slices(static_cast<index>(d.extent / slice_length(d))), factor(static_cast<index>(gcd(of.r, of.s))),
      tail(static_cast<index>(d.extent % slice_length(d))) {}

index message_lengths::operator()(index p, index q) const {
  index const in_slices = slices == 0 ? 0 : slices * factor * slice.length(slice.of(p, q));
  return tail == 0 ? in_slices : in_slices + count_below(of, tail, p, q);
}

} // namespace redeal::plan
