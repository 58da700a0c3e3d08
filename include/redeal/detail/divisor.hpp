// Division by a number that stays the same, by a multiplication: a few cycles where a division takes tens.
//
// With R = ⌊(2⁶⁴-1) / d⌋ and n < 2⁶³, n·R / 2⁶⁴ is less than n / d by less than 1, so that its whole part is the
// quotient or one less.
#pragma once

#include <cstdint>

namespace redeal {
namespace detail {

class divisor {
public:
  constexpr divisor() = default;
  /// Requires by >= 1.
  constexpr explicit divisor(std::uint64_t by) : by_(by), reciprocal_(UINT64_MAX / by) {}

  constexpr std::uint64_t value() const { return by_; }

  /// ⌊n / value()⌋. Requires n < 2⁶³.
  constexpr std::uint64_t quotient(std::uint64_t n) const {
    std::uint64_t const low = static_cast<std::uint64_t>((static_cast<wide>(n) * reciprocal_) >> 64);
    return n - low * by_ >= by_ ? low + 1 : low;
  }

private:
  __extension__ typedef unsigned __int128 wide;

  std::uint64_t by_ = 1, reciprocal_ = UINT64_MAX;
};

} // namespace detail
} // namespace redeal
