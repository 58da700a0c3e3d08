// How an array is dealt that is aligned with another one.
//
//     T of 100, CYCLIC(4) on 2; A(i) with T(2*i + 1), 40 elements
//
//     A's elements are those of a section of T: indices 1, 3, …, 79, numbered anew and dealt as they were, CYCLIC(2)
//
// A dimension of the array that no subscript names is whole; one of the target that no element depends on leaves
// replicas, or one coordinate of the grid. The compiler asks where numbers are constant, the runtime always.
#pragma once

#include <redeal/alignment.hpp>
#include <redeal/deal.hpp>

#include <optional>
#include <string>
#include <vector>

namespace redeal::plan {

/// One sentence that says what is wrong with the subscript in dimension `d` of `target`, which has `reach` indices
/// there, for an array with `extent` elements along the subscript's dimension; or nothing. What is not known is not
/// checked.
std::optional<std::string> wrong_with(subscript const &, std::size_t d, std::string const &array,
                                      std::optional<index> extent, std::string const &target,
                                      std::optional<index> reach);

/// The same subscript by usual numbers, for an array with that many elements along its dimension: up to one have the
/// stride 1, and none the offset 0.
subscript simplest(subscript const &, index extent);

/// Where the elements of an array are in the target of what it is aligned with: of A with B, and of B with T, that of A
/// with T. Both are right, and by usual numbers.
std::vector<subscript> composed(std::vector<subscript> const &inner, std::vector<subscript> const &outer);

/// One dimension of an aligned array.
struct aligned_dimension {
  deal map;
  int target; ///< the dimension of the target that it lies along; -1: it is whole
};

/// The dimensions of an array with those extents. Requires subscripts that are right.
std::vector<aligned_dimension> aligned_dimensions(std::vector<deal> const &target, std::vector<subscript> const &,
                                                  std::vector<index> const &extents);

} // namespace redeal::plan
