// The runs of one redistribution that is known at compile time, listed while compiling: what one process exchanges with
// the processes of the other side, in the order of its local array.
#pragma once

#include <redeal/detail/common_runs.hpp>

#include <array>
#include <cstddef>
#include <numeric>

namespace redeal {
namespace detail {

/// More runs in a period than this take long to compile.
constexpr index most_runs = 64;

/// In bytes: longer runs are copied as fast from a list, when they are gathered, packed or unpacked.
constexpr index longest_gathered_run = 128, longest_packed_run = 256;

/// `own` is the side of the local array, be it the sender or the receiver.
template <index own_procs, index own_block, index other_procs, index other_block> struct fixed_runs {
  static constexpr index own_cycle = own_procs * own_block, other_cycle = other_procs * other_block;

  /// Elements of one slice, and of one period of the local arrays on both sides.
  static constexpr index slice = std::lcm(own_cycle, other_cycle);
  static constexpr index own_period = slice / own_procs, other_period = slice / other_procs;

  struct run {
    index other = 0, from = 0, length = 0; ///< the other process, the local index there, elements
  };
  std::array<run, most_runs> list{};
  index count = 0;
  bool fits = true; ///< all are listed, and none is longer than asked for

  /// The runs in one period of process `self`, none longer than `longest` elements. Those that follow each other here,
  /// with the same process, are one: with in_messages wherever they lie there, as a message has them side by side; else
  /// where they follow each other there too.
  static constexpr fixed_runs of(index self, index longest, bool in_messages) {
    constexpr deal here(slice, own_procs, own_block), there(slice, other_procs, other_block);
    fixed_runs all;
    for (index i = here.next(self, 0); i < slice;) {
      owned_run const both = common_run_at(here, there, i);
      run next{both.owner, both.local, both.length};
      run const last = all.count > 0 ? all.list[static_cast<std::size_t>(all.count - 1)] : run{-1, 0, 0};
      if (last.other == next.other && (in_messages || last.from + last.length == next.from)) {
        next = {last.other, last.from, last.length + both.length};
        --all.count;
      }
      if (all.count == most_runs || next.length > longest) {
        all.fits = false;
        return all;
      }
      all.list[static_cast<std::size_t>(all.count++)] = next;
      i = here.next(self, i + both.length);
    }
    return all;
  }

  /// Whether the runs of every process fit.
  static constexpr bool all_fit(index longest, bool in_messages) {
    for (index self = 0; self < own_procs; ++self)
      if (!of(self, longest, in_messages).fits)
        return false;
    return true;
  }
};

} // namespace detail
} // namespace redeal
