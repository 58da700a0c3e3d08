// Whole repetitions stay a slice; what is cut inside of one becomes a list of its own.
#include "Plan/Elements/Chunks.h"

#include <algorithm>

namespace redeal::plan {
namespace {

index elements_of(std::vector<series> const &list) {
  index total = 0;
  for (series const &s : list)
    total += s.length * s.count;
  return total;
}

std::vector<series> moved(std::vector<series> list, index from, index to) {
  for (series &s : list) {
    s.from += from;
    s.to += to;
  }
  return list;
}

/// Takes pieces off a list of series.
class cutter {
public:
  explicit cutter(std::vector<series> list) : rest(std::move(list)) {}

  bool empty() const { return next == rest.size(); }

  /// The next elements, at most `most` of them.
  std::vector<series> take(index most) {
    std::vector<series> result;
    while (most > 0 && !empty()) {
      series const piece = first_of(rest[next], most);
      most -= piece.length * piece.count;
      result.push_back(piece);
      drop(rest[next], piece);
      if (rest[next].count == 0)
        ++next;
    }
    return result;
  }

private:
  /// As many whole runs as there is room for, or else a part of one.
  static series first_of(series const &s, index most) {
    if (s.length > most)
      return {s.from, s.to, most};
    index const whole = std::min(s.count, most / s.length);
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
      rest.insert(rest.begin() + static_cast<std::ptrdiff_t>(next), end);
  }

  std::vector<series> rest;
  std::size_t next = 0;
};

void add_pieces(std::vector<series> list, index most, std::vector<runs> &to) {
  for (cutter left(std::move(list)); !left.empty();)
    to.push_back({{}, 0, 0, 0, left.take(most)});
}

} // namespace

std::vector<runs> chunks_of(runs const &all, index most) {
  std::vector<runs> result;
  index const period = elements_of(all.slice), at_a_time = period == 0 ? 0 : most / period;
  for (index m = 0; m < all.repeats && period != 0;) {
    std::vector<series> const slice = moved(all.slice, m * all.from_stride, m * all.to_stride);
    if (at_a_time == 0) {
      add_pieces(slice, most, result);
      ++m;
      continue;
    }
    index const repeats = std::min(at_a_time, all.repeats - m);
    result.push_back({slice, repeats, all.from_stride, all.to_stride, {}});
    m += repeats;
  }
  // The rest goes with the last repetitions, if there is room for it.
  if (!result.empty() && result.back().tail.empty() && result.back().count() <= most - elements_of(all.tail))
    result.back().tail = all.tail;
  else
    add_pieces(all.tail, most, result);
  return result;
}

} // namespace redeal::plan
