// How directives are told apart by the processes that come to them.
#pragma once

#include <cstdint>

namespace redeal::runtime {

/// What processes tell each other along with the elements: those that have come to different directives, or give other
/// arrays, mappings or limits, must not take each other's.
struct stamp {
  std::uint64_t directive;    ///< a number for each directive and array
  std::uint64_t mappings;     ///< a number for each pair of mappings
  std::uint64_t limits;       ///< a number for each choice of memory, window and REDEAL_RELEASE
  std::uint64_t elements = 0; ///< a number for their size, their kind and the storage order
  /// Numbers for the arrays that elements leave and come to; 0: this process cannot know it.
  std::uint64_t source = 0, target = 0;
  std::uint64_t phases = 0; ///< a number for each choice of phases, and of memory with them; 0 without that clause
};

} // namespace redeal::runtime
