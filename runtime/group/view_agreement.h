// What processes must know of each other's views before elements move: whether something is wrong with one, in which
// order the elements lie in most of them, and whether what follows each other in that order does so in all memory.
//
//     process 0: 4x6 elements with strides 1, 4        process 1: 4x2 elements with strides 1, 4
//     both sides agree: dimension 1 is the slow one, and elements along dimension 0 are neighbours
//
// Each process knows its own strides only, and may have others than the rest. Elements travel in an order that all
// know, and what all do alike, as going through storage row by row, must be right for all.
#pragma once

#include "group/participants.h"

#include <redeal/directive.hpp>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace redeal::runtime {

using namespace redeal::detail;

/// Elements of this process in memory, along the dimensions of what moves; none where it has no part of that side.
struct strided_part {
  std::vector<index> counts, strides;
};

/// The sides of a copy that are views; the others null.
using view_sides = std::array<std::optional<strided_part>, 2>;

struct agreed_views {
  std::vector<std::size_t> slowest_first; ///< the order of the first view's elements, as most processes have it
  std::array<std::vector<char>, 2> dense; ///< by side and dimension: neighbours along it are neighbours in all memory
};

/// Collective over the participants. `problem`: what is wrong here, or "". Ends the job with a message if something is
/// wrong anywhere, or if others have come to another directive or to other mappings, of which `mappings` is a number.
agreed_views agree_on_views(located_name const &, participants const &, std::uint64_t mappings, std::size_t rank,
                            view_sides const &, std::string const &problem);

} // namespace redeal::runtime
