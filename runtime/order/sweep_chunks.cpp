// A chunk of about an eighth or a fifth of the memory on each process, and less if messages are uneven.
#include "order/sweep_chunks.h"

#include "Plan/Cost/Course.h"

#include <redeal/format.hpp>

#include <algorithm>
#include <vector>

namespace redeal::runtime {
namespace {

using plan::wide;

// Once round all processes of a side, or more.
wide round_of(deal const &side) { return static_cast<wide>(side.longest_block()) * side.procs(); }

// Whether any process may have any of the indices, as far as formulas know.
bool is_mixed(deal const &side) { return side.as_list() && !side.deals_once(); }

// Where several processes take turns, so that some may be idle.
bool deals(deal const &side) { return side.procs() > 1 && side.blocks() > 1 && !is_mixed(side); }

// Whether all blocks of both begin at the same indices.
bool have_same_blocks(deal const &a, deal const &b) {
  index const block = a.longest_block();
  return a == b ||
         (a.goes_round() && b.goes_round() && b.longest_block() == block && a.skipped() % block == b.skipped() % block);
}

// The indices that any process of a side owns of so many. Where these are no whole number of rounds, the end of one
// block and the beginning of the next are no more than one block.
wide most_owned(deal const &side, wide width) {
  if (is_mixed(side))
    return std::min<wide>(width, side.most_local());
  wide const round = round_of(side);
  return width / round * side.longest_block() + std::min<wide>(width % round, side.longest_block());
}

// The strips of a chunk of which any process of a side owns something, at most. Where they lie in its own blocks, which
// go round once, each process has one. Else a block meets every strip that begins in it or before it.
wide most_strips(deal const &side, sweep_chunks const &cut) {
  wide const strips = cut.strips, all = strips * cut.apart();
  if (is_mixed(side))
    return strips;
  if (have_same_blocks(side, cut.uncut) && all <= round_of(side))
    return 1;
  wide const blocks = side.goes_round() ? plan::ceil_div(all, round_of(side)) + 1 : 1;
  wide const indices = std::min<wide>(wide{side.longest_block()} + cut.width - 1, cut.extent());
  return std::min(strips, blocks * cut.uncut.most_begun(static_cast<index>(indices)));
}

// What one process has of a chunk.
wide part_of_chunk(cut_axis const &d, std::size_t memory) {
  return memory / static_cast<std::size_t>(plan::chunks_in_memory(std::max(d.from.procs(), d.to.procs())));
}

struct moving_side {
  deal const &side;
  wide inner; // elements of one index
  bool is_dealt() const { return deals(side); }
  bool is_long(wide part) const { return is_dealt() && side.longest_block() * inner > part; }
};

std::vector<moving_side> sides_of(cut_axis const &d) {
  return {{d.from, std::max<wide>(d.most_from_inner, 1)}, {d.to, std::max<wide>(d.most_to_inner, 1)}};
}

// As many strips as it takes to go once round the long blocks; or one.
sweep_chunks lay_strips(cut_axis const &d, wide part) {
  sweep_chunks chunks;
  chunks.uncut = collapsed().deal(d.from.extent(), 1);
  wide longest_round = 0;
  for (moving_side const &s : sides_of(d))
    if (s.is_long(part)) {
      if (s.side.longest_block() < chunks.apart())
        chunks.uncut = s.side;
      longest_round = std::max(longest_round, std::min<wide>(round_of(s.side), chunks.extent()));
    }
  if (longest_round > 0)
    chunks.strips = chunks.uncut.goes_round() ? static_cast<index>(plan::ceil_div(longest_round, chunks.apart()))
                                              : chunks.uncut.blocks();
  return chunks;
}

} // namespace

index sweep_chunks::count() const {
  return static_cast<index>(plan::ceil_div(uncut.blocks(), strips) * plan::ceil_div(apart(), width));
}

strip sweep_chunks::at(index chunk, index number) const {
  auto const of_group = static_cast<index>(plan::ceil_div(apart(), width));
  index const block = chunk / of_group * strips + number, end = uncut.block_begin(block + 1),
              begin = std::min(uncut.block_begin(block) + chunk % of_group * width, end);
  return {begin, std::min(begin + width, end)};
}

bool sweep_chunks::is_whole(index chunk) const {
  strip const last = at(chunk, strips - 1);
  return last.end - last.begin == width;
}

// By the Chinese remainder theorem: index x of a sender's block and index y of a receiver's block meet exactly once in
// a period if they are equal modulo g = gcd(Pr, Qs), and else never. Of s successive indices at most ceil(s/g) are
// equal to x, and of r at most ceil(r/g) to y. A side that is not block-cyclic has one block for each process.
wide most_met(deal const &from, deal const &to, wide width) {
  for (deal const *side : {&from, &to})
    if (!side->goes_round() && side->deals_once())
      width = std::min<wide>(width, side->longest_block());
  if (!from.goes_round() || !to.goes_round())
    return std::min(most_owned(from, width), most_owned(to, width));
  wide const r = from.longest_block(), s = to.longest_block(), g = plan::gcd(round_of(from), round_of(to));
  wide const in_period = std::min(r * plan::ceil_div(s, g), s * plan::ceil_div(r, g)),
             period = plan::lcm(round_of(from), round_of(to));
  return std::min({plan::ceil_div(width, period) * in_period, most_owned(from, width), most_owned(to, width)});
}

wide most_sent(cut_axis const &d, sweep_chunks const &cut) {
  return most_strips(d.from, cut) * most_owned(d.from, cut.width) * d.most_from_inner;
}

wide most_received(cut_axis const &d, sweep_chunks const &cut) {
  return most_strips(d.to, cut) * most_owned(d.to, cut.width) * d.most_to_inner;
}

wide most_in_message(cut_axis const &d, sweep_chunks const &cut) {
  return std::min(most_strips(d.from, cut), most_strips(d.to, cut)) * most_met(d.from, d.to, cut.width) *
         d.most_inner_met;
}

wide buffer_bytes(cut_axis const &d, move_participants const &with, sweep_chunks const &cut, std::size_t element_size,
                  cut_limits const &limits) {
  auto const size = static_cast<wide>(element_size);
  wide const message = most_in_message(d, cut) * size + limits.beside;
  wide bytes = limits.under_way * message; // what stays
  if (with.near_by)
    bytes += (limits.ring_slots * message + limits.beside) * with.partners;
  if (with.far_away)
    bytes += limits.under_way *
             ((most_sent(d, cut) + most_received(d, cut)) * size + wide{2} * limits.beside * with.partners);
  return bytes;
}

namespace {

// Finds the width of the strips, so that the buffers keep within the memory; 0 if there is no useful one.
sweep_chunks fit(sweep_chunks chunks, cut_axis const &d, move_participants const &with, std::size_t element_size,
                 cut_limits const &limits) {
  wide const part = part_of_chunk(d, limits.memory) / static_cast<wide>(element_size), most = limits.memory;
  // In whole rounds, where several processes have elements of a strip; so chunks are alike.
  wide unit = 1, width = chunks.apart();
  int long_sides = 0;
  bool even = true; // no long block is the rest of one
  for (moving_side const &s : sides_of(d))
    if (s.is_long(part)) {
      ++long_sides;
      even = even && s.side.skipped() == 0;
      chunks.width = 1;
      width = std::min(width, part / (s.inner * most_strips(s.side, chunks)));
    } else if (s.is_dealt()) {
      unit = plan::lcm(unit, round_of(s.side));
      width = std::min(width, chunks.strips == 1 ? part / (s.side.longest_block() * s.inner) * round_of(s.side)
                                                 : part * s.side.procs() / (s.inner * chunks.strips));
    } else {
      width = std::min(width, part / (s.inner * chunks.strips));
    }
  auto const whole_units = [&](wide indices) {
    return indices >= unit && indices < chunks.apart() ? indices / unit * unit : indices;
  };
  width = std::max<wide>(whole_units(width), 1);
  if (chunks.strips > 1) // rather alike than as long as possible
    width = std::min(
        width, plan::ceil_div(plan::ceil_div(chunks.apart(), plan::ceil_div(chunks.apart(), width)), unit) * unit);
  // Shorter, if the buffers would take too much; but much shorter chunks are worse than other ways.
  wide const least = std::max<wide>(width / 16, 1);
  for (; width >= least;) {
    chunks.width = static_cast<index>(width);
    chunks.regular = long_sides <= 1 && width % unit == 0 && !d.from.as_list() && !d.to.as_list() && even;
    wide const bytes = buffer_bytes(d, with, chunks, element_size, limits);
    if (bytes <= most)
      return chunks;
    width = whole_units(std::min(width - 1, width * most / bytes));
  }
  chunks.width = 0;
  return chunks;
}

} // namespace

sweep_chunks cut(cut_axis const &d, move_participants const &with, std::size_t element_size, cut_limits const &limits) {
  // Where so many strips are too short, message by message is better than one strip, which keeps few processes busy.
  wide const part = part_of_chunk(d, limits.memory) / static_cast<wide>(element_size);
  return fit(lay_strips(d, part), d, with, element_size, limits);
}

} // namespace redeal::runtime
