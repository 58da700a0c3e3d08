// Runs are those of common_runs.hpp for one period and for the tail, joined where they adjoin or follow in a series.
#include "Plan/Elements/Runs.h"

#include <redeal/detail/common_runs.hpp>

#include <utility>

namespace redeal::plan {
namespace {

/// A whole block of the side whose rounds are shorter than the other side's blocks, and the distance of the next one
/// that the same two processes have in common. Length 0: there is no such side.
series series_of(dimension const &d) {
  index const r = d.from.longest_block(), s = d.to.longest_block();
  if (s > d.from.cycle())
    return {0, 0, r, 1, r, d.from.cycle()};
  if (r > d.to.cycle())
    return {0, 0, s, 1, d.to.cycle(), s};
  return {0, 0, 0};
}

/// Appends to a list, which depends on the single runs alone: both ends make the same one, however their runs come.
class joiner {
public:
  explicit joiner(dimension const &d) : usual(series_of(d)) {}

  void append(std::vector<series> &list, series next) const {
    if (!list.empty()) {
      series &last = list.back();
      if (continues(last, next)) {
        last.count += next.count;
        last.from_stride = usual.from_stride;
        last.to_stride = usual.to_stride;
        return;
      }
      if (last.count == 1 && last.from + last.length == next.from && last.to + last.length == next.to) {
        last.length += next.length;
        if (--next.count == 0)
          return;
        next.from += next.from_stride;
        next.to += next.to_stride;
      }
    }
    if (next.count == 1)
      next.from_stride = next.to_stride = 0;
    list.push_back(next);
  }

private:
  bool continues(series const &last, series const &next) const {
    return last.length == usual.length && next.length == usual.length &&
           next.from - last.from == last.count * usual.from_stride && next.to - last.to == last.count * usual.to_stride;
  }

  series usual;
};

/// Makes one run of a single one whose repetitions adjoin on both sides, and of the tail that goes on behind it.
void merge_repetitions(runs &all) {
  if (all.slice.size() != 1 || all.slice[0].count != 1)
    return;
  series &run = all.slice[0];
  if (run.length == all.from_stride && all.from_stride == all.to_stride) {
    run.length *= all.repeats;
    all.repeats = 1;
  }
  if (all.repeats == 1 && all.tail.size() == 1 && all.tail[0].count == 1 && run.from + run.length == all.tail[0].from &&
      run.to + run.length == all.tail[0].to) {
    run.length += all.tail[0].length;
    all.tail.clear();
  }
}

/// The runs of process `self` of one side, which is the senders' if `sends`, with all processes of the other.
std::vector<runs> runs_of(dimension const &d, index self, bool sends) {
  deal const &own = sends ? d.from : d.to, &other = sends ? d.to : d.from;
  wide const L = slice_length(d);
  index const extent = d.extent(), period = L < extent ? static_cast<index>(L) : extent;
  index const repeats = extent == 0 ? 0 : extent / period;

  joiner const join(d);
  std::vector<runs> result(static_cast<std::size_t>(other.procs()));
  auto const collect = [&](index first, index last, std::vector<series> runs::*list) {
    each_own_range(own, other, self, first, last, [&](own_range const &range) {
      each_run_of(range, other, [&](index, index local, owned_run const &run) {
        series seen{local, run.local, run.length, range.count, range.own_stride, range.other_stride};
        if (!sends) {
          std::swap(seen.from, seen.to);
          std::swap(seen.from_stride, seen.to_stride);
        }
        join.append(result[static_cast<std::size_t>(run.owner)].*list, seen);
      });
    });
  };
  collect(0, period, &runs::slice);
  collect(repeats * period, extent, &runs::tail);
  for (std::size_t peer = 0; peer != result.size(); ++peer) {
    runs &all = result[peer];
    all.repeats = all.slice.empty() ? 0 : repeats;
    if (repeats > 1 && all.repeats > 0) {
      auto const p = static_cast<index>(peer);
      all.from_stride = d.from.in_periods(sends ? self : p, period);
      all.to_stride = d.to.in_periods(sends ? p : self, period);
    }
    merge_repetitions(all);
  }
  return result;
}

} // namespace

index runs::count() const {
  index total = 0;
  for (series const &s : slice)
    total += s.length * s.count;
  total *= repeats;
  for (series const &s : tail)
    total += s.length * s.count;
  return total;
}

std::vector<runs> outgoing(dimension const &d, index p) { return runs_of(d, p, true); }
std::vector<runs> incoming(dimension const &d, index q) { return runs_of(d, q, false); }

} // namespace redeal::plan
