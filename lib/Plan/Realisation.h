// A division of the messages among levels -> the step of every message, folded up.
//
// First by formula. Give each class a level and an offset S in it; then
//
//     step(k, alpha, beta) = first step of the level + (S + alpha + beta) mod (its width).
//
// A sender has the messages (k, beta) of the classes of its type, at one alpha: a class takes B successive steps from
// S + alpha on. So no two messages of a sender meet if, within a level, the S of the classes of one row type are B or
// more apart on the circle of the level's steps; and for receivers those of one column type A or more. The schedule is
// K pairs of integers, whatever P and Q are. With one level this is a generalised circulant matrix (Park et al.).
//
// Where there is no such placement, by colouring: every level of the macro graph is a bipartite graph whose degree is
// at most its number of steps, and König's theorem colours it. The result is a table of K·A·B steps.
#pragma once

#include "Plan/Levels.h"

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

/// Places classes in levels of the given widths; nothing if the effort does not suffice or there is no placement. A
/// class goes to a level whose cost is at least its weight.
std::optional<folded_steps> place(macro_graph const &, leveling const &, effort);

/// All classes in one level of `NS` steps: S_k = floor(t·NS·k / M), M a multiple of K or of a type's number of classes,
/// for the first t that is valid; nothing if there is none.
std::optional<folded_steps> circulant(macro_graph const &, index NS, effort);

/// Colours the levels. Requires K·A·B <= largest_grid.
folded_steps colour(macro_graph const &, leveling const &);

/// The longest message of each step.
std::vector<index> costs(macro_graph const &, folded_steps const &);

} // namespace redeal::plan
