// A macro graph whose edges know which levels of steps they may go to.
#pragma once

#include "Plan/Graph/MacroGraph.h"

namespace redeal::plan {

/// The distinct weights W_0 > W_1 > …, and the rank of each edge's among them: an edge may go to level l if
/// l <= level[e].
class ranked_graph {
public:
  explicit ranked_graph(macro_graph const &);

  std::size_t levels() const { return weight.size(); }

  /// The threshold bound: thresholds()[l] steps at least cost W_l or more, since a process has as many messages of that
  /// length.
  std::vector<index> thresholds() const;

  /// No schedule has a smaller TC than steps with these thresholds.
  index least_cost() const;

  macro_graph const &graph;
  std::vector<index> weight;
  std::vector<std::int32_t> level;                ///< of every edge
  std::vector<std::vector<std::size_t>> edges_of; ///< of every level
};

} // namespace redeal::plan
