// Ranks, and the threshold bound.
#include "Plan/Graph/RankedGraph.h"

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
  edges_of.resize(weight.size());
  for (std::size_t e = 0; e != level.size(); ++e)
    edges_of[static_cast<std::size_t>(level[e])].push_back(e);
}

std::vector<index> ranked_graph::thresholds() const {
  std::vector<index> least(weight.size(), 0), in_row(static_cast<std::size_t>(graph.rows), 0),
      in_column(static_cast<std::size_t>(graph.columns), 0);
  for (std::size_t l = 0; l != least.size(); ++l)
    for (std::size_t const e : edges_of[l])
      least[l] = std::max({least[l], in_row[static_cast<std::size_t>(graph.edges[e].row)] += graph.B,
                           in_column[static_cast<std::size_t>(graph.edges[e].column)] += graph.A});
  std::partial_sum(least.begin(), least.end(), least.begin(), [](index a, index b) { return std::max(a, b); });
  return least;
}

index ranked_graph::least_cost() const {
  std::vector<index> n = thresholds();
  std::adjacent_difference(n.begin(), n.end(), n.begin());
  return std::inner_product(n.begin(), n.end(), weight.begin(), index{0});
}

} // namespace redeal::plan
