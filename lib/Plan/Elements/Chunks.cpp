// Whole repetitions stay a slice; what is cut inside of one becomes a list of its own.
#include "Plan/Elements/Chunks.h"

#include <algorithm>
#include <iterator>

namespace redeal::plan {
namespace {

// A run is cut at the end of a piece only if more than one in so many elements would be lacking there, and pieces are
// not so small that it does not matter. Where runs stay whole, pieces are alike.
constexpr index wasted = 8, small = 64;

index elements_of(std::vector<series> const &list) {
  index total = 0;
  for (series const &s : list)
    total += s.length * s.count;
  return total;
}

/// Takes pieces off a list of series.
class cutter {
public:
  cutter(std::vector<series> list, index most) : rest_(std::move(list)), most_(most) {}

  bool empty() const { return next_ == rest_.size(); }

  /// Adds the series of the next piece.
  void take(std::vector<series> &to) {
    index room = most_;
    for (bool any = false; room > 0 && !empty() && !(any && stays_whole(rest_[next_], room)); any = true) {
      series const piece = first_of(rest_[next_], room);
      room -= piece.length * piece.count;
      to.push_back(piece);
      drop(rest_[next_], piece);
      if (rest_[next_].count == 0)
        ++next_;
    }
  }

  /// How many pieces follow that are like the one just taken, which is that series: those are taken, too. Each lies
  /// that far behind the one before.
  index take_alike(series const &last, index &from_step, index &to_step) {
    if (empty())
      return 0;
    series &s = rest_[next_];
    if (last.length == most_ && s.count == 1 && s.from == last.from + most_ && s.to == last.to + most_) {
      from_step = to_step = most_;
      index const times = s.length / most_;
      s = {s.from + times * most_, s.to + times * most_, s.length - times * most_};
      next_ += s.length == 0 ? 1 : 0;
      return times;
    }
    from_step = last.count * s.from_stride;
    to_step = last.count * s.to_stride;
    bool const goes_on = last.length == s.length && s.from == last.from + from_step && s.to == last.to + to_step &&
                         last.count == most_ / s.length;
    if (!goes_on || s.count <= last.count || (last.count > 1 && last.from_stride != s.from_stride))
      return 0;
    index const times = (s.count - 1) / last.count; // behind the last runs others may go in the same piece
    s.from += times * from_step;
    s.to += times * to_step;
    s.count -= times * last.count;
    return times;
  }

private:
  bool stays_whole(series const &s, index room) const {
    return s.length > room && s.length <= (most_ <= small ? most_ : most_ / wasted);
  }

  /// As many whole runs as there is room for, or else a part of one.
  static series first_of(series const &s, index room) {
    if (s.length > room)
      return {s.from, s.to, room};
    index const whole = std::min(s.count, room / s.length);
    return {s.from, s.to, s.length, whole, whole > 1 ? s.from_stride : 0, whole > 1 ? s.to_stride : 0};
  }

  /// Removes a piece from the front. A run that has been cut comes before the others, as a series of its own.
  void drop(series &s, series const &piece) {
    if (piece.length == s.length) {
      s.from += piece.count * s.from_stride;
      s.to += piece.count * s.to_stride;
      s.count -= piece.count;
      return;
    }
    series const end{s.from + piece.length, s.to + piece.length, s.length - piece.length};
    s.from += s.from_stride;
    s.to += s.to_stride;
    if (--s.count == 0)
      s = end;
    else
      rest_.insert(rest_.begin() + static_cast<std::ptrdiff_t>(next_), end);
  }

  std::vector<series> rest_;
  index const most_;
  std::size_t next_ = 0;
};

} // namespace

void chunks::pieces_of_list::cut(std::vector<series> const &list, index most) {
  for (cutter left(list, most); !left.empty();) {
    group one{count, all.size(), 0, 0};
    left.take(all);
    ++count;
    if (all.size() == one.begin + 1)
      count += left.take_alike(all.back(), one.from_step, one.to_step);
    groups.push_back(one);
  }
}

void chunks::pieces_of_list::get(index number, index from, index to, std::vector<series> &piece) const {
  auto const behind = std::upper_bound(groups.begin(), groups.end(), number,
                                       [](index wanted, group const &g) { return wanted < g.first; });
  group const &g = *std::prev(behind);
  std::size_t const end = behind == groups.end() ? all.size() : behind->begin;
  piece.assign(all.begin() + static_cast<std::ptrdiff_t>(g.begin), all.begin() + static_cast<std::ptrdiff_t>(end));
  for (series &s : piece) {
    s.from += from + (number - g.first) * g.from_step;
    s.to += to + (number - g.first) * g.to_step;
  }
}

chunks::chunks(runs const &all, index most) : of_(&all) {
  index const period = elements_of(all.slice), rest = elements_of(all.tail), repeats = period > 0 ? all.repeats : 0;
  at_a_time_ = period > 0 ? most / period : 0;
  if (repeats > 0 && at_a_time_ > 0) {
    in_front_ = (repeats + at_a_time_ - 1) / at_a_time_;
    index const in_last = repeats - (in_front_ - 1) * at_a_time_;
    joined_ = rest <= most - in_last * period;
  } else {
    if (repeats > 0)
      repetition_.cut(all.slice, most);
    in_front_ = repeats * repetition_.count;
    joined_ = rest == 0;
  }
  if (!joined_)
    tail_.cut(all.tail, most);
}

void chunks::get(index number, runs &piece) const {
  piece.slice.clear();
  piece.tail.clear();
  piece.repeats = piece.from_stride = piece.to_stride = 0;
  if (number >= in_front_) {
    tail_.get(number - in_front_, 0, 0, piece.tail);
    return;
  }
  if (at_a_time_ == 0) {
    index const repetition = number / repetition_.count;
    repetition_.get(number % repetition_.count, repetition * of_->from_stride, repetition * of_->to_stride, piece.tail);
    return;
  }
  index const first = number * at_a_time_;
  piece.slice.assign(of_->slice.begin(), of_->slice.end());
  for (series &s : piece.slice) {
    s.from += first * of_->from_stride;
    s.to += first * of_->to_stride;
  }
  piece.repeats = std::min(at_a_time_, of_->repeats - first);
  piece.from_stride = of_->from_stride;
  piece.to_stride = of_->to_stride;
  if (joined_ && number + 1 == in_front_)
    piece.tail.assign(of_->tail.begin(), of_->tail.end());
}

} // namespace redeal::plan
