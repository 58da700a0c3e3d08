// Formulas where a deal goes round and blocks or strides are multiples of each other; else a list of one period.
#include "Plan/Problem/Section.h"

#include "Plan/Problem/Arithmetic.h"
#include "Plan/Problem/ListedDeal.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace redeal::plan {
namespace {

struct owned_length {
  index owner, length;
};

/// The runs of a range of positive stride.
std::vector<owned_length> runs_of(deal const &whole, index_range const &range) {
  std::vector<owned_length> runs;
  for (index i = 0; i < range.count;) {
    owned_run const run = whole.run_at(range.at(i));
    index const length = std::min((run.length - 1) / range.stride + 1, range.count - i);
    runs.push_back({run.owner, length});
    i += length;
  }
  return runs;
}

/// The deal of a range by its runs, of which `period` are listed and come again.
deal listed(deal const &whole, index_range const &range, index period) {
  index const count = std::min(range.count, period);
  index_range const part = {range.stride > 0 ? range.first : range.at(count - 1), count, std::abs(range.stride)};
  std::vector<owned_length> runs = runs_of(whole, part);
  if (range.stride < 0)
    std::reverse(runs.begin(), runs.end());
  deal_lister lister(whole.procs());
  for (owned_length const &run : runs)
    lister.add(run.owner, run.length);
  return range.count > period ? lister.made_again(0, range.count) : lister.made();
}

/// Where blocks go round: how many elements of the range there are before the same comes again.
index period_of(deal const &whole, index_range const &range) {
  wide const round = static_cast<wide>(whole.procs()) * whole.longest_block();
  return static_cast<index>(
      std::min<wide>(round / gcd(round, std::abs(range.stride)), std::max<index>(range.count, 1)));
}

/// The distance of a process's elements in its storage, if it is always the same.
index step_of(deal const &whole, index_range const &range) {
  index const stride = std::abs(range.stride), block = whole.longest_block();
  if (stride == 1 || whole.procs() == 1 || whole.deals_once())
    return range.stride;
  if (!whole.goes_round())
    return 0;
  if (block % stride == 0)
    return range.stride;
  // One element of every so many blocks; a process has each P-th, or fewer of them.
  return stride % block == 0 ? range.stride / static_cast<index>(gcd(stride / block, whole.procs())) : 0;
}

/// So many elements of its first block, whole even where the deal begins with the rest of it: the same for all blocks.
deal in_first_block(deal const &whole, index owner, index count) {
  index const block = whole.longest_block(), first = owner * block;
  return deal(first + count, whole.procs(), block).part(first, count);
}

} // namespace

dealt_section section_of(deal const &whole, index_range const &range) {
  index const procs = whole.procs();
  if (range.count == 0)
    return {deal(0, procs, 1), 1};
  if (owned_run const run = whole.run_at(range.first);
      whole.goes_round() && (range.count == 1 || (range.stride == 1 && run.length >= range.count)))
    return {in_first_block(whole, run.owner, range.count), range.stride};
  index const step = step_of(whole, range);
  if (procs == 1)
    return {deal(range.count, 1, range.count), step};
  if (range.stride == 1 && (whole.goes_round() || whole.as_list()))
    return {whole.part(range.first, range.count), step};
  if (!whole.goes_round() || whole.deals_once())
    return {listed(whole, range, range.count), step};
  if (index const block = whole.longest_block(); range.stride > 0 && block % range.stride == 0) {
    index const skipped = (range.first + whole.skipped()) / range.stride;
    return {deal(skipped + range.count, procs, block / range.stride).part(skipped, range.count), step};
  }
  return {listed(whole, range, period_of(whole, range)), step};
}

} // namespace redeal::plan
