// The clauses memory(e) and window(e): how much a move may use for the messages of one process.
#pragma once

#include <redeal/block_cyclic.hpp>

namespace redeal {

/// memory(e): at most that many bytes of buffers.
struct memory_limit {
  explicit memory_limit(index most) : bytes(most) {}
  index bytes;
};

/// window(e): at most that many messages under way in each direction.
struct window_limit {
  explicit window_limit(index most) : messages(most) {}
  index messages;
};

/// Both, as far as they are given; else the job's.
struct move_limits {
  static constexpr index least_memory = 2048, least_window = 1;

  bool has_memory = false, has_window = false;
  index memory = 0; ///< bytes
  index window = 0; ///< messages

  void set(memory_limit m) {
    has_memory = true;
    memory = m.bytes;
  }
  void set(window_limit w) {
    has_window = true;
    window = w.messages;
  }
};

} // namespace redeal
