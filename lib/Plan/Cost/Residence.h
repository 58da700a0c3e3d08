// What holds the data of a move.
#pragma once

#include <algorithm>

namespace redeal::plan {

/// Which part of what a move touches is still in caches when it begins. What is left is in memory.
struct residence {
  double own = 0;     ///< in those that each core has by itself
  double cached = 0;  ///< in the last one, which cores share
  double written = 0; ///< there as far as it is read, which others have just written, but not where it goes to
};

constexpr residence in_own_caches{1, 0, 0}, in_last_cache{0, 1, 0}, in_memory{0, 0, 0};

/// What a cache keeps of bytes that are touched again and again: all of up to `all`, and nothing of `none`. With
/// nothing else in it, and the oldest leaving first, `none` were twice as much; what other machines of the same
/// processor touch blurs that.
struct cache_room {
  double all, none;

  double kept_part(double bytes) const { return bytes <= all ? 1 : bytes >= none ? 0 : (none - bytes) / (none - all); }
};

constexpr cache_room room_of(double cache) { return {cache, 2 * cache}; }

constexpr cache_room smaller(cache_room const &a, cache_room const &b) {
  return {std::min(a.all, b.all), std::min(a.none, b.none)};
}

/// Where a move's elements go was touched when they came from there. Where nothing is known of what a program touches
/// from then on, it is taken to be so many times what a move does.
constexpr double usually_touched = 4;

} // namespace redeal::plan
