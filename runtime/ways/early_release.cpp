// Blocks of a quarter of a megabyte, looked through after every megabyte that has left.
#include "ways/early_release.h"

#include "memory/scratch.h"

#include <algorithm>

namespace redeal::runtime {

void early_release::begin(trouble const &on_trouble, char const *from, destination &to) {
  trouble_ = &on_trouble;
  to_ = &to;
  std::size_t const old = from ? memory_.bytes_of(from) : 0;
  from_ = old > 0 ? from : nullptr;
  elements_ = static_cast<index>(old / size_);
  needed_.clear();
  gone_.assign(old / block_bytes, false);
  there_.clear();
  reserves_ = looked_ = false;
  left_bytes_ = 0;
  least_sent_ = 0;
  stuck_ = false;
}

std::size_t early_release::leaves(parcel const &message) {
  needed_.push_back(span_at_sender(message));
  return needed_.size() - 1;
}

void early_release::left(std::size_t number, parcel const &piece) {
  constexpr std::size_t often = std::size_t{1} << 20;
  needed_[number].first = std::max(needed_[number].first, span_at_sender(piece).last);
  left_bytes_ += bytes(piece.elements);
  if (left_bytes_ < often || !from_)
    return;
  left_bytes_ = 0;
  give_back();
}

/// What lies between the spans that are still needed.
void early_release::give_back() {
  auto &needed = scratch<struct needed_spans, std::vector<span>>();
  needed.clear();
  for (span const &s : needed_)
    if (s.first < s.last)
      needed.push_back(s);
  std::sort(needed.begin(), needed.end(), [](span const &a, span const &b) { return a.first < b.first; });
  index end = 0;
  for (span const &s : needed) {
    if (s.first > end)
      give_back(end, s.first);
    end = std::max(end, s.last);
  }
  give_back(end, elements_);
}

void early_release::give_back(index first, index last) {
  std::size_t block = (bytes(first) + block_bytes - 1) / block_bytes;
  std::size_t const end = std::min(bytes(last) / block_bytes, gone_.size());
  for (; block < end; ++block)
    if (!gone_[block]) {
      memory_.vacate(from_, block * block_bytes, block_bytes);
      gone_[block] = true;
    }
}

void early_release::arrives(parcel const &piece) {
  char const *const to = to_->memory();
  if (!looked_) {
    std::size_t const mine = memory_.bytes_of(to);
    reserves_ = mine > 0;
    there_.assign(mine / block_bytes + 1, false);
    looked_ = true;
  }
  if (!reserves_)
    return;
  span const s = span_at_receiver(piece);
  for (std::size_t block = bytes(s.first) / block_bytes; block * block_bytes < bytes(s.last); ++block) {
    if (there_[block])
      continue;
    if (!memory_.reserve(to, block * block_bytes, block_bytes))
      trouble_->lack(block_bytes);
    there_[block] = true;
  }
}

} // namespace redeal::runtime
