// The papers' own ways to choose steps, on the macro graph or pair by pair.
#pragma once

#include "Plan/Problem/Problem.h"
#include "Plan/Steps/FoldedSteps.h"

#include <functional>
#include <optional>

namespace redeal::plan {

/// Class after class, the longest messages first, each in max(A, B) steps (Desprez et al., section 4.3.2). Least NS and
/// TC if every process has messages of every class, else with idle processes.
folded_steps class_by_class(macro_graph const &);

/// A generalised circulant matrix; with equal messages in every step if that takes no more steps than needed.
std::optional<folded_steps> by_circulant(macro_graph const &);

/// A numbering of rounds, in which every pair of processes has its place.
struct round_robin {
  index rounds;
  std::function<index(index p, index q)> round;
  bool keep_empty; ///< whether a round without messages is a step
};

/// p and q = p - d (mod max(P, Q)) in round d: reproduces Table 19.
round_robin caterpillar_rounds(index P, index Q);
/// p and q = p + d (mod max(P, Q)) in round d.
round_robin rotated_rounds(index P, index Q);
/// For cyclic(1) -> cyclic(D) on P processes, P = cD: p = p1·D + p0 sends to l·c + p1 for all l < D, in round l - p0
/// (mod D), which is a permutation. The way back is its mirror image. Where D is a multiple of P, all-to-all: q - p
/// (mod P).
round_robin permutation_rounds(dimension_key const &);

} // namespace redeal::plan
