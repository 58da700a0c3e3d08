// How much a move may use for packed elements: the clauses memory and window, or REDEAL_MEMORY and REDEAL_WINDOW.
#pragma once

#include <redeal/detail/array_base.hpp>
#include <redeal/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>

namespace redeal::runtime {

using namespace detail;

/// The same on all processes.
struct message_limits {
  std::size_t memory; ///< bytes of buffers on each process
  std::size_t window; ///< messages under way in each direction, each with a buffer
  bool window_given;  ///< else more may be under way where that takes no more memory
  bool memory_given;  ///< else it depends on the array

  /// The limits for an array of which each process has so many bytes, on average: memory that is not given is no more
  /// than a tenth of that, unless it is little.
  message_limits for_part(index bytes) const;

  /// The bytes of one message at most: the window's messages of both directions, with `head` bytes before each, fit the
  /// memory.
  std::size_t message_bytes(std::size_t head) const { return memory / (2 * window) / 64 * 64 - head; }

  friend bool operator<(message_limits const &a, message_limits const &b) {
    return std::tie(a.memory, a.window, a.window_given) < std::tie(b.memory, b.window, b.window_given);
  }
};

/// What the clauses say, and where they say nothing, the environment. Stops with an error if that cannot be kept.
message_limits limits_of(located_name const &, move_limits const &clauses);

/// A number for what the environment says of how elements move, which must be the same on all processes.
std::uint64_t environment_number();

/// Memory for packed elements, which all plans use in turn: its address stays the same for the same size. `most`: what
/// any plan asks for under the same limits, so that they share it. Untouched pages take no room.
char *common_buffers(std::size_t bytes, std::size_t most);

} // namespace redeal::runtime
