// Formulas cost what one row of copies shows.
#include "Plan/Steps/FoldedSteps.h"

#include <algorithm>

namespace redeal::plan {

folded_steps::folded_steps(index NS, index B, std::vector<index> first, std::vector<index> width,
                           std::vector<index> offset)
    : steps(NS), A(0), B(B), first(std::move(first)), width(std::move(width)), offset(std::move(offset)) {}

folded_steps::folded_steps(index NS, index A, index B, std::vector<std::int32_t> table)
    : steps(NS), A(A), B(B), table(std::move(table)) {}

std::vector<index> costs(macro_graph const &graph, folded_steps const &steps) {
  std::vector<index> result(static_cast<std::size_t>(steps.NS()), 0);
  for (std::size_t e = 0; e != graph.edges.size(); ++e) {
    // By formula a class takes up the same steps as its messages to and from the first copies.
    auto const name = static_cast<std::int32_t>(e);
    auto const raise = [&](index alpha, index beta) {
      index &cost = result[static_cast<std::size_t>(steps(name, alpha, beta))];
      cost = std::max(cost, graph.edges[e].weight);
    };
    for (index alpha = 0; alpha != graph.A; ++alpha)
      for (index beta = 0; beta != (steps.by_formula() && alpha + 1 != graph.A ? 1 : graph.B); ++beta)
        raise(alpha, beta);
  }
  return result;
}

} // namespace redeal::plan
