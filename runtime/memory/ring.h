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
  /// Where the sender may put the next chunk if there is a free slot; one of the slots whatever the counters say.
  char *free_slot() const { return memory + control->filled.load(std::memory_order_relaxed) % slots * slot_bytes; }
  void fill(std::uint64_t turn) const {
    std::uint64_t const n = control->filled.load(std::memory_order_relaxed); // only this process writes it
    control->turns[n % slots] = turn;
    control->filled.store(n + 1, std::memory_order_release);
  }

  /// Where the receiver finds the next chunk; null if there is none yet.
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

using ring = basic_ring<shared_memory, 4>;
using ring_control = basic_ring_control<shared_memory, ring::slots>;

} // namespace redeal::runtime
