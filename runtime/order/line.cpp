// Rounds are the ranges of common_runs.hpp for one period and for the tail.
#include "order/line.h"

#include "memory/scratch.h"

#include "Plan/Problem/Problem.h"

#include <redeal/detail/common_runs.hpp>

#include <algorithm>
#include <optional>

namespace redeal::runtime {
namespace {

// Rounds are repeated in a list until they have so many runs, because each costs a loop of its own.
constexpr std::size_t worthwhile_runs = 16;
// And single rounds that follow each other, until they have so many: lists that the first-level cache holds.
constexpr std::size_t most_together = 256;
// A slice of several rounds is written out if it has at most so many runs.
constexpr index most_written_out = 4096;

// Adds a run, by lengthening the last one where it goes on without a gap.
void add(round &to, run const &next) {
  to.own += next.length;
  if (!to.runs.empty()) {
    run &last = to.runs.back();
    if (last.other == next.other && last.from + last.length == next.from) {
      last.length += next.length;
      return;
    }
  }
  to.runs.push_back(next);
}

// How much further on every process that has elements stores what comes so much later, periods of the deal; none where
// these differ.
std::optional<index> step_of_all(deal const &other, index period) {
  std::optional<index> step;
  for (index p = 0; p < (other.as_list() ? other.procs() : 1); ++p)
    if (index const here = other.in_periods(p, period); here > 0 || !other.as_list()) {
      if (step && *step != here)
        return std::nullopt;
      step = here;
    }
  return step;
}

// The rounds of what process `self` of `own` has of the global indices first … last-1.
std::vector<round> rounds_of(deal const &own, deal const &other, index self, index first, index last) {
  std::vector<round> rounds;
  each_own_range(own, other, self, first, last, [&](own_range const &range) {
    if (rounds.empty() || rounds.back().count > 1 || range.count > 1) {
      rounds.emplace_back();
      rounds.back().count = range.count;
      rounds.back().stride = range.other_stride;
    }
    each_run_of(range, other,
                [&](index, index, owned_run const &r) { add(rounds.back(), {r.owner, r.local, r.length}); });
  });
  return rounds;
}

// The same runs, listed one after the other.
round written_out(std::vector<round> const &rounds) {
  round all;
  for (round const &r : rounds)
    for (index k = 0; k < r.count; ++k)
      for (run const &one : r.runs)
        add(all, {one.other, one.from + k * r.stride, one.length});
  return all;
}

index runs_of(std::vector<round> const &rounds) {
  index sum = 0;
  for (round const &r : rounds)
    sum += r.count > most_written_out ? r.count : r.count * static_cast<index>(r.runs.size());
  return sum;
}

index elements_of(std::vector<round> const &rounds) {
  index sum = 0;
  for (round const &r : rounds)
    sum += r.count * r.own;
  return sum;
}

void mark(std::vector<round> &rounds) {
  for (round &r : rounds) {
    index before = 0;
    for (std::size_t i = 0; i < r.runs.size(); ++i) {
      if (i % marked_runs == 0)
        r.marks.push_back(before);
      before += r.runs[i].length;
    }
  }
}

// One run whose repetitions adjoin is one long run.
void merge_repetitions(round &r) {
  if (r.runs.size() != 1 || r.runs[0].length != r.stride)
    return;
  r.runs[0].length *= r.count;
  r.own *= r.count;
  r.count = 1;
  r.stride = 0;
}

// A round that comes once goes on with the next one that does.
void append(std::vector<round> &rounds, round next) {
  if (!rounds.empty() && rounds.back().count == 1 && next.count == 1 &&
      rounds.back().runs.size() + next.runs.size() <= most_together)
    for (run const &one : next.runs)
      add(rounds.back(), one);
  else
    rounds.push_back(std::move(next));
}

// A round of few runs becomes one of more, and a rest.
void lengthen(std::vector<round> &rounds) {
  std::vector<round> longer;
  for (round &r : rounds) {
    index const times = std::min(
        r.count, static_cast<index>((worthwhile_runs + r.runs.size() - 1) / std::max<std::size_t>(r.runs.size(), 1)));
    if (times <= 1) {
      append(longer, std::move(r));
      continue;
    }
    round several = r, rest = r;
    several.count = times;
    several = written_out({several});
    several.count = r.count / times;
    several.stride = times * r.stride;
    rest.count = r.count % times;
    for (run &one : rest.runs)
      one.from += several.count * several.stride;
    append(longer, std::move(several));
    if (rest.count > 0)
      append(longer, written_out({rest}));
  }
  rounds = std::move(longer);
}

} // namespace

line line_by_period(deal const &own, deal const &other, index self, index most_runs) {
  line all;
  index const extent = own.extent();
  if (extent == 0)
    return all;
  plan::wide const L = plan::slice_length(plan::dimension(own, other));
  std::optional<index> const step = L < extent ? step_of_all(other, static_cast<index>(L)) : std::nullopt;
  index const period = step ? static_cast<index>(L) : extent;
  all.slice = rounds_of(own, other, self, 0, period);
  all.repeats = extent / period;
  all.stride = all.repeats > 1 ? *step : 0;
  all.tail = rounds_of(own, other, self, all.repeats * period, extent);
  if (all.repeats > 1 && runs_of(all.slice) <= most_runs)
    all.slice = {written_out(all.slice)};
  if (all.slice.size() == 1 && all.slice[0].count == 1) {
    all.slice[0].count = all.repeats;
    all.slice[0].stride = all.stride;
    all.repeats = 1;
    merge_repetitions(all.slice[0]);
  }
  all.slice_own = elements_of(all.slice);
  all.own = all.repeats * all.slice_own + elements_of(all.tail);
  return all;
}

line line_of(deal const &own, deal const &other, index self) {
  line all = line_by_period(own, other, self, most_written_out);
  lengthen(all.slice);
  lengthen(all.tail);
  mark(all.slice);
  mark(all.tail);
  return all;
}

void refine(line &all, index grain) {
  auto const refine_rounds = [grain](std::vector<round> &rounds) {
    for (round &r : rounds) {
      for (run &one : r.runs) {
        one.from *= grain;
        one.length *= grain;
      }
      for (index &before : r.marks)
        before *= grain;
      r.stride *= grain;
      r.own *= grain;
    }
  };
  refine_rounds(all.slice);
  refine_rounds(all.tail);
  all.stride *= grain;
  all.slice_own *= grain;
  all.own *= grain;
}

namespace {

using visitor = std::function<void(piece const &)>;

// The elements begin … end-1 of one time, fewer than all.
void cut_runs(round const &whole, index begin, index end, index from, visitor const &visit) {
  auto &cut = scratch<struct cut_line, std::vector<run>>();
  cut.clear();
  index const behind = std::upper_bound(whole.marks.begin(), whole.marks.end(), begin) - whole.marks.begin(),
              mark = std::max<index>(behind - 1, 0);
  index at = whole.marks.empty() ? 0 : whole.marks[static_cast<std::size_t>(mark)];
  for (auto r = whole.runs.begin() + mark * marked_runs; at < end; at += r->length, ++r) {
    index const first = std::max(begin - at, index{0}), last = std::min(end - at, r->length);
    if (first < last)
      cut.push_back({r->other, r->from + first, last - first});
  }
  if (!cut.empty())
    visit({cut.data(), cut.data() + cut.size(), 1, 0, from});
}

void pieces_of(round const &r, index begin, index end, index from, visitor const &visit) {
  index const first = begin / r.own, last = end / r.own;
  auto const within = [&](index k, index b, index e) { cut_runs(r, b, e, from + k * r.stride, visit); };
  if (first == last)
    return within(first, begin % r.own, end % r.own);
  index const whole = first + (begin % r.own != 0 ? 1 : 0);
  if (whole > first)
    within(first, begin % r.own, r.own);
  if (whole < last)
    visit({r.runs.data(), r.runs.data() + r.runs.size(), last - whole, r.stride, from + whole * r.stride});
  if (end % r.own != 0)
    within(last, 0, end % r.own);
}

void pieces_of(std::vector<round> const &rounds, index begin, index end, index from, visitor const &visit) {
  for (round const &r : rounds) {
    index const size = r.count * r.own;
    if (begin < size && end > 0)
      pieces_of(r, std::max(begin, index{0}), std::min(end, size), from, visit);
    begin -= size;
    end -= size;
  }
}

} // namespace

void each_piece(line const &all, index begin, index end, visitor const &visit) {
  if (begin >= end)
    return;
  if (all.slice_own > 0)
    for (index m = begin / all.slice_own; m < all.repeats && m * all.slice_own < end; ++m)
      pieces_of(all.slice, begin - m * all.slice_own, end - m * all.slice_own, m * all.stride, visit);
  index const tail = all.repeats * all.slice_own;
  pieces_of(all.tail, begin - tail, end - tail, 0, visit);
}

} // namespace redeal::runtime
