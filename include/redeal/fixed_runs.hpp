// The runs of one period of a redistribution that is known at compile time, listed while compiling: what one process
// exchanges with the processes of the other side, in the order of its local array.
#pragma once

#include <redeal/block_cyclic.hpp>

#include <array>
#include <cstddef>
#include <numeric>

namespace redeal {
namespace detail {

/// CYCLIC(r) on P is the side of the local array, be it the sender or the receiver; CYCLIC(s) on Q the other one.
template <index P, index r, index Q, index s> struct fixed_runs {
  /// Elements of one period: in all, in each local array of this side, and of the other one.
  static constexpr index period = std::lcm(P * r, Q *s), own_period = period / P, other_period = period / Q;

  /// More runs in a period take long to compile.
  static constexpr index most = 64;

  struct run {
    index other = 0, from = 0, length = 0; ///< the other process, the local index there, elements
  };
  std::array<run, most> list{};
  index count = 0;
  bool fits = true; ///< all are listed, and none is longer than asked for

  /// Runs of process `self`, none longer than `longest` elements. Those that follow each other here, with the same
  /// process, are one: with in_messages wherever they lie there, as a message has them side by side; else where they
  /// follow each other there too.
  static constexpr fixed_runs of(index self, index longest, bool in_messages) {
    constexpr block_cyclic here{period, P, r}, there{period, Q, s};
    fixed_runs all;
    for (index own = 0; own < own_period;) {
      index const i = here.global(self, own);
      index const to_border = r - i % r < s - i % s ? r - i % r : s - i % s;
      run next{there.owner(i), there.local(i), to_border};
      run const last = all.count > 0 ? all.list[static_cast<std::size_t>(all.count - 1)] : run{-1, 0, 0};
      if (last.other == next.other && (in_messages || last.from + last.length == next.from)) {
        next = {last.other, last.from, last.length + to_border};
        --all.count;
      }
      if (all.count == most || next.length > longest) {
        all.fits = false;
        return all;
      }
      all.list[static_cast<std::size_t>(all.count++)] = next;
      own += to_border;
    }
    return all;
  }

  /// Whether the runs of every process fit.
  static constexpr bool all_fit(index longest, bool in_messages) {
    for (index self = 0; self < P; ++self)
      if (!of(self, longest, in_messages).fits)
        return false;
    return true;
  }
};

} // namespace detail
} // namespace redeal
