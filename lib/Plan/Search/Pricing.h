// Refutes vectors n that flows cannot, by prices.
//
// Let a step of level l cost every copy of row type i the price a(i,l) >= 0, and every copy of column type j the price
// b(j,l) >= 0. A message pays both at the level that it goes to, so all together pay at least
//
//     sum over edges e of A·B · (the least a(i,l) + b(j,l) among the levels l that e may go to),
//
// but no more than all steps are worth: the sum over l of width_l · (A · sum of a(i,l) + B · sum of b(j,l)). If they
// must pay more than that, there is no division, not even one into fractions of messages. (This is linear programming
// duality: prices exist if and only if there is no fractional division.)
#pragma once

#include "Plan/Graph/Flow.h"
#include "Plan/Graph/RankedGraph.h"

namespace redeal::plan {

/// Searches for prices by Polyak's subgradient steps: they rise where more is asked for than there is room, and fall
/// elsewhere.
class pricing {
public:
  pricing(ranked_graph const &, effort &);

  /// Whether prices show that there is no division for n. Found in floating point, but confirmed in integers.
  bool refutes(std::vector<index> const &n);

private:
  double weigh();
  bool holds_in_integers() const;

  std::size_t row(macro_edge const &e) const { return static_cast<std::size_t>(e.row) * L; }
  std::size_t column(macro_edge const &e) const { return static_cast<std::size_t>(graph.rows + e.column) * L; }
  bool is_row(std::size_t price) const { return price < static_cast<std::size_t>(graph.rows) * L; }

  ranked_graph const &ranked;
  macro_graph const &graph;
  effort &work;
  std::size_t L;
  std::vector<index> width;
  std::vector<double> price, demand; // [row types, then column types][level]
};

} // namespace redeal::plan
