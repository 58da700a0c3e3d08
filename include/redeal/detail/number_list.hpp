// Long lists of whole numbers, in few bits each where neighbours are near each other: of every 64 the least one, and
// how far each of them lies above it.
//
//     numbers   1000 1003 1001 1007 …        group   least 1000, 3 bits for each
//                                            words   0 3 1 7 …
//
// So 64 numbers of b bits take b words, and each is found at once. lib/Plan/Problem/PackedNumbers.h makes them.
#pragma once

#include <redeal/block_cyclic.hpp>

#include <cstdint>

namespace redeal::detail {

/// A view: it owns nothing.
struct number_list {
  static constexpr std::uint64_t in_group = 64;

  struct group {
    index least;
    std::uint64_t place : 58, bits : 6; // of its first word; of each number
  };

  group const *groups = nullptr;
  std::uint64_t const *words = nullptr; // two more than the groups have

  /// Number `i` of the list. It may lie in two words.
  constexpr index operator[](index i) const {
    auto const number = static_cast<std::uint64_t>(i);
    group const &g = groups[number / in_group];
    std::uint64_t const at = number % in_group * g.bits;
    std::uint64_t const *const word = words + g.place + at / 64;
    std::uint64_t const low = word[0] >> at % 64, high = word[1] << 1 << (63 - at % 64);
    return g.least + static_cast<index>((low | high) & ((std::uint64_t{1} << g.bits) - 1));
  }
};

} // namespace redeal::detail
