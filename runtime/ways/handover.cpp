// Blocks of a quarter of a megabyte, looked through after every megabyte that has left.
#include "ways/handover.h"

#include "job/job.h"
#include "memory/node_memory.h"
#include "memory/scratch.h"
#include "memory/segment.h"

#include <algorithm>
#include <new>

namespace redeal::runtime {

void handover::begin(trouble const &on_trouble, char const *from, destination &to) {
  trouble_ = &on_trouble;
  to_ = &to;
  segment_address const old = from ? address_of(from) : segment_address{};
  from_ = old.file < 0 ? nullptr : from;
  elements_ = static_cast<index>(old.bytes / size_);
  needed_.clear();
  gone_.assign(old.bytes / block_bytes, false);
  there_.clear();
  reserves_ = looked_ = false;
  left_bytes_ = 0;
  least_sent_ = 0;
  stuck_ = false;
}

std::size_t handover::leaves(parcel const &message) {
  needed_.push_back(span_at_sender(message));
  return needed_.size() - 1;
}

void handover::left(std::size_t number, parcel const &piece) {
  constexpr std::size_t often = std::size_t{1} << 20;
  needed_[number].first = std::max(needed_[number].first, span_at_sender(piece).last);
  left_bytes_ += bytes(piece.elements);
  if (left_bytes_ < often || !from_)
    return;
  left_bytes_ = 0;
  give_back();
}

/// What lies between the spans that are still needed.
void handover::give_back() {
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

void handover::give_back(index first, index last) {
  std::size_t block = (bytes(first) + block_bytes - 1) / block_bytes;
  std::size_t const end = std::min(bytes(last) / block_bytes, gone_.size());
  for (; block < end; ++block)
    if (!gone_[block]) {
      vacate_segment(from_, block * block_bytes, block_bytes);
      gone_[block] = true;
    }
}

bool handover::reserves(char const *to, std::size_t block) {
  try {
    return reserve_segment(to, block * block_bytes, block_bytes);
  } catch (std::bad_alloc const &) {
    return false;
  }
}

void handover::arrives(parcel const &piece) {
  char const *const to = to_->memory();
  if (!looked_) {
    segment_address const mine = address_of(to);
    reserves_ = mine.file >= 0;
    there_.assign(mine.bytes / block_bytes + 1, false);
    looked_ = true;
  }
  if (!reserves_)
    return;
  span const s = span_at_receiver(piece);
  for (std::size_t block = bytes(s.first) / block_bytes; block * block_bytes < bytes(s.last); ++block) {
    if (there_[block])
      continue;
    if (!reserves(to, block))
      fail_alone(
          trouble_->name.at,
          fmt::format("redistribute {}: out of memory: process {} cannot have {} bytes more for its new part; {}",
                      trouble_->name.text, this_job().rank, block_bytes, words_for_memory_left()));
    there_[block] = true;
  }
}

} // namespace redeal::runtime
