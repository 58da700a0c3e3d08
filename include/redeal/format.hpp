// How one dimension is dealt, as written, and what that means for an extent and a number of processes.
//
//     block        on 10 elements and 3 processes      4 at a time: 0-3 | 4-7 | 8 9
//     balanced                                         as even as it can be: 0-3 | 4-6 | 7-9
//     cyclic(3)                                        3 at a time: 0-2 | 3-5 | 6-8, then 9 to the first again
//
// Compiler and runtime both ask this header, so that both deal alike.
#pragma once

#include <redeal/deal.hpp>

namespace redeal {

/// block, block(n), balanced, cyclic, cyclic(n) or `*` (collapsed: not dealt at all).
struct format {
  enum class kind { block, balanced, cyclic, collapsed };
  kind dealt;
  bool sized; ///< a size was written
  index size; ///< the size written, else 1

  /// As users write it, without a size.
  constexpr char const *name() const {
    return dealt == kind::block      ? "block"
           : dealt == kind::balanced ? "balanced"
           : dealt == kind::cyclic   ? "cyclic"
                                     : "*";
  }

  /// Elements in one deal when `extent` elements go to `procs` processes; HPF 2.0, section 3.2. A size that was written
  /// is returned as it is, valid or not. The longest, if it is balanced.
  constexpr index block_size(index extent, index procs) const {
    if (dealt == kind::collapsed)
      return extent > 0 ? extent : 1;
    if (sized)
      return size;
    if (dealt == kind::cyclic || extent == 0)
      return 1;
    return (extent - 1) / procs + 1;
  }

  /// The smallest n for which block(n) gives each of `extent` elements an owner.
  static constexpr index least_block(index extent, index procs) { return extent > 0 ? (extent - 1) / procs + 1 : 1; }

  /// Whether every element gets an owner; `block` deals only once.
  constexpr bool covers(index extent, index procs) const {
    return dealt != kind::block || block_size(extent, procs) >= least_block(extent, procs);
  }

  /// The dimension that this format makes. Requires block_size >= 1 and covers. A block longer than the extent changes
  /// nothing, and is cut so that products of it cannot overflow.
  constexpr redeal::deal deal(index extent, index procs) const {
    if (dealt == kind::balanced)
      return redeal::deal::balanced(extent, procs);
    index const size_of_block = block_size(extent, procs), longest = extent > 0 ? extent : 1;
    return {extent, procs, size_of_block < longest ? size_of_block : longest};
  }
};

constexpr format block() { return {format::kind::block, false, 1}; }
constexpr format block(index size) { return {format::kind::block, true, size}; }
constexpr format balanced() { return {format::kind::balanced, false, 1}; }
constexpr format cyclic() { return {format::kind::cyclic, false, 1}; }
constexpr format cyclic(index size) { return {format::kind::cyclic, true, size}; }
constexpr format collapsed() { return {format::kind::collapsed, false, 1}; }

/// A part of one dimension of a grid: `count` coordinates from `first` on, or all from there on if it is open.
struct section {
  index first = 0;
  index count = 0;
  bool open = true;
  bool single = false; ///< written [e]: one coordinate, and the dimension disappears

  constexpr section() = default;
  constexpr explicit section(index f, index c) : first(f), count(c), open(false) {}
  static constexpr section from(index first) {
    section s;
    s.first = first;
    return s;
  }
  static constexpr section at(index coordinate) {
    section s(coordinate, 1);
    s.single = true;
    return s;
  }

  /// The number of coordinates, in a grid of that extent.
  constexpr index length(index extent) const { return open ? extent - first : count; }

  /// Whether it names at least one coordinate and only such of 0 … extent-1.
  constexpr bool inside(index extent) const {
    return first >= 0 && first < extent && length(extent) >= 1 && length(extent) <= extent - first;
  }
};

} // namespace redeal
