// Offsets in elements become addresses; and how far they are from the end of the memory. In messages, runs adjoin that
// do not in local arrays: CYCLIC(1) on 2 -> CYCLIC(64) on 2 sends half a block of 64 in one piece.
#include "order/byte_runs.h"

#include <algorithm>
#include <limits>

namespace redeal::runtime {

void byte_runs::clear(index repetitions) {
  runs.clear();
  rooms_.clear();
  coordinates_.clear();
  count = repetitions;
  own = longest = 0;
}

void byte_runs::add(index coordinate, char const *at, index length, index room) {
  runs.push_back({at, length, 0});
  rooms_.push_back(room);
  coordinates_.push_back(coordinate);
}

void byte_runs::finish() {
  auto const again = std::find(coordinates_.begin() + 1, coordinates_.end(), coordinates_.front());
  turns = again == coordinates_.end() ? 0 : static_cast<std::size_t>(again - coordinates_.begin());
  for (byte_run const &r : runs) {
    own += r.length;
    longest = std::max(longest, r.length);
  }
  batches.clear();
  index bytes = 0;
  for (byte_run const &r : runs) {
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

void byte_runs::place(piece const &p, sweep::row const &row, index size, std::vector<source> const &others) {
  clear(p.count);
  even = true;
  for (run const *r = p.first; r != p.last; ++r) {
    auto const c = static_cast<std::size_t>(r->other);
    source const &other = others[static_cast<std::size_t>(row.places[c])];
    index const offset = (row.bases[c] + p.from + r->from) * size;
    add(r->other, other.begin ? other.begin + offset : nullptr, r->length * size, other.room - offset);
    runs.back().stride = p.stride * size;
  }
  finish();
}

void byte_runs::queue(piece const &p, sweep::row const &row, index size, std::vector<source> &others) {
  clear(p.count);
  even = false;
  moved_.assign(row.places.size(), 0);
  for (run const *r = p.first; r != p.last; ++r) {
    auto const c = static_cast<std::size_t>(r->other);
    index const length = r->length * size;
    source const &other = others[static_cast<std::size_t>(row.places[c])];
    if (!runs.empty() && coordinates_.back() == r->other)
      runs.back().length += length;
    else
      add(r->other, other.begin ? other.begin + moved_[c] : nullptr, length, other.room - moved_[c]);
    moved_[c] += length;
  }
  for (std::size_t c = 0; c < moved_.size(); ++c) {
    source &other = others[static_cast<std::size_t>(row.places[c])];
    if (other.begin)
      other.begin += count * moved_[c];
    other.room -= count * moved_[c];
  }
  if (runs.size() == 1) {
    runs[0].length *= count;
    count = 1;
  } else {
    for (std::size_t i = 0; i < runs.size(); ++i)
      runs[i].stride = moved_[static_cast<std::size_t>(coordinates_[i])];
  }
  finish();
}

index byte_runs::roomy(index excess) const {
  index least = count;
  for (std::size_t i = 0; i < runs.size() && least > 0; ++i) {
    byte_run const &r = runs[i];
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
