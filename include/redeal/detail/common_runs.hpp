// The one enumerator of two deals of a dimension: what any process of the one has in common with any of the other, in
// the order of the global index. Compiler, planner and runtime, and code that runs while compiling, all list with it.
//
//     CYCLIC(3) on 2 and CYCLIC(2) on 2, 12 elements
//
//     index     0 1 | 2 | 3 | 4 5 | 6 7 | 8 | 9 | 10 11       runs: of one owner here and one owner there
//     owner     0 0   0   1   1 1   0 0   0   1   1  1
//     other     0 0   1   1   0 0   1 1   0   0   1  1
//
// A block that is longer than a round of the other side's blocks meets the same processes again and again. That is one
// range with a count, so that cyclic(1) <-> block takes a handful of numbers instead of as many as there are elements.
#pragma once

#include <redeal/deal.hpp>

namespace redeal {

/// The run of `other` from global index `i` on, as far as `own` has one owner there.
constexpr owned_run common_run_at(deal const &own, deal const &other, index i) {
  owned_run theirs = other.run_at(i);
  index const length = own.run_at(i).length;
  theirs.length = theirs.length < length ? theirs.length : length;
  return theirs;
}

/// Global indices first … first+length-1, which follow each other in the storage of one process. So do as many others
/// of its own `count` times over, `stride` indices further on each time; what belongs to a process of the other side in
/// one of them does so in all, `other_stride` further on there.
struct own_range {
  index first, length, local; ///< of the first; `local` in the process's own storage
  owned_run other;            ///< the other side's run from `first` on
  index count = 1, stride = 0;
  index own_stride = 0, other_stride = 0;
};

/// Calls visit(range) for ranges that hold all that process `self` of `own` has of the global indices first … last-1,
/// each once, and in order for each process of the other side. Those that come once are one run on both sides.
template <class Visit>
constexpr void each_own_range(deal const &own, deal const &other, index self, index first, index last,
                              Visit const &visit) {
  index const own_cycle = own.cycle(), other_cycle = other.cycle();
  index i = own.next(self, first);
  // A run that begins before `first` is cut, and does not come again like that.
  bool whole = i < last && own.starts_run(i);
  auto const next_from = [&](index begin, index end) {
    if (!whole || own_cycle == own.extent())
      return own.next(self, end);
    return own_cycle < last - begin ? begin + own_cycle : last;
  };
  for (; i < last; whole = true) {
    owned_run const mine = own.run_at(i);
    owned_run theirs = other.run_at(i);
    index const length = mine.length < last - i ? mine.length : last - i, end = i + length;
    index const room = theirs.length < last - i ? theirs.length : last - i;
    if (room - length >= own_cycle && whole) {
      // Several blocks here lie in one block there.
      index const count = (room - length) / own_cycle + 1;
      visit(own_range{i, length, mine.local, theirs, count, own_cycle, own.in_cycle(), own_cycle});
      i += (count - 1) * own_cycle;
      i = next_from(i, i + length);
      continue;
    }
    auto const behind = [&](index at) {
      if (at < end)
        theirs = other.run_at(at);
      return at;
    };
    auto const single = [&](index at) {
      index const piece = theirs.length < end - at ? theirs.length : end - at;
      visit(own_range{at, piece, mine.local + (at - i), theirs});
      return behind(at + piece);
    };
    index at = i;
    if (length - other_cycle >= other_cycle) {
      // Several rounds there lie in one block here; they begin with a block.
      if (!other.starts_run(at))
        at = single(at);
      if (index const count = (end - at) / other_cycle; count > 1) {
        visit(own_range{at, other_cycle, mine.local + (at - i), theirs, count, other_cycle, other_cycle,
                        other.in_cycle()});
        at = behind(at + count * other_cycle);
      }
    }
    while (at < end)
      at = single(at);
    i = next_from(i, end);
  }
}

/// Calls visit(first, local, run) for the runs of a range, the first of its `count` times: the global index and the
/// process's own local index of the first element, and where they are on the other side.
template <class Visit> constexpr void each_run_of(own_range const &range, deal const &other, Visit const &visit) {
  owned_run run = range.other;
  for (index at = range.first, end = at + range.length;;) {
    run.length = run.length < end - at ? run.length : end - at;
    visit(at, range.local + (at - range.first), run);
    at += run.length;
    if (at == end)
      return;
    run = other.run_at(at);
  }
}

} // namespace redeal
