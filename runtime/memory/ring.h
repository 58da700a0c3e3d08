// A ring of slots in shared memory, from one process to another.
#pragma once

#include "memory/shared_memory.h"

#include <cstddef>

namespace redeal::runtime {

/// The counters of a ring; the slots lie elsewhere. All chunks that ever went through it are counted.
template <class Memory, std::uint64_t Slots> struct basic_ring_control {
  alignas(64) typename Memory::template atomic<std::uint64_t> filled;
  typename Memory::template plain<std::uint64_t> turns[Slots]; ///< of each chunk: the number of its move
  alignas(64) typename Memory::template atomic<std::uint64_t> emptied;
};

template <class Memory, std::uint64_t Slots> struct basic_ring {
  static constexpr std::uint64_t slots = Slots;

  basic_ring_control<Memory, Slots> *control = nullptr; ///< null if there is none
  char *memory = nullptr;
  std::size_t slot_bytes = 0;

  /// Whether not all slots are full.
  bool has_free_slot() const {
    return control->filled.load(std::memory_order_relaxed) - control->emptied.load(std::memory_order_acquire) < slots;
  }
  /// The same of a sender that keeps in `emptied` what it knew last, and looks only where that is not enough.
  bool has_free_slot(std::uint64_t &emptied) const {
    std::uint64_t const n = control->filled.load(std::memory_order_relaxed);
    if (n - emptied >= slots)
      emptied = control->emptied.load(std::memory_order_acquire);
    return n - emptied < slots;
  }
  /// Where the sender may put the next chunk if there is a free slot; one of the slots whatever the counters say.
  char *free_slot() const { return memory + control->filled.load(std::memory_order_relaxed) % slots * slot_bytes; }
  void fill(std::uint64_t turn) const {
    std::uint64_t const n = control->filled.load(std::memory_order_relaxed); // only this process writes it
    control->turns[n % slots] = turn;
    control->filled.store(n + 1, std::memory_order_release);
  }

  /// Where the receiver finds the next chunk, once it is there.
  char const *next_slot() const {
    return memory + control->emptied.load(std::memory_order_relaxed) % slots * slot_bytes;
  }
  /// The same; null if there is none yet.
  char const *filled_slot() const {
    std::uint64_t const n = control->emptied.load(std::memory_order_relaxed);
    return control->filled.load(std::memory_order_acquire) != n ? memory + n % slots * slot_bytes : nullptr;
  }
  bool is_empty() const {
    return control->filled.load(std::memory_order_relaxed) == control->emptied.load(std::memory_order_acquire);
  }
  /// The move that the next chunk belongs to. Requires that there is one.
  std::uint64_t turn() const { return control->turns[control->emptied.load(std::memory_order_relaxed) % slots]; }
  void empty() const {
    control->emptied.store(control->emptied.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  }
};

/// A word with which a slot begins whose receiver looks there, and not at the counters, for what is filled.
template <class Memory> class basic_seal {
public:
  /// What is behind it is there. The number has never been in this place before.
  void close(std::uint64_t number) { word_.store(number, std::memory_order_release); }
  bool is_closed(std::uint64_t number) const { return word_.load(std::memory_order_acquire) == number; }

private:
  typename Memory::template atomic<std::uint64_t> word_;
};

using ring = basic_ring<shared_memory, 4>;
using ring_control = basic_ring_control<shared_memory, ring::slots>;

} // namespace redeal::runtime
