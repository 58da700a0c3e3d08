// A chunk of about an eighth or a fifth of the memory on each process, and less if messages are uneven.
#include "chunk_width.h"

#include "ring.h"

#include "Plan/Problem.h"

#include <algorithm>
#include <numeric>

namespace redeal::runtime {
namespace {

// Beside the elements of a message: what sweeps touch too much, its header, and what rounding adds.
constexpr plan::wide beside = 256;

// The elements that any process of a side has of so many indices. In a window that is no whole number of rounds, the
// end of one block and the beginning of the next are no more than one block.
plan::wide most_of(block_cyclic const &side, index inner, plan::wide width) {
  plan::wide const round = static_cast<plan::wide>(side.block) * side.procs;
  return (width / round * side.block + std::min<plan::wide>(width % round, side.block)) * inner;
}

// What one process has of a chunk. With few receivers less is faster, as all of it stays in the cache; with many,
// messages would become too short.
plan::wide part_of_chunk(slow_dimension const &d, std::size_t memory) {
  constexpr index few = 8;
  return memory / (std::max(d.from.procs, d.to.procs) > few ? 5 : 8);
}

} // namespace

plan::wide period_of(slow_dimension const &d) {
  return plan::slice_length(plan::dimension{d.from.extent, d.from.procs, d.from.block, d.to.procs, d.to.block});
}

plan::wide most_sent(slow_dimension const &d, plan::wide width) { return most_of(d.from, d.most_from_inner, width); }

plan::wide most_received(slow_dimension const &d, plan::wide width) { return most_of(d.to, d.most_to_inner, width); }

// By the Chinese remainder theorem: index x of a sender's block and index y of a receiver's block meet exactly once in
// a period if they are equal modulo g = gcd(Pr, Qs), and else never. Of s successive indices at most ceil(s/g) are
// equal to x, and of r at most ceil(r/g) to y.
plan::wide most_in_message(slow_dimension const &d, plan::wide width) {
  plan::wide const r = d.from.block, s = d.to.block, g = std::gcd(d.from.procs * d.from.block, d.to.procs * d.to.block);
  plan::wide const in_period = std::min(r * ((s + g - 1) / g), s * ((r + g - 1) / g)), period = period_of(d);
  plan::wide const met = (width + period - 1) / period * in_period * std::min(d.most_from_inner, d.most_to_inner);
  return std::min({met, most_sent(d, width), most_received(d, width)});
}

plan::wide buffer_bytes(slow_dimension const &d, company const &with, plan::wide width, std::size_t element_size) {
  auto const size = static_cast<plan::wide>(element_size);
  plan::wide const message = most_in_message(d, width) * size + beside;
  plan::wide bytes = 2 * message; // what stays, of two chunks
  if (with.near > 1)
    bytes += (static_cast<plan::wide>(ring::slots) * message + beside) * with.near;
  if (with.near < with.processes)
    bytes += 2 * ((most_sent(d, width) + most_received(d, width)) * size + 2 * beside * with.processes);
  return bytes;
}

index chunk_width(slow_dimension const &d, company const &with, std::size_t element_size, std::size_t memory) {
  auto const size = static_cast<plan::wide>(element_size);
  plan::wide width = d.from.extent;
  for (auto const &[side, inner] : {std::pair{d.from, d.most_from_inner}, std::pair{d.to, d.most_to_inner}}) {
    plan::wide const round = static_cast<plan::wide>(side.block) * inner * size;
    if ((side.procs == 1 && side.block >= side.extent) || round == 0)
      continue;
    width = std::min(width, part_of_chunk(d, memory) / round * side.block * side.procs);
  }
  plan::wide const period = period_of(d);
  auto const whole_periods = [&](plan::wide indices) {
    return indices >= period && indices < d.from.extent ? indices / period * period : indices;
  };
  width = whole_periods(width);
  // Shorter, if the buffers would take too much; but much shorter chunks are worse than other ways.
  for (plan::wide const least = width / 16; width > 0 && width >= least;) {
    plan::wide const bytes = buffer_bytes(d, with, width, element_size), most = memory;
    if (bytes <= most)
      return static_cast<index>(width);
    width = whole_periods(std::min(width - 1, width * most / bytes));
  }
  return 0;
}

} // namespace redeal::runtime
