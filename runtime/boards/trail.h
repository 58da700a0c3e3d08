// Which directive a process has come to last, and whether it is still in it: part of its board, so that others can say
// where a process was last seen that they wait for in vain. It costs a process one store at each end of a directive, as
// the words of a directive are written only when it comes to that for the first time.
#pragma once

#include "boards/versioned.h"

#include <redeal/runtime.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace redeal::runtime {

class trail {
public:
  /// The process that it belongs to comes to a directive, as "redistribute" of an array of that name.
  void enter(char const *directive, detail::located_name const &);
  /// It is done with it.
  void leave() { last_.store(last_.load(std::memory_order_relaxed) & ~is_inside, std::memory_order_relaxed); }

  struct words {
    char place[192]; ///< "deal.cpp:12"
    char text[64];   ///< "redistribute x"
  };
  struct sighting : words {
    bool inside; ///< else it has left it
  };
  /// What others see; nothing if it has come to none, or hurries from one to the next.
  std::optional<sighting> read() const;

private:
  using word = std::atomic<std::uint64_t>;
  static constexpr std::size_t slots = 16, words_in_slot = sizeof(words) / sizeof(std::uint64_t);
  static constexpr std::uint64_t is_inside = 1;

  void describe(std::size_t slot, char const *directive, detail::located_name const &);

  word last_;       // 0: none; else 2·(slot + 1), and whether it is inside
  version version_; // of the words
  word words_[slots][words_in_slot];
};

} // namespace redeal::runtime
