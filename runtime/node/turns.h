// How two processes on a node tell each other, in one word each, how far they are: whose elements may be read, and who
// has read them.
//
//     begun     4 · turn + flags      by who has the elements: they are complete, and where they lie is told beside
//     answer    4 · turn + answer     by who reads them: it needs nothing more of them
//
// There are two offers of a process, of this turn and of the other one. So an offer is written anew only when the
// answers to the one two turns before are in, as far as it awaits any: letters are not answered, and an offer that came
// with them may be written anew while another process looks at it.
#pragma once

#include "memory/shared_memory.h"

namespace redeal::runtime {

template <class Memory> class basic_begun {
public:
  /// The offer is written anew, and none until it is announced.
  void withdraw() { word_.store(0, std::memory_order_relaxed); }
  void announce(std::uint64_t turn, std::uint64_t flags) { word_.store(4 * turn + flags, std::memory_order_release); }
  bool has(std::uint64_t turn) const { return word_.load(std::memory_order_acquire) / 4 >= turn; }
  /// Whether it is of that one and of none behind it.
  bool is(std::uint64_t turn) const { return word_.load(std::memory_order_acquire) / 4 == turn; }
  /// Requires has(): the flags are those of that turn.
  bool says(std::uint64_t flag) const { return (word_.load(std::memory_order_relaxed) & flag) != 0; }

private:
  typename Memory::template atomic<std::uint64_t> word_;
};

template <class Memory> class basic_answer {
public:
  /// More than 0: no answer.
  void give(std::uint64_t turn, std::uint64_t answer) { word_.store(4 * turn + answer, std::memory_order_release); }
  bool is_in(std::uint64_t turn) const { return word_.load(std::memory_order_acquire) > 4 * turn; }
  /// 0 if there is none to that turn.
  std::uint64_t of(std::uint64_t turn) const {
    std::uint64_t const said = word_.load(std::memory_order_acquire);
    return said / 4 == turn ? said % 4 : 0;
  }

private:
  typename Memory::template atomic<std::uint64_t> word_;
};

} // namespace redeal::runtime
