// The heaviest matching of a bipartite graph, for the paper's heuristics.
#pragma once

#include "Plan/Problem/Arithmetic.h"

#include <cstdint>
#include <vector>

namespace redeal::plan {

/// A matching of the largest total weight, as the right partner of every left vertex, or -1. weight[left][right] >= 0
/// in a full table, where 0 means that there is no edge; all rows have the same length. The sum of all weights of a
/// matching fits in 2 bits less than `Number`, which is index or wide. In O(n^2 m) for n rows and m columns, or for m
/// rows and n columns if those are fewer (Kuhn's Hungarian method, by shortest augmenting paths).
template <class Number> std::vector<std::int32_t> heaviest_matching(std::vector<std::vector<Number>> const &weight);

} // namespace redeal::plan
