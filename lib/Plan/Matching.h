// Matchings in bipartite graphs: of greatest weight, for the paper's heuristics, and of greatest least weight, for
// splitting messages.
#pragma once

#include <redeal/block_cyclic.hpp>

#include <cstdint>
#include <vector>

namespace redeal::plan {

/// A matching of the largest total weight, as the right partner of every left vertex, or -1. weight[left][right] >= 0
/// in a full table, where 0 means that there is no edge; all rows have the same length. The sum of all weights fits in
/// 62 bits. In O(n^2 m) for n rows and m columns, or for m rows and n columns if those are fewer (Kuhn's Hungarian
/// method, by shortest augmenting paths).
std::vector<std::int32_t> heaviest_matching(std::vector<std::vector<index>> const &weight);

} // namespace redeal::plan
