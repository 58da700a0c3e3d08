// Offsets in elements become addresses; and how far they are from the end of the memory.
#include "live_runs.h"

#include <algorithm>
#include <limits>

namespace redeal::runtime {

void live_runs::clear(piece const &p) {
  runs.clear();
  rooms_.clear();
  count = p.count;
  own = longest = 0;
  turns = 0;
  for (run const *r = p.first + 1; r < p.last && turns == 0; ++r)
    if (r->other == p.first->other)
      turns = static_cast<std::size_t>(r - p.first);
}

void live_runs::add(char const *at, index length, index room) {
  runs.push_back({at, length, 0});
  rooms_.push_back(room);
  own += length;
  longest = std::max(longest, length);
}

void live_runs::finish() {
  batches.clear();
  index bytes = 0;
  for (live_run const &r : runs) {
    if (bytes > 0 && r.length >= long_run) {
      batches.push_back(&r);
      bytes = 0;
    }
    if ((bytes += r.length) >= batch_bytes) {
      batches.push_back(&r + 1);
      bytes = 0;
    }
  }
  if (bytes > 0)
    batches.push_back(runs.data() + runs.size());
}

void live_runs::place(piece const &p, sweep::row const &row, index size, std::vector<other_memory> const &others) {
  clear(p);
  even = true;
  for (run const *r = p.first; r != p.last; ++r) {
    auto const c = static_cast<std::size_t>(r->other);
    other_memory const &other = others[static_cast<std::size_t>(row.places[c])];
    index const offset = (row.bases[c] + p.from + r->from) * size;
    add(other.begin ? other.begin + offset : nullptr, r->length * size, other.room - offset);
    runs.back().stride = p.stride * size;
  }
  finish();
}

void live_runs::queue(piece const &p, sweep::row const &row, index size, std::vector<other_memory> &others) {
  clear(p);
  even = false;
  moved_.assign(row.places.size(), 0);
  for (run const *r = p.first; r != p.last; ++r) {
    auto const c = static_cast<std::size_t>(r->other);
    other_memory const &other = others[static_cast<std::size_t>(row.places[c])];
    add(other.begin ? other.begin + moved_[c] : nullptr, r->length * size, other.room - moved_[c]);
    moved_[c] += r->length * size;
  }
  for (run const *r = p.first; r != p.last; ++r)
    runs[static_cast<std::size_t>(r - p.first)].stride = moved_[static_cast<std::size_t>(r->other)];
  for (std::size_t c = 0; c < moved_.size(); ++c) {
    other_memory &other = others[static_cast<std::size_t>(row.places[c])];
    if (other.begin)
      other.begin += count * moved_[c];
    other.room -= count * moved_[c];
  }
  finish();
}

index live_runs::roomy(index excess) const {
  index least = count;
  for (std::size_t i = 0; i < runs.size() && least > 0; ++i) {
    live_run const &r = runs[i];
    if (!r.at)
      return 0;
    index const spare = rooms_[i] - r.length - excess;
    if (spare < 0)
      return 0;
    if (r.stride > 0)
      least = std::min(least, spare / r.stride + 1);
  }
  return least;
}

} // namespace redeal::runtime
