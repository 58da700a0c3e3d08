#include "Plan/Problem/PackedNumbers.h"

#include <algorithm>

namespace redeal::plan {

void packed_numbers::add(index number) {
  last_[open_] = number;
  ++open_;
  ++size_;
  if (open_ == last_.size())
    pack();
}

void packed_numbers::finish() {
  if (open_ > 0)
    pack();
  groups_.shrink_to_fit();
  words_.shrink_to_fit();
}

void packed_numbers::pack() {
  auto const end = last_.begin() + static_cast<std::ptrdiff_t>(open_);
  auto const [least, greatest] = std::minmax_element(last_.begin(), end);
  index const base = *least;
  std::uint64_t bits = 0;
  for (auto rest = static_cast<std::uint64_t>(*greatest - base); rest > 0; rest /= 2)
    ++bits;
  std::size_t const place = words_.size() - 2;
  groups_.push_back({base, place, bits});
  words_.resize(place + (bits * open_ + 63) / 64 + 2);
  for (std::size_t i = 0; i < open_; ++i) {
    auto const above = static_cast<std::uint64_t>(last_[i] - base);
    std::size_t const at = i * bits, word = place + at / 64;
    words_[word] |= above << at % 64;
    words_[word + 1] |= above >> 1 >> (63 - at % 64);
  }
  open_ = 0;
}

} // namespace redeal::plan
