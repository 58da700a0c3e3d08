// A mapping that is known, as numbers: the dimensions of an array, and the grid that they are dealt to.
//
//     x of 100, block on P(4)                      {100 elements, 4 processes, 25 at a time} on 4
//     y of 40 at T(2*i + 1), T of 100, block on 4  elements 1, 3, …, 79 of that, numbered anew
#pragma once

#include "Emit/Decisions/Decisions.h"

namespace redeal {

/// The mapping of an array with its dimensions as a side of a copy has them; none: as they are.
MappingFact permuted(const MappingFact &, const std::vector<unsigned> &Permutation);

/// Whether an array that follows another one may be on a part of that grid only.
bool isOnPart(const MappingFact &);

/// Whether dimensions that are equal are dealt along the same dimensions of the grid.
bool sameSubscripts(const MappingFact &, const MappingFact &);

} // namespace redeal
