// Steps as matchings, one after the other: the heuristics of Desprez et al., section 4.5, which the planner tries too
// where its search gives up.
#pragma once

#include "Plan/Problem/Problem.h"
#include "Plan/Steps/FoldedSteps.h"

namespace redeal::plan {

/// Matching after matching, each of greatest weight among the messages that are left, and if `stepwise` among the
/// matchings that serve every process with the most messages left (section 4.5). Weights of the whole grid are averages
/// over copies of the macro graph, so what is heaviest in the one is so in the other.
folded_steps by_matchings(macro_graph const &, bool stepwise);

/// How long by_matchings() takes: about this many nanoseconds. wide_max if there are too many pairs of processes.
wide matchings_take(macro_graph const &);

} // namespace redeal::plan
