// The slower dimensions, counted like an odometer.
#include "order/sweep.h"

#include "memory/scratch.h"

#include <redeal/detail/common_runs.hpp>

#include <algorithm>

namespace redeal::runtime {
namespace {

// Rows of more runs always come one by one: with twice as many no loop was faster, of those that were measured.
constexpr index most_of_line = 2048;
// So many runs at most repeat as one list.
constexpr index most_of_pattern = 2048;
// A whole period is such a list if it has no more runs than that, or so few rows; else rounds within it are.
constexpr index most_of_period = 512, few_rows = 4;
// Runs of all patterns together, 768 KiB.
constexpr index most_kept = index{1} << 15;
// Rounds are repeated in one until it has so many, because each time costs a loop of its own.
constexpr index worthwhile_pattern = 32;
// What a list costs beside its runs, counted in these.
constexpr index runs_of_list = 16;
// Blocks each have a pattern where they do not begin alike.
constexpr std::size_t most_patterns = 64;

// The runs of a line one after the other; none if there are too many.
std::vector<run> list_of(line const &all) {
  std::vector<run> list;
  auto const fits = [&list] { return static_cast<index>(list.size()) <= most_of_line; };
  auto const add = [&](std::vector<round> const &rounds, index from) {
    for (round const &r : rounds)
      for (index k = 0; k < r.count && fits(); ++k)
        for (run const &one : r.runs)
          list.push_back({one.other, one.from + from + k * r.stride, one.length});
  };
  for (index m = 0; m < all.repeats && fits(); ++m)
    add(all.slice, m * all.stride);
  add(all.tail, 0);
  if (!fits())
    list.clear();
  return list;
}

// What it takes to find out where the elements of one row are, counted in runs: of some that come as one list of so
// many.
double effort_of_list(index runs, index rows) {
  return static_cast<double>(runs + runs_of_list) / static_cast<double>(rows);
}

// And of one that comes by itself, in pieces.
index effort_alone(line const &all) {
  auto const of_rounds = [](std::vector<round> const &rounds) {
    index sum = 0;
    for (round const &r : rounds)
      sum += static_cast<index>(r.runs.size()) + runs_of_list;
    return sum;
  };
  return all.repeats * of_rounds(all.slice) + of_rounds(all.tail);
}

} // namespace

sweep::sweep(std::vector<dimension> const &dims) {
  for (dimension const &d : dims) {
    axis a{d, d.own.local_size(d.self), 1, {}, d.other_rooms};
    for (index c = 0; c < d.other.procs(); ++c)
      a.others.push_back(d.other.local_size(c));
    if (a.rooms.empty())
      a.rooms = a.others;
    if (a.dim.own_room == 0)
      a.dim.own_room = a.own;
    outer_.push_back(std::move(a));
    size_ *= outer_.back().own;
    others_ *= d.other.procs();
  }
  // Trailing dimensions that no side deals out make the elements of the one before larger.
  index grain = 1;
  auto const is_whole = [](axis const &a) {
    return a.dim.own.procs() == 1 && a.dim.other.procs() == 1 && a.dim.own_room == a.own && a.rooms == a.others;
  };
  auto const is_dense = [&](axis const &a, index within) {
    return a.dim.own_step == 1 && a.dim.other_step == 1 &&
           (a.dim.own_stride == 0 || a.dim.own_stride == within || a.own < 2);
  };
  for (; outer_.size() > 1 && is_whole(outer_.back()) && is_dense(outer_[outer_.size() - 2], grain * outer_.back().own);
       outer_.pop_back())
    grain *= outer_.back().own;
  inner_ = std::move(outer_.back());
  outer_.pop_back();
  layout_ = line_of(inner_.dim.own, inner_.dim.other, inner_.dim.self);
  refine(layout_, grain);
  for (std::vector<index> *const counts : {&inner_.others, &inner_.rooms})
    for (index &elements : *counts)
      elements *= grain;
  index room = inner_.dim.own_room * grain, rows = layout_.own; // elements of all faster dimensions
  for (std::size_t d = outer_.size(); d-- > 0;) {
    axis &a = outer_[d];
    a.stride = a.dim.own_stride != 0 ? a.dim.own_stride : a.dim.own_step * room;
    has_gaps_ |= a.own > 1 && a.stride != rows;
    room *= a.dim.own_room;
    rows *= a.own;
  }
  if (!outer_.empty() && !has_gaps_ && size_ > 0) {
    written_out_ = list_of(layout_);
    find_patterns();
    // Not even if one process holds all rows would their list be worthwhile.
    if (patterns_.empty() && effort_of_list(runs_of_row(), outer_.back().own) >= effort_alone_)
      written_out_ = {};
  }
}

// Where one process after the other holds the next rows, those of one time make one list.
void sweep::find_patterns() {
  if (written_out_.empty())
    return;
  effort_alone_ = static_cast<double>(effort_alone(layout_));
  axis const &a = outer_.back();
  index const most_rows = std::max(most_of_period / runs_of_row(), std::min(few_rows, most_of_pattern / runs_of_row()));
  line rows = line_by_period(a.dim.own, a.dim.other, a.dim.self, 0);
  if (rows.slice_own <= most_rows)
    rows = line_by_period(a.dim.own, a.dim.other, a.dim.self, most_rows);
  period_ = rows.slice_own;
  periods_ = rows.repeats;
  period_stride_ = rows.stride;
  index first = 0;
  for (std::vector<round> const *const rounds : {&rows.slice, &rows.tail})
    for (round const &r : *rounds) {
      add_pattern(r, first);
      first += r.count * r.own;
    }
}

void sweep::add_pattern(round const &r, index first) {
  axis const &a = outer_.back();
  bool const is_held = r.count == 1 && r.runs.size() == 1; // by one process
  if (is_held || r.own > most_of_pattern / runs_of_row() || patterns_.size() == most_patterns)
    return;
  index const of_round = r.own * runs_of_row();
  index const wanted = (worthwhile_pattern + of_round - 1) / of_round;
  index const times = std::max<index>(std::min<index>(2, r.count), r.count / wanted), together = r.count / times;
  index const listed = together * of_round;
  if (effort_of_list(listed, times * together * r.own) >= effort_alone_ || kept_ + listed > most_kept)
    return;
  kept_ += listed;
  pattern found{first, together * r.own, times, together * r.stride, {}, {}};
  std::vector<index> &known = found.coordinates;
  for (index k = 0; k < together; ++k)
    for (run const &several : r.runs) {
      auto const at = std::find(known.begin(), known.end(), several.other);
      index const before = (at - known.begin()) * inner_.dim.other.procs();
      if (at == known.end())
        known.push_back(several.other);
      for (index j = several.from; j < several.from + several.length; ++j)
        for (run const &one : written_out_) {
          index const room = inner_.rooms[static_cast<std::size_t>(one.other)];
          found.runs.push_back(
              {before + one.other, (j + k * r.stride) * a.dim.other_step * room + one.from, one.length});
        }
    }
  patterns_.push_back(std::move(found));
}

sweep::repetition sweep::repetition_at(index at) const {
  index const period = period_ > 0 ? std::min(at / period_, periods_) : 0, within = at - period * period_;
  index const key = period < periods_ ? within : period_ + within;
  auto const behind = std::upper_bound(patterns_.begin(), patterns_.end(), key,
                                       [](index wanted, pattern const &p) { return wanted < p.first; });
  if (behind == patterns_.begin())
    return {};
  pattern const &p = behind[-1];
  index const done = (key - p.first) / p.rows;
  if ((key - p.first) % p.rows != 0 || done >= p.times)
    return {};
  return {&p, p.times - done, (period < periods_ ? period * period_stride_ : 0) + done * p.stride};
}

bool sweep::goes_back() const {
  return std::any_of(outer_.begin(), outer_.end(), [](axis const &a) { return a.own > 1 && a.stride < 0; });
}

index sweep::place_of(index at) const {
  if (!has_gaps_ || size_ == 0)
    return at;
  index place = at % layout_.own, number = at / layout_.own;
  for (std::size_t d = outer_.size(); d-- > 0; number /= outer_[d].own)
    place += number % outer_[d].own * outer_[d].stride;
  return place;
}

index sweep::extent() const {
  index reach = layout_.own;
  for (axis const &a : outer_)
    reach += std::max<index>(0, (a.own - 1) * a.stride);
  return size_ == 0 ? 0 : reach;
}

index sweep::extent_of(index place) const {
  index reach = 0, room = 1;
  bool any = true;
  auto const add = [&](axis const &a) {
    auto const c = static_cast<std::size_t>(place / a.dim.place_stride % a.dim.other.procs());
    any = any && a.others[c] > 0;
    reach += std::max<index>(0, (a.others[c] - 1) * a.dim.other_step * room);
    room *= a.rooms[c];
  };
  add(inner_);
  std::for_each(outer_.rbegin(), outer_.rend(), add);
  return any ? reach + 1 : 0;
}

std::vector<index> sweep::amounts(index begin, index end) const {
  std::vector<index> sums(static_cast<std::size_t>(others_));
  each_row(begin, end, [&](row const &r) {
    each_piece(r, [&](piece const &p) {
      for (run const *one = p.first; one != p.last; ++one)
        sums[static_cast<std::size_t>(r.places[static_cast<std::size_t>(one->other)])] += p.count * one->length;
    });
  });
  return sums;
}

sweep::position sweep::locate(axis const &a, index at) const {
  owned_run const both = common_run_at(a.dim.own, a.dim.other, a.dim.own.global(a.dim.self, at));
  return {at, both.owner, both.local, both.length - 1};
}

// The next row: the fastest of the slower dimensions goes on, or starts anew and the next slower one goes on.
void sweep::advance(std::vector<position> &at) const {
  for (std::size_t d = at.size(); d-- > 0;) {
    position &p = at[d];
    if (p.left > 0) {
      p = {p.at + 1, p.other, p.local + 1, p.left - 1};
      return;
    }
    bool const ends = p.at + 1 == outer_[d].own;
    p = locate(outer_[d], ends ? 0 : p.at + 1);
    if (!ends)
      return;
  }
}

// Returns how many rows its processes have before those of the fastest of the slower dimensions.
index sweep::find_bases(std::vector<position> const &at, row &r) const {
  index place = 0, rows = 0, before = 0;
  r.own = 0;
  for (std::size_t d = 0; d < outer_.size(); ++d) {
    position const &p = at[d];
    axis const &a = outer_[d];
    place += p.other * a.dim.place_stride;
    before = rows;
    rows = rows * a.rooms[static_cast<std::size_t>(p.other)] + p.local * a.dim.other_step;
    r.own += p.at * a.stride;
  }
  r.places.resize(inner_.others.size());
  r.bases.resize(inner_.others.size());
  for (std::size_t c = 0; c < inner_.others.size(); ++c) {
    r.places[c] = place + static_cast<index>(c) * inner_.dim.place_stride;
    r.bases[c] = rows * inner_.rooms[c];
  }
  r.runs = nullptr;
  r.times = 1;
  r.steps.clear();
  return before;
}

// The next rows, at most so many, that are alike, and how many they are: repetitions of a pattern, or those that the
// same processes hold. One row, which may be a part, is as it is.
index sweep::find_alike(std::vector<position> const &at, index rows, row &r) const {
  index const before = find_bases(at, r);
  if (rows < 2 || written_out_.empty())
    return 1;
  axis const &a = outer_.back();
  position const &p = at.back();
  auto const step_by = [&](index along) {
    for (std::size_t c = 0; c < r.places.size(); ++c)
      r.steps.push_back(along * a.dim.other_step * inner_.rooms[c % inner_.rooms.size()]);
  };
  repetition const found = repetition_at(p.at);
  index const times = found.of ? std::min(found.times, rows / found.of->rows) : 0, held = std::min(rows, p.left + 1);
  double const as_held = effort_of_list(runs_of_row(), held);
  if (times > 0 && effort_of_list(static_cast<index>(found.of->runs.size()), times * found.of->rows) <
                       std::min(as_held, effort_alone_)) {
    index const place = r.places[0] - p.other * a.dim.place_stride;
    r.places.clear();
    r.bases.clear();
    for (index const other : found.of->coordinates)
      for (std::size_t c = 0; c < inner_.rooms.size(); ++c) {
        r.places.push_back(place + other * a.dim.place_stride + static_cast<index>(c) * inner_.dim.place_stride);
        index const first = before * a.rooms[static_cast<std::size_t>(other)] + found.along * a.dim.other_step;
        r.bases.push_back(first * inner_.rooms[c]);
      }
    step_by(found.of->stride);
    r.runs = &found.of->runs;
    r.times = times;
    return times * found.of->rows;
  }
  if (effort_alone_ < as_held)
    return 1;
  step_by(1);
  r.runs = &written_out_;
  r.times = held;
  return held;
}

void sweep::each_row(index begin, index end, std::function<void(row const &)> const &visit) const {
  if (begin >= end)
    return;
  index const length = layout_.own;
  auto &at = scratch<struct sweep_positions, std::vector<position>>();
  at.resize(outer_.size());
  index number = begin / length;
  for (std::size_t d = outer_.size(); d-- > 0; number /= outer_[d].own)
    at[d] = locate(outer_[d], number % outer_[d].own);
  auto &r = scratch<struct sweep_row, row>();
  for (index first = begin / length * length; first < end;) {
    index const rows = find_alike(at, first < begin ? 1 : (end - first) / length, r);
    r.begin = std::max(begin - first, index{0});
    r.own += r.begin;
    r.end = std::min(end - first, rows * length);
    visit(r);
    first += rows * length;
    if (at.empty())
      continue;
    if (rows > 1)
      at.back() = locate(outer_.back(), at.back().at + rows - 1);
    advance(at);
  }
}

void sweep::each_piece(row const &r, std::function<void(piece const &)> const &visit) const {
  if (r.runs)
    visit({r.runs->data(), r.runs->data() + r.runs->size(), r.times, 0, 0});
  else
    runtime::each_piece(layout_, r.begin, r.end, visit);
}

} // namespace redeal::runtime
