// How much a move may use for packed elements: the clauses memory and window, or REDEAL_MEMORY and REDEAL_WINDOW; and
// the schedule that the directive asks for.
#pragma once

#include "Plan/Cost/Course.h"

#include <redeal/limits.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>

namespace redeal::runtime {

/// The same on all processes.
struct message_limits {
  static constexpr std::size_t usual_memory = std::size_t{1} << 20, usual_window = plan::usual_window;

  std::size_t memory; ///< bytes of buffers on each process
  std::size_t window; ///< messages under way in each direction, each with a buffer
  bool window_given;  ///< else more are under way if they fit the memory
  bool memory_given;  ///< else it depends on the array
  schedule_kind schedule = schedule_kind::automatic;

  /// Whether all that a process sends has room at once, unless memory is given.
  bool holds_all() const { return schedule == schedule_kind::direct || schedule == schedule_kind::alltoall; }

  /// The limits for an array of which each process has so many bytes, on average: memory that is not given is no more
  /// than a tenth of that, unless it is little.
  message_limits for_part(index bytes) const;

  /// The bytes of one message at most, with `head` bytes before it: so many fit the memory in each direction as are
  /// under way, or as usual if that is less.
  std::size_t message_bytes(std::size_t head) const {
    return memory / (2 * std::min(window, usual_window)) / 64 * 64 - head;
  }
  /// How many of so many messages may be under way in each direction if none has more than `bytes` with its head. At
  /// least one.
  std::size_t at_once(std::size_t bytes, std::size_t of) const {
    std::size_t const room = std::clamp<std::size_t>(of, 1, std::max<std::size_t>(memory / 2 / bytes, 1));
    return window_given ? std::min(window, room) : room;
  }

  /// For comparisons.
  auto all() const { return std::tie(memory, window, window_given, memory_given, schedule); }
  friend bool operator<(message_limits const &a, message_limits const &b) { return a.all() < b.all(); }
  friend bool operator==(message_limits const &a, message_limits const &b) { return a.all() == b.all(); }
};

} // namespace redeal::runtime
