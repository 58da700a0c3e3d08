// Ranks, and the threshold bound.
#include "Plan/RankedGraph.h"

#include <algorithm>
#include <numeric>

namespace redeal::plan {

ranked_graph::ranked_graph(macro_graph const &graph) : graph(graph) {
  for (macro_edge const &e : graph.edges)
    weight.push_back(e.weight);
  std::sort(weight.rbegin(), weight.rend());
  weight.erase(std::unique(weight.begin(), weight.end()), weight.end());
  for (macro_edge const &e : graph.edges)
    level.push_back(static_cast<std::int32_t>(
        std::lower_bound(weight.begin(), weight.end(), e.weight, std::greater<>()) - weight.begin()));
}

std::vector<index> ranked_graph::thresholds() const {
  std::vector<std::size_t> order(level.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return level[a] < level[b]; });
  std::vector<index> least(weight.size(), 0), in_row(static_cast<std::size_t>(graph.rows), 0),
      in_column(static_cast<std::size_t>(graph.columns), 0);
  for (std::size_t const e : order) {
    index &most = least[static_cast<std::size_t>(level[e])];
    most = std::max({most, in_row[static_cast<std::size_t>(graph.edges[e].row)] += graph.B,
                     in_column[static_cast<std::size_t>(graph.edges[e].column)] += graph.A});
  }
  std::partial_sum(least.begin(), least.end(), least.begin(), [](index a, index b) { return std::max(a, b); });
  return least;
}

} // namespace redeal::plan
