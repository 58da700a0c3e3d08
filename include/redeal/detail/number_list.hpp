// Long lists of whole numbers, each in as few bytes as the greatest of the list needs.
//
//     owners 3 0 1 0, on at most 256 processes     four bytes in all
//     places in an array of 10^7 elements          four bytes each
#pragma once

#include <redeal/block_cyclic.hpp>

#include <cstdint>

namespace redeal::detail {

/// Where the numbers are: one of these, the others are null. Nothing is owned.
struct number_list {
  std::uint32_t const *in_four = nullptr;
  std::uint8_t const *in_one = nullptr;
  std::uint16_t const *in_two = nullptr;
  index const *in_eight = nullptr;

  constexpr index operator[](index i) const {
    if (in_four)
      return index{in_four[i]};
    if (in_one)
      return index{in_one[i]};
    return in_two ? index{in_two[i]} : in_eight[i];
  }
};

} // namespace redeal::detail
