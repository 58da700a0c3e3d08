// One sweep over the blocks of the side whose blocks are longer, see Series.h.
#include "Plan/Elements/Series.h"

#include <algorithm>

namespace redeal::plan {
namespace {

/// Both mappings, with the range that is swept.
struct sweep {
  block_cyclic from, to;
  index first, last;
  std::function<void(index, series const &)> const &visit;

  void emit(index q, index start, index end, index count, index from_stride, index to_stride) const {
    visit(q, {from.local(start), to.local(start), end - start, count, from_stride, to_stride});
  }

  /// The parts of [begin, end), a piece of one block of the longer side, that lie in block `block` of the shorter side
  /// and in every procs-th block after it: at most a cut first one, a series of whole ones, and a cut last one.
  void pieces(block_cyclic const &shorter, index block, index begin, index end, index q) const {
    index const b = shorter.block;
    index last_block = block + ((end - 1) / b - block) / shorter.procs * shorter.procs;
    bool const cut_first = block * b < begin, cut_last = end - last_block * b < b;
    if (block == last_block) {
      emit(q, std::max(begin, block * b), cut_last ? end : block * b + b, 1, 0, 0);
      return;
    }
    if (cut_first) {
      emit(q, begin, block * b + b, 1, 0, 0);
      block += shorter.procs;
    }
    index const cut_block = last_block;
    if (cut_last)
      last_block -= shorter.procs;
    if (block <= last_block) {
      index const round = shorter.procs * b;
      bool const sender_is_shorter = &shorter == &from;
      index const count = (last_block - block) / shorter.procs + 1;
      emit(q, block * b, block * b + b, count,
           count == 1          ? 0
           : sender_is_shorter ? b
                               : round,
           count == 1          ? 0
           : sender_is_shorter ? round
                               : b);
    }
    if (cut_last)
      emit(q, cut_block * b, end, 1, 0, 0);
  }

  /// Every block of the sender p, cut into its pieces for each receiver.
  void by_senders_blocks(index p) const {
    index const r = from.block, s = to.block;
    for (index block = first_block(first / r, p); block <= (last - 1) / r; block += from.procs) {
      index const begin = std::max(first, block * r), end = last - block * r < r ? last : block * r + r;
      index const met = std::min((end - 1) / s - begin / s + 1, to.procs);
      for (index i = 0; i != met; ++i)
        pieces(to, begin / s + i, begin, end, (begin / s + i) % to.procs);
    }
  }

  /// Every block of the receivers, with the pieces that p's blocks have in it.
  void by_receivers_blocks(index p) const {
    index const r = from.block, s = to.block;
    for (index block = first / s; block <= (last - 1) / s; ++block) {
      index const begin = std::max(first, block * s), end = last - block * s < s ? last : block * s + s;
      index const mine = first_block(begin / r, p);
      if (mine <= (end - 1) / r)
        pieces(from, mine, begin, end, block % to.procs);
    }
  }

  /// The first block from `block` on that belongs to p.
  index first_block(index block, index p) const {
    return block + static_cast<index>(residue(static_cast<wide>(p) - block, from.procs));
  }
};

} // namespace

void visit_outgoing(dimension const &d, index p, index first, index last,
                    std::function<void(index q, series const &part)> const &visit) {
  if (first >= last)
    return;
  // A block as long as the extent changes nothing and keeps the products below in range.
  index const r = d.P == 1 ? d.extent : std::min(d.r, d.extent), s = d.Q == 1 ? d.extent : std::min(d.s, d.extent);
  sweep const all{{d.extent, d.P, r}, {d.extent, d.Q, s}, first, last, visit};
  if (s > static_cast<wide>(d.P) * r)
    all.by_receivers_blocks(p);
  else
    all.by_senders_blocks(p);
}

} // namespace redeal::plan
