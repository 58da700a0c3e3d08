// A number that tells memory from what it was before, to see whether a program has changed it in between.
//
//     8 lanes     word 0, 8, 16, …     word 1, 9, 17, …     …          each word is multiplied in, and both halves of
//     the
//                                                                      product count: no bit is without consequences
#pragma once

#include <redeal/detail/digest.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace redeal::runtime {

/// About as fast as the memory is read; equal for equal bytes, and for others hardly ever.
inline std::uint64_t digest_of(void const *memory, std::size_t bytes) {
  __extension__ typedef unsigned __int128 wide;
  constexpr std::size_t lanes = 8, word = sizeof(std::uint64_t);
  std::uint64_t each[lanes] = {1, 2, 3, 4, 5, 6, 7, 8};
  auto const *at = static_cast<unsigned char const *>(memory);
  std::uint64_t all = detail::mixed(bytes);
  for (; bytes >= sizeof each; bytes -= sizeof each, at += sizeof each)
    for (std::size_t i = 0; i < lanes; ++i) {
      std::uint64_t next;
      std::memcpy(&next, at + i * word, word);
      wide const product = static_cast<wide>(each[i] ^ next ^ 0xbf58476d1ce4e5b9) * 0x9e3779b97f4a7c15;
      each[i] = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    }
  for (std::uint64_t const lane : each)
    all = detail::mixed(all ^ lane);
  for (; bytes > 0; --bytes)
    all = detail::mixed(all ^ *at++);
  return all;
}

} // namespace redeal::runtime
