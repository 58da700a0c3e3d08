// A formula for the step of every message: where each class begins in its level.
//
//     step(k, alpha, beta) = first step of the level + (S + alpha + beta) mod (its width).
//
// A sender has the messages (k, beta) of the classes of its type, at one alpha: a class takes B successive steps from
// S + alpha on. So no two messages of a sender meet if, within a level, the S of the classes of one row type are B or
// more apart on the circle of the level's steps; and for receivers those of one column type A or more. With one level
// this is a generalised circulant matrix (Park et al.).
#pragma once

#include "Plan/Problem/Effort.h"
#include "Plan/Search/Levels.h"
#include "Plan/Steps/FoldedSteps.h"

#include <optional>

namespace redeal::plan {

/// Places classes in levels of the given widths; nothing if the effort does not suffice or there is no placement. A
/// class goes to a level whose cost is at least its weight.
std::optional<folded_steps> place(macro_graph const &, leveling const &, effort);

/// All classes in one level of `NS` steps: S_k = floor(t·NS·k / M), M a multiple of K or of a type's number of classes,
/// for the first t that is valid; nothing if there is none.
std::optional<folded_steps> circulant(macro_graph const &, index NS, effort);

/// All classes in one level, as narrow as is found in about a second: where neither a circulant nor a table will do.
/// Never more than 2·(B·(classes of a row type) + A·(classes of a column type)) steps.
folded_steps place_in_one_level(macro_graph const &);

} // namespace redeal::plan
