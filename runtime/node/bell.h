// A process that waits sleeps at its bell, and who has done something for it rings.
//
// Who waits lies down, looks once more whether there is something to do, and only then sleeps. Who has done something
// rings if the other lies: nothing is written to a process that is up, whose cache lines travel. Between what each has
// done and what it looks at is a fence, so either the ringer sees that the other lies, or the other sees what was done.
#pragma once

#include "memory/shared_memory.h"

namespace redeal::runtime {

template <class Memory> class basic_bell {
public:
  /// Who may wake a sleeper: anybody, or the process at one place.
  using ringer = std::uint32_t;
  static constexpr ringer anybody = 1;
  static constexpr ringer at_place(int place) { return static_cast<ringer>(place) + 2; }

  /// By another process; what its owner shall find is there before.
  void ring(ringer me) {
    Memory::fence();
    ringer const who = lies_.load(std::memory_order_relaxed);
    if (who != anybody && who != me)
      return;
    rung_.fetch_add(1);
    Memory::wake(rung_);
  }

  /// By its owner: lies down, and returns at once, to look again. If it lies already, it sleeps until the bell has been
  /// rung since `heard` was, but no longer than so long.
  void sleep(ringer who, std::uint32_t &heard, long nanoseconds) {
    if (lies_.load(std::memory_order_relaxed) == who) {
      Memory::sleep(rung_, heard, nanoseconds);
    } else {
      lies_.store(who);
      Memory::fence();
    }
    heard = rung_.load();
  }
  /// By its owner, which is up again.
  void rise() {
    if (lies_.load(std::memory_order_relaxed) != 0)
      lies_.store(0, std::memory_order_relaxed);
  }

private:
  typename Memory::template atomic<std::uint32_t> rung_; // how often
  typename Memory::template atomic<ringer> lies_;        // 0: its owner is up
};

} // namespace redeal::runtime
