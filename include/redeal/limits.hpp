// What a directive says of its move, behind onto: the clauses memory(e), window(e), phases(e) and schedule(how), which
// processes must give alike, as they decide how messages go; notransfer, verify and name("text").
#pragma once

#include <redeal/block_cyclic.hpp>

#include <cstring>

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

/// The order in which messages of a move leave, and how many are under way.
enum class schedule_kind { automatic, steps, direct, alltoall };

/// schedule(auto), schedule(steps), schedule(direct) or schedule(alltoall), by that word.
struct schedule_wish {
  static constexpr char const *words[] = {"auto", "steps", "direct", "alltoall"}; // in the order of kinds

  explicit schedule_wish(char const *word) {
    for (int k = 0; k < 4; ++k)
      if (std::strcmp(word, words[k]) == 0)
        kind = static_cast<schedule_kind>(k);
  }
  schedule_kind kind = schedule_kind::automatic;
};

/// notransfer: the old elements are dead, and nothing is sent.
struct no_transfer {};

/// verify: a checksum of all elements before and after.
struct verification {};

/// name("text"): what the move is called wherever it is spoken of.
struct move_name {
  explicit move_name(char const *name) : text(name) {}
  char const *text;
};

/// What a directive says of its move beside limits.
struct move_wishes {
  bool transfers = true, verifies = false;
  char const *name = nullptr; ///< null if there is none

  void set(no_transfer) { transfers = false; }
  void set(verification) { verifies = true; }
  void set(move_name n) { name = n.text; }
};

/// Those that decide how messages go, as far as they are given; else the job's.
struct move_limits {
  static constexpr index least_memory = 2048, least_window = 1, least_phases = 1;

  bool has_memory = false, has_window = false, has_phases = false;
  bool automatic_phases = false;
  index memory = 0; ///< bytes
  index window = 0; ///< messages
  index phases = 0; ///< if they are not automatic
  schedule_kind schedule = schedule_kind::automatic;

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
  void set(schedule_wish s) { schedule = s.kind; }
};

} // namespace redeal
