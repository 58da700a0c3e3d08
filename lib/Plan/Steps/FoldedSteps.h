// The step of every message, folded up: by class and copies (see MacroGraph.h), whatever P and Q are.
//
// By formula, each class has a level and an offset S in it:
//
//     step(k, alpha, beta) = first step of the level + (S + alpha + beta) mod (its width).
//
// Where there is no formula, a table of K·A·B steps.
#pragma once

#include "Plan/Graph/MacroGraph.h"

namespace redeal::plan {

/// The step of every message, by its class and copies.
class folded_steps {
public:
  /// By formula: class e in a level of `width[e]` steps from step `first[e]` on, at the given offsets.
  folded_steps(index NS, index B, std::vector<index> first, std::vector<index> width, std::vector<index> offset);
  /// By table: [e][alpha][beta].
  folded_steps(index NS, index A, index B, std::vector<std::int32_t> table);

  index NS() const { return steps; }
  bool by_formula() const { return table.empty() && steps != 0; }

  index operator()(std::int32_t e, index alpha, index beta) const {
    auto const i = static_cast<std::size_t>(e);
    if (!table.empty())
      return table[(i * static_cast<std::size_t>(A) + static_cast<std::size_t>(alpha)) * static_cast<std::size_t>(B) +
                   static_cast<std::size_t>(beta)];
    // offset, alpha and beta are less than the width.
    index step = offset[i] + alpha;
    if (step >= width[i])
      step -= width[i];
    step += beta;
    if (step >= width[i])
      step -= width[i];
    return first[i] + step;
  }

private:
  index steps, A, B;
  std::vector<index> first, width, offset;
  std::vector<std::int32_t> table;
};

/// The longest message of each step.
std::vector<index> costs(macro_graph const &, folded_steps const &);

} // namespace redeal::plan
