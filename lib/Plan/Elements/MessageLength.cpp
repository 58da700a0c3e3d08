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
unsigned_wide below_blocks(block_cyclic const &from, block_cyclic const &to, index p, index q, index count,
                           index shift) {
  unsigned_wide const N = static_cast<unsigned_wide>(to.procs) * static_cast<unsigned_wide>(to.block);
  unsigned_wide const step = static_cast<unsigned_wide>(from.procs) * static_cast<unsigned_wide>(from.block);
  auto ramp = [&](wide start) {
    unsigned_wide const first = static_cast<unsigned_wide>(start) + N;
    floor_sums const k = sum_floors(static_cast<unsigned_wide>(count) - 1, step, first, N);
    return first * k.plain + step * k.weighted - N * ((k.squared + k.plain) / 2);
  };
  wide const start = static_cast<wide>(p) * from.block + shift - static_cast<wide>(q) * to.block;
  return ramp(start) - ramp(start - to.block);
}

/// The length of a message in the first n elements of a slice, n < L.
index count_below(block_cyclic from, block_cyclic to, wide n, index p, index q) {
  for (block_cyclic *side : {&from, &to})
    side->block = static_cast<index>(std::min<wide>(side->block, std::max<wide>(n, 1)));
  auto both_below = [&](wide end, block_cyclic const &side, index owner, wide first) {
    return owned_below(std::min(n, end), side.procs, side.block, owner) -
           owned_below(std::min(n, first), side.procs, side.block, owner);
  };
  wide const Pr = static_cast<wide>(from.procs) * from.block, Qs = static_cast<wide>(to.procs) * to.block;
  wide const sender = static_cast<wide>(p) * from.block, receiver = static_cast<wide>(q) * to.block;
  if (Pr >= n)
    return static_cast<index>(both_below(sender + from.block, to, q, sender));
  if (Qs >= n)
    return static_cast<index>(both_below(receiver + to.block, from, p, receiver));

  // p's blocks that end by n, then the one that n cuts.
  wide const whole = n < sender + from.block ? 0 : (n - sender - from.block) / Pr + 1;
  wide const cut = sender + whole * Pr;
  wide total = cut < n ? both_below(n, to, q, cut) : 0;
  if (whole > 0) {
    index const count = static_cast<index>(whole);
    total +=
        static_cast<wide>(below_blocks(from, to, p, q, count, from.block) - below_blocks(from, to, p, q, count, 0));
  }
  return static_cast<index>(total);
}

/// How many elements of p's blocks q has on the other side: one block after the other, where there is no formula.
index in_blocks(deal const &one, deal const &other, index p, index q) {
  index sum = 0;
  for (index begin = one.next(p, 0); begin < one.extent();) {
    index const end = begin + one.run_at(begin).length;
    sum += other.local_size_below(q, end) - other.local_size_below(q, begin);
    begin = one.next(p, end);
  }
  return sum;
}

} // namespace

classes::classes(dimension_key const &key)
    : P(key.P), r(key.r), Q(key.Q), s(key.s), f(static_cast<index>(gcd(r, s))), shift(key.skipped_to / f),
      left(key.skipped_to % f) {
  r /= f;
  s /= f;
  g = static_cast<index>(gcd(static_cast<wide>(P) * r, static_cast<wide>(Q) * s));
  first = left > 0 ? -r : 1 - r;
  K = static_cast<index>(std::min<wide>(static_cast<wide>(s) - first, g));
}

index classes::of(index p, index q) const {
  return static_cast<index>(residue(static_cast<wide>(p) * r - static_cast<wide>(q) * s + shift, g));
}

index classes::length(index k) const {
  // x and y run over whole cycles of residues, where every class gets the same, and a rest each.
  wide const x = static_cast<wide>(r) * f, y = static_cast<wide>(s) * f, all = static_cast<wide>(g) * f;
  wide const cycles = x / all, rest = x % all, cycles_y = y / all, rest_y = y % all,
             c = residue(left + static_cast<wide>(k) * f, all);
  return static_cast<index>(cycles * cycles_y * all + cycles * rest_y + cycles_y * rest + vol(rest, rest_y, c) +
                            vol(rest, rest_y, c - all));
}

message_lengths::message_lengths(dimension const &d) : from(d.from), to(d.to) {
  if (!from.as_block_cyclic() || !to.as_block_cyclic())
    return;
  block_cyclic before = *from.as_block_cyclic(), after = *to.as_block_cyclic();
  for (block_cyclic *side : {&before, &after})
    side->block = side->procs == 1 ? 1 : side->block;
  index const factor = static_cast<index>(gcd(before.block, after.block));
  wide const L = slice_length(d);
  repeated = {before,
              after,
              classes({before.procs, before.block / factor, after.procs, after.block / factor, 0}),
              static_cast<index>(d.extent() / L),
              factor,
              static_cast<index>(d.extent() % L)};
}

index message_lengths::operator()(index p, index q) const {
  if (!repeated)
    return from.deals_once() || !to.deals_once() ? in_blocks(from, to, p, q) : in_blocks(to, from, q, p);
  periodic const &of = *repeated;
  index const in_slices = of.slices == 0 ? 0 : of.slices * of.factor * of.slice.length(of.slice.of(p, q));
  return of.tail == 0 ? in_slices : in_slices + count_below(of.from, of.to, of.tail, p, q);
}

} // namespace redeal::plan
