// The mappings that an array may have in between: which deals for each dimension, and which of their combinations.
//
//     block(24) on 8 -> cyclic(3) on 8     cyclic(12), cyclic(6): the blocks between 24 and 3
//     cyclic(2) on 9 -> cyclic(3) on 9     cyclic(1), cyclic(6): divisors of both, multiples of both
//     (block, *) on 16 -> (*, block)       (block, block) on 2 x 8, 4 x 4, 8 x 2: each sends to a row, then to a column
//
// From r to s elements at a time the best blocks divide one another: Kaushik et al. write the difference of the two
// mappings as a tensor product, whose factors are dealt one after the other, one in each phase. Here these are the
// blocks that the greatest common divisor of r and s divides, and that divide their least common multiple. On other
// grids there are also blocks that keep the length of a round, and where the array is dealt once, such as block deals.
// What one dimension already has while another still is as before is Guo, Yamashita and Nakata's grid p1 x q2.
#pragma once

#include "Plan/Problem/Problem.h"

#include <cstdint>

namespace redeal::plan {

/// Deals of each dimension and their combinations. The first deal of each dimension is the one before, the second the
/// one after.
struct candidates {
  std::vector<std::vector<deal>> deals;
  /// Each a number for each dimension; likely ones first, and neither the mapping before nor the one after.
  std::vector<std::vector<std::size_t>> between;
};

/// At most how many combinations there are.
constexpr std::size_t most_candidates = 160;

/// Grids have at most so many processes. Requires at least one dimension, and elements.
candidates find_candidates(std::vector<dimension> const &, index processes);

} // namespace redeal::plan
