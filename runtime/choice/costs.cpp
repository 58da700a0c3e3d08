// Bounds where measured times cross, and averages over a period.
#include "choice/costs.h"

#include "copy/streamed.h"

#include "Plan/Problem/Arithmetic.h"

#include <unistd.h>

#include <algorithm>

namespace redeal::runtime {
namespace {

constexpr index long_run = 1024; // bytes

// Often enough that many receivers had better unpack.
constexpr double too_often = 1.5;
// So few receivers gather as fast as they unpack, whatever they read in vain; but not that often, if each goes through
// one block of two lines or more after the other, where the processor has only one place to fetch from ahead.
constexpr int few_steps = 4;
constexpr double much_too_often = 3.5;
constexpr index two_lines = 128; // bytes

// So many share the bandwidth of memory that it is what they wait for. Two were measured: streaming took 1.7 times as
// long. A third of the traffic less makes up for that where memory serves fewer than some eight cores at full speed.
constexpr int many_at_once = 8;
// Long runs were measured to be faster with ordinary stores even in memory.
constexpr index short_run = 64;
// And so are many local arrays, of which a line is fetched for a few bytes each.
constexpr index few_sources = 8;

// In elements. In messages, runs of one process that follow each other are one.
index longest_run(sweep const &what, bool in_messages) {
  index longest = 0;
  for (std::vector<round> const *rounds : {&what.layout().slice, &what.layout().tail})
    for (round const &r : *rounds) {
      index length = 0;
      for (std::size_t i = 0; i < r.runs.size(); ++i) {
        bool const goes_on = in_messages && i > 0 && r.runs[i].other == r.runs[i - 1].other;
        length = (goes_on ? length : 0) + r.runs[i].length;
        longest = std::max(longest, length);
      }
    }
  return longest;
}

index block_of(deal const &side) { return std::min(side.longest_block(), side.extent()); }

} // namespace

index last_cache() {
#if defined(_SC_LEVEL3_CACHE_SIZE) && defined(_SC_LEVEL2_CACHE_SIZE)
  for (int level : {_SC_LEVEL3_CACHE_SIZE, _SC_LEVEL2_CACHE_SIZE})
    if (long const bytes = sysconf(level); bytes > 0)
      return bytes;
#endif
  return index{8} << 20;
}

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

bool is_gathered_well(move_shape const &shape, std::size_t element_size, machine const &node) {
  auto const size = static_cast<index>(element_size);
  if (node.holds(2 * shape.elements * size))
    return true;
  double const reads = line_reads(shape, element_size);
  if (shape.steps > few_steps)
    return reads < too_often;
  return reads < much_too_often || block_of(shape.from_fastest) * shape.grain * size < two_lines;
}

stores stores_to_unpack(sweep const &what, std::size_t element_size, index bytes, machine const &node) {
  if (node.at_once < many_at_once || node.holds(bytes))
    return stores::ordinary;
  return longest_run(what, true) * static_cast<index>(element_size) <= short_run ? stores::streaming : stores::ordinary;
}

stores stores_to_gather(sweep const &what, std::size_t element_size, index bytes, machine const &node) {
  if (node.at_once < many_at_once || node.holds(bytes) || what.others() > few_sources)
    return stores::ordinary;
  return longest_run(what, false) * static_cast<index>(element_size) <= short_run ? stores::streaming
                                                                                  : stores::ordinary;
}

} // namespace redeal::runtime
