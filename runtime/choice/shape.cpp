// Lengths of runs are averages over a period.
#include "choice/shape.h"

#include "copy/streamed.h"

#include "Plan/Problem/Arithmetic.h"

#include <algorithm>

namespace redeal::runtime {
namespace {

constexpr index long_run = 1024; // bytes

// The usual length of a block, where they differ.
index block_of(deal const &side) {
  return side.as_list() ? side.extent() / side.blocks() : std::min(side.longest_block(), side.extent());
}

} // namespace

move_shape shape_of(std::vector<deal> const &from, std::vector<deal> const &to, int steps) {
  move_shape shape;
  shape.elements = 1;
  for (deal const &dimension : from)
    shape.elements *= dimension.extent();
  shape.steps = steps;
  std::size_t d = from.size() - 1;
  for (; d > 0 && from[d].procs() == 1 && to[d].procs() == 1; --d)
    shape.grain *= from[d].extent();
  shape.from_fastest = from[d];
  shape.to_fastest = to[d];
  return shape;
}

bool has_long_runs(move_shape const &shape, std::size_t element_size) {
  return std::min(block_of(shape.from_fastest), block_of(shape.to_fastest)) * shape.grain *
             static_cast<index>(element_size) >=
         long_run;
}

double run_length(move_shape const &shape) {
  auto const r = static_cast<double>(block_of(shape.from_fastest)), s = static_cast<double>(block_of(shape.to_fastest)),
             P = static_cast<double>(shape.from_fastest.procs()), grain = static_cast<double>(shape.grain);
  if (shape.to_fastest.procs() == 1)
    return r * grain;
  // A receiver's block in which the sender goes round several times; or the parts that blocks of both cut each other
  // to.
  return (s >= P * r ? s / P : r * s / (r + s - 1)) * grain;
}

double line_reads(move_shape const &shape, std::size_t element_size) {
  double const run = run_length(shape) * static_cast<double>(element_size);
  // Runs begin at multiples of that many bytes in a line.
  index const atom = static_cast<index>(plan::gcd(shape.grain * static_cast<index>(element_size), line_bytes));
  return std::min((run + static_cast<double>(line_bytes - atom)) / run, static_cast<double>(shape.to_fastest.procs()));
}

} // namespace redeal::runtime
