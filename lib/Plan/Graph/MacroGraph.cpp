// Degrees, loads and products.
#include "Plan/Graph/MacroGraph.h"

#include <algorithm>
#include <numeric>

namespace redeal::plan {
namespace {

/// The largest sum over one copy of a type, where measure(e) is what one message of edge e adds.
template <class Measure> index largest(macro_graph const &graph, Measure const &measure) {
  std::vector<index> rows(static_cast<std::size_t>(graph.rows)), columns(static_cast<std::size_t>(graph.columns));
  index most = 0;
  for (macro_edge const &e : graph.edges)
    most = std::max({most, rows[static_cast<std::size_t>(e.row)] += graph.B * measure(e),
                     columns[static_cast<std::size_t>(e.column)] += graph.A * measure(e)});
  return most;
}

} // namespace

index degree(macro_graph const &graph) {
  return largest(graph, [](macro_edge const &) { return index{1}; });
}

index largest_load(macro_graph const &graph) {
  return largest(graph, [](macro_edge const &e) { return e.weight; });
}

std::vector<std::size_t> longest_first(macro_graph const &graph) {
  std::vector<std::size_t> order(graph.edges.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return graph.edges[a].weight > graph.edges[b].weight; });
  return order;
}

macro_graph product(macro_graph const &a, macro_graph const &b) {
  macro_graph result{a.rows * b.rows, a.columns * b.columns, a.A * b.A, a.B * b.B, a.copies * b.copies, {}};
  result.edges.reserve(a.edges.size() * b.edges.size());
  for (macro_edge const &x : a.edges)
    for (macro_edge const &y : b.edges)
      result.edges.push_back({x.row * b.rows + y.row, x.column * b.columns + y.column, x.weight * y.weight});
  return result;
}

} // namespace redeal::plan
