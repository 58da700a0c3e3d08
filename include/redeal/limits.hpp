// The clauses memory(e) and window(e): how much a move may use for the messages of one process.
#pragma once

#include <redeal/block_cyclic.hpp>

namespace redeal {

/// memory(e): at most that many bytes of buffers.
struct memory {
  explicit memory(index most) : bytes(most) {}
  index bytes;
};

/// window(e): at most that many messages under way in each direction.
struct window {
  explicit window(index most) : messages(most) {}
  index messages;
};

/// Both, as far as they are given; else the job's.
struct limits {
  static constexpr index least_memory = 2048, least_window = 1;

  bool has_memory = false, has_window = false;
  index memory = 0; ///< bytes
  index window = 0; ///< messages

  void set(redeal::memory m) {
    has_memory = true;
    memory = m.bytes;
  }
  void set(redeal::window w) {
    has_window = true;
    window = w.messages;
  }
};

} // namespace redeal
