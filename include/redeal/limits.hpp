// The clauses memory(e), window(e) and phases(e): how much a move may use for the messages of one process, and how many
// mappings it goes through.
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

/// phases(auto), or phases(e): the elements move through other mappings, in so many phases.
struct phase_count {
  phase_count() : automatic(true), number(0) {}
  explicit phase_count(index phases) : automatic(false), number(phases) {}
  bool automatic;
  index number;
};

/// All three, as far as they are given; else the job's.
struct move_limits {
  static constexpr index least_memory = 2048, least_window = 1, least_phases = 1;

  bool has_memory = false, has_window = false, has_phases = false;
  bool automatic_phases = false;
  index memory = 0; ///< bytes
  index window = 0; ///< messages
  index phases = 0; ///< if they are not automatic

  void set(memory_limit m) {
    has_memory = true;
    memory = m.bytes;
  }
  void set(window_limit w) {
    has_window = true;
    window = w.messages;
  }
  void set(phase_count p) {
    has_phases = true;
    automatic_phases = p.automatic;
    phases = p.number;
  }
};

} // namespace redeal
