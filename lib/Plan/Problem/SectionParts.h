// The sections that both sides of an assignment name: whether they fit their arrays, and each other.
//
//     B(range(0, 4), 8) = A(range(9, 4, -2), 3)     dimension 0 of both is the section's, dimension 1 is left out
//
// The compiler checks what is constant, the runtime all, in the same words.
#pragma once

#include "Plan/Problem/Section.h"

#include <optional>
#include <string>
#include <vector>

namespace redeal::plan {

/// Of one dimension of an array these indices, or only the first one, so that the section has no such dimension.
struct section_part {
  index_range range;
  bool drops;
};

/// One sentence that says what is wrong with a part of dimension `d`, which has `extent` elements if that is known; or
/// nothing.
std::optional<std::string> wrong_with(section_part const &, std::size_t d, std::optional<index> extent);

/// The same indices by usual numbers: of no elements the first is 0, of up to one the stride is 1.
section_part simplest(section_part const &);

/// Which dimensions of its array a section has, in its order: number d is number dims[d] of those that are not dropped;
/// null: as they come.
std::vector<std::size_t> kept_dimensions(std::vector<section_part> const &, int const *dims = nullptr);

/// How many elements a section has in each of its dimensions.
std::vector<index> extents_of(std::vector<section_part> const &, int const *dims = nullptr);

/// Of two sections with the same extents: the target's goes forwards, as backwards on both sides is forwards, and at
/// least one dimension is kept.
void align(std::vector<section_part> &to, std::vector<section_part> &from, int const *to_dims = nullptr,
           int const *from_dims = nullptr);

/// Whether two sections of one array have elements in common.
bool overlap(std::vector<section_part> const &, std::vector<section_part> const &);

} // namespace redeal::plan
