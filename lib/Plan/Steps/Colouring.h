// A division of the messages among levels -> a table of steps, where there is no formula.
//
// Every level of the macro graph is a bipartite graph whose degree is at most its number of steps, once the edges'
// messages are dealt evenly to the copies of their types; König's theorem then colours it (see EdgeColouring.h).
#pragma once

#include "Plan/Search/Levels.h"
#include "Plan/Steps/FoldedSteps.h"

namespace redeal::plan {

/// Colours the levels. Requires K·A·B <= largest_grid.
folded_steps colour(macro_graph const &, leveling const &);

} // namespace redeal::plan
