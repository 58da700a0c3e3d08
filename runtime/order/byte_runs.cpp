// Offsets in elements become addresses; and how far they are from the end of the memory. In messages, runs adjoin that
// do not in local arrays: CYCLIC(1) on 2 -> CYCLIC(64) on 2 sends half a block of 64 in one piece.
#include "order/byte_runs.h"

#include <algorithm>

namespace redeal::runtime {

void byte_runs::place(piece const &p, sweep::row const &row, index size, std::vector<source> const &others) {
  count = p.count;
  even = true;
  gaps = false;
  runs.resize(static_cast<std::size_t>(p.last - p.first));
  spares_.clear();
  auto const leave = [&](index bytes, index stride) {
    if (spares_.empty() || spares_.back().stride != stride)
      spares_.push_back({bytes, stride});
    spares_.back().bytes = std::min(spares_.back().bytes, bytes);
  };
  byte_run *next = runs.data();
  for (run const *r = p.first; r != p.last; ++r) {
    auto const c = static_cast<std::size_t>(r->other);
    source const &other = others[static_cast<std::size_t>(row.places[c])];
    index const offset = (row.bases[c] + p.from + r->from) * size, length = r->length * size;
    index const stride = (row.steps.empty() ? p.stride : row.steps[c]) * size;
    gaps |= !other.begin;
    even &= next == runs.data() || stride == runs[0].stride;
    leave(other.room - offset - length, stride);
    *next++ = {other.begin ? other.begin + offset : nullptr, length, stride};
  }
  run const *const again = std::find_if(p.first + 1, p.last, [&](run const &r) { return r.other == p.first->other; });
  turns = again == p.last ? 0 : static_cast<std::size_t>(again - p.first);
  finish();
}

void byte_runs::queue(piece const &p, sweep::row const &row, index size, std::vector<source> &others) {
  count = p.count;
  even = false;
  gaps = false;
  turns = 0;
  auto const most = static_cast<std::size_t>(p.last - p.first);
  runs.resize(most);
  coordinates_.resize(most);
  moved_.assign(row.places.size(), 0);
  std::size_t found = 0;
  for (run const *r = p.first; r != p.last; ++r) {
    auto const c = static_cast<std::size_t>(r->other);
    index const length = r->length * size;
    index &moved = moved_[c];
    if (found > 0 && coordinates_[found - 1] == c) {
      runs[found - 1].length += length;
    } else {
      source const &other = others[static_cast<std::size_t>(row.places[c])];
      if (found > 0 && turns == 0 && coordinates_[0] == c)
        turns = found;
      gaps |= !other.begin;
      runs[found] = {other.begin ? other.begin + moved : nullptr, length, 0};
      coordinates_[found++] = c;
    }
    moved += length;
  }
  runs.resize(found);
  if (found == 1) {
    runs[0].length *= count;
    moved_[coordinates_[0]] *= count;
    count = 1;
  } else {
    for (std::size_t i = 0; i < found; ++i)
      runs[i].stride = moved_[coordinates_[i]];
  }
  spares_.clear();
  for (std::size_t c = 0; c < moved_.size(); ++c) {
    if (moved_[c] == 0)
      continue;
    source &other = others[static_cast<std::size_t>(row.places[c])];
    spares_.push_back({other.room - moved_[c], moved_[c]});
    if (other.begin)
      other.begin += count * moved_[c];
    other.room -= count * moved_[c];
  }
  finish();
}

void byte_runs::finish() {
  own = longest = 0;
  batches.clear();
  index bytes = 0;
  for (byte_run const &r : runs) {
    own += r.length;
    longest = std::max(longest, r.length);
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

index byte_runs::roomy(index excess) const {
  index least = gaps ? 0 : count;
  for (spare const &behind : spares_) {
    index const left = behind.bytes - excess;
    if (left < 0)
      return 0;
    if (left < (least - 1) * behind.stride)
      least = left / behind.stride + 1;
  }
  return least;
}

} // namespace redeal::runtime
