// How directives are told apart by the processes that come to them.
#pragma once

#include <cstdint>

namespace redeal::runtime {

/// Which array, and how many directives have named it: the same on all processes of its grid.
struct array_number {
  std::uint64_t value = 0;

  static constexpr std::uint64_t counted = 0xffff;

  std::uint64_t array() const { return value & ~counted; }     ///< 0: this process cannot know it
  std::uint64_t directives() const { return value & counted; } ///< from 1, in a cycle; 0: neither

  /// Of that array, behind its first directive.
  static array_number of(std::uint64_t array) { return {(array & ~counted) + 1}; }
  /// Behind one more directive, of which this process is in the grid or is not: then it may miss the next ones.
  /// `sections`: a number for those that it named; processes that name others do not count alike any more.
  array_number after_directive(bool in_grid, std::uint32_t sections = 0) const {
    if (!in_grid || directives() == 0)
      return {array()};
    return {array() + (directives() + sections % counted) % counted + 1};
  }
};

/// What processes tell each other along with the elements: those that have come to different directives, or give other
/// arrays, mappings or limits, must not take each other's.
struct stamp {
  std::uint64_t directive;    ///< a number for each directive and array
  std::uint64_t mappings;     ///< a number for each pair of mappings
  std::uint64_t limits;       ///< a number for each choice of memory, window and REDEAL_RELEASE
  std::uint64_t elements = 0; ///< a number for their size, their kind and the storage order
  /// Numbers for the arrays that elements leave and come to.
  array_number source{}, target{};
  std::uint32_t phases = 0;   ///< a number for each choice of phases, and of memory with them; 0 without that clause
  std::uint32_t sections = 0; ///< a number for the ranges that both sides of a copy name; 0 without any
};

} // namespace redeal::runtime
