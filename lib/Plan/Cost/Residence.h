// What holds the data of a move.
#pragma once

#include <algorithm>

namespace redeal::plan {

/// Which part of what a move touches is still in caches when the next one comes. What is left is in memory.
struct residence {
  double own = 0;    ///< in those that each core has by itself
  double cached = 0; ///< in the last one, which cores share
};

constexpr residence in_own_caches{1, 0}, in_memory{0, 0};

/// The part of so many bytes that a cache keeps if they are touched again and again: of twice as many as it holds none.
inline double kept_part(double bytes, double cache) { return bytes > cache ? std::max(0.0, 2 * cache / bytes - 1) : 1; }

} // namespace redeal::plan
