// Runs are the series of Series.h for one period and for the tail, merged where they adjoin.
#include "Plan/Elements/Runs.h"

#include <utility>

namespace redeal::plan {
namespace {

/// Adds a run, by lengthening the last one where it goes on without a gap on both sides.
void append(std::vector<series> &list, series next) {
  if (next.length == next.from_stride && next.length == next.to_stride)
    next = {next.from, next.to, next.length * next.count};
  if (!list.empty() && next.count == 1 && list.back().count == 1) {
    series &last = list.back();
    if (last.from + last.length == next.from && last.to + last.length == next.to) {
      last.length += next.length;
      return;
    }
  }
  list.push_back(next);
}

/// Makes one run of a single one whose repetitions adjoin on both sides, and of the tail that goes on behind it.
void merge_repetitions(runs &all) {
  if (all.slice.size() != 1 || all.slice[0].count != 1)
    return;
  if (all.slice[0].length == all.from_stride && all.from_stride == all.to_stride) {
    all.slice[0].length *= all.repeats;
    all.repeats = 1;
  }
  if (all.repeats == 1 && all.tail.size() == 1) {
    append(all.slice, all.tail[0]);
    if (all.slice.size() == 1)
      all.tail.clear();
    else
      all.slice.pop_back();
  }
}

enum class end { sender, receiver };

/// The runs between process `self` of the first mapping and all processes of the second, seen from either end.
std::vector<runs> runs_of(dimension const &d, index self, end self_is) {
  wide const L = slice_length(d);
  index const period = L < d.extent ? static_cast<index>(L) : d.extent;
  index const repeats = d.extent == 0 ? 0 : d.extent / period;
  index const self_stride = repeats > 1 ? period / d.P : 0, other_stride = repeats > 1 ? period / d.Q : 0;

  std::vector<runs> result(static_cast<std::size_t>(d.Q));
  auto collect = [&](index first, index last, std::vector<series> runs::*list) {
    visit_outgoing(d, self, first, last, [&](index other, series const &part) {
      series seen = part;
      if (self_is == end::receiver) {
        std::swap(seen.from, seen.to);
        std::swap(seen.from_stride, seen.to_stride);
      }
      append(result[static_cast<std::size_t>(other)].*list, seen);
    });
  };
  collect(0, period, &runs::slice);
  collect(repeats * period, d.extent, &runs::tail);
  for (runs &all : result) {
    all.repeats = all.slice.empty() ? 0 : repeats;
    all.from_stride = self_is == end::sender ? self_stride : other_stride;
    all.to_stride = self_is == end::sender ? other_stride : self_stride;
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

std::vector<runs> outgoing(dimension const &d, index p) { return runs_of(d, p, end::sender); }

std::vector<runs> incoming(dimension const &d, index q) {
  return runs_of({d.extent, d.Q, d.s, d.P, d.r}, q, end::receiver);
}

} // namespace redeal::plan
