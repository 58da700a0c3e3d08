// A version under which words in shared memory change, so that who reads them notices: odd while they do.
#pragma once

#include <atomic>
#include <cstdint>

namespace redeal::runtime {

/// A template over the memory that it lies in, as memory/shared_memory.h has it, for the tests' sake. One thread at a
/// time changes the words, which are atomic and need no order of their own.
template <class Memory> class basic_version {
public:
  void begin_change() {
    word_.fetch_add(1);
    Memory::fence(); // who reads a new word behind it finds the version odd, or newer
  }
  void end_change() { word_.fetch_add(1); }

  std::uint64_t now() const { return word_.load(std::memory_order_acquire); }
  /// Whether the words did not change while they were read, since it was that.
  bool is_still(std::uint64_t before) const {
    Memory::fence();
    return before % 2 == 0 && word_.load(std::memory_order_relaxed) == before;
  }

private:
  typename Memory::template atomic<std::uint64_t> word_;
};

struct memory_of_boards {
  template <class T> using atomic = std::atomic<T>;
  static void fence() { std::atomic_thread_fence(std::memory_order_seq_cst); }
};

using version = basic_version<memory_of_boards>;

} // namespace redeal::runtime
