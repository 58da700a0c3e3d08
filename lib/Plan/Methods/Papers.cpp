// Each method as its paper has it, where need be on the macro graph instead of the communication grid.
#include "Plan/Methods/Papers.h"

#include "Plan/Steps/Placement.h"

#include <algorithm>

namespace redeal::plan {

folded_steps class_by_class(macro_graph const &graph) {
  index const width = std::max(graph.A, graph.B);
  std::vector<index> first(graph.edges.size());
  index NS = 0;
  for (std::size_t const e : longest_first(graph)) {
    first[e] = NS;
    NS += width;
  }
  return folded_steps(NS, graph.B, std::move(first), std::vector<index>(graph.edges.size(), width),
                      std::vector<index>(graph.edges.size(), 0));
}

std::optional<folded_steps> by_circulant(macro_graph const &graph) {
  index const NS = degree(graph);
  effort const work{static_cast<std::int64_t>(graph.edges.size()) * 100 + 100'000};
  // The classes of equal weight by themselves, if together they take no more steps.
  std::vector<std::size_t> const order = longest_first(graph);
  leveling levels;
  for (std::size_t begin = 0, end = 0; begin != order.size(); begin = end) {
    macro_graph same{graph.rows, graph.columns, graph.A, graph.B, graph.copies, {}};
    for (; end != order.size() && graph.edges[order[end]].weight == graph.edges[order[begin]].weight; ++end)
      same.edges.push_back(graph.edges[order[end]]);
    levels.weight.push_back(graph.edges[order[begin]].weight);
    levels.width.push_back(degree(same));
  }
  if (levels.NS() == NS)
    if (auto placed = place(graph, levels, work))
      return placed;
  if (auto made = circulant(graph, NS, work))
    return made;
  return place(graph, {{order.empty() ? 0 : graph.edges[order[0]].weight}, {NS}, {}}, work);
}

round_robin caterpillar_rounds(index P, index Q) {
  index const n = std::max(P, Q);
  return {n, [n](index p, index q) { return (p - q + n) % n; }, true};
}

round_robin rotated_rounds(index P, index Q) {
  index const n = std::max(P, Q);
  return {n, [n](index p, index q) { return (q - p + n) % n; }, false};
}

round_robin permutation_rounds(dimension_key const &k) {
  index const P = k.P, D = std::max(k.r, k.s) / static_cast<index>(gcd(k.r, k.s));
  if (D >= P)
    return rotated_rounds(P, P);
  auto const round = [c = P / D, D](index p, index q) { return (q / c - p % D + D) % D; };
  if (k.r > k.s)
    return {D, [round](index p, index q) { return round(q, p); }, false};
  return {D, round, false};
}

} // namespace redeal::plan
