// Weights and preferences in one number, so that one heaviest matching respects both.
#include "Plan/Matchings.h"

#include "Plan/Graph/Matching.h"

#include <algorithm>
#include <limits>

namespace redeal::plan {
namespace {

/// What is left to do for by_matchings.
class remaining {
public:
  explicit remaining(macro_graph const &graph)
      : graph(graph), rows(static_cast<std::size_t>(graph.rows * graph.A)),
        columns(static_cast<std::size_t>(graph.columns * graph.B)), cells(rows * columns), row_degree(rows),
        column_degree(columns) {
    // Parallel edges lie in one cell, the lightest first.
    std::vector<std::size_t> order = longest_first(graph);
    for (std::size_t i = order.size(); i-- != 0;) {
      macro_edge const &e = graph.edges[order[i]];
      for (index alpha = 0; alpha != graph.A; ++alpha)
        for (index beta = 0; beta != graph.B; ++beta) {
          std::size_t const p = static_cast<std::size_t>(e.row * graph.A + alpha),
                            q = static_cast<std::size_t>(e.column * graph.B + beta);
          cells[p * columns + q].push_back(static_cast<std::int32_t>(order[i]));
          ++row_degree[p], ++column_degree[q], ++messages;
          heaviest_message = std::max<wide>(heaviest_message, e.weight);
        }
    }
  }

  index messages = 0;

  /// The partner of each sender in the next step, or -1.
  std::vector<std::int32_t> heaviest(bool stepwise) const {
    preferences const of = weigh(stepwise);
    // The weight of a whole matching must fit.
    wide const total = (heaviest_message * of.unit + 2 * of.busiest + 2 * of.premium) * of.matched;
    return total < std::numeric_limits<index>::max() / 4 ? heaviest_matching(weights<index>(of))
                                                         : heaviest_matching(weights<wide>(of));
  }

  /// Takes the heaviest message from p to q.
  std::int32_t take(std::size_t p, std::size_t q) {
    std::int32_t const e = cells[p * columns + q].back();
    cells[p * columns + q].pop_back();
    --row_degree[p], --column_degree[q], --messages;
    return e;
  }

private:
  /// Serving one more of the busiest is worth more than all weights together, and weight more than any preference among
  /// matchings of equal weight. The paper leaves that to its solver; processes with many messages left (for greedy:
  /// receivers) reproduce its costs, 26 in Table 9 and 18 in Table 18.
  struct preferences {
    wide matched;       // messages of a matching, at most
    wide busiest;       // messages left at a process, at most
    wide unit, premium; // of a weight, and for each of the busiest that is served
    bool stepwise;
  };

  preferences weigh(bool stepwise) const {
    wide const matched = static_cast<wide>(std::min(rows, columns));
    wide const busiest = std::max(*std::max_element(row_degree.begin(), row_degree.end()),
                                  *std::max_element(column_degree.begin(), column_degree.end()));
    wide const unit = 2 * busiest * matched + 1;
    return {matched, busiest, unit, stepwise ? (heaviest_message + 1) * (matched + 1) * unit : 0, stepwise};
  }

  template <class Number> std::vector<std::vector<Number>> weights(preferences const &of) const {
    std::vector<std::vector<Number>> result(rows, std::vector<Number>(columns, 0));
    for (std::size_t p = 0; p != rows; ++p)
      for (std::size_t q = 0; q != columns; ++q)
        if (!cells[p * columns + q].empty()) {
          wide const weight = graph.edges[static_cast<std::size_t>(cells[p * columns + q].back())].weight;
          result[p][q] =
              static_cast<Number>(weight * of.unit + (of.stepwise ? row_degree[p] : 0) + column_degree[q] +
                                  of.premium * ((row_degree[p] == of.busiest) + (column_degree[q] == of.busiest)));
        }
    return result;
  }

  macro_graph const &graph;
  std::size_t rows, columns;
  std::vector<std::vector<std::int32_t>> cells;
  std::vector<index> row_degree, column_degree;
  wide heaviest_message = 0;
};

} // namespace

folded_steps by_matchings(macro_graph const &graph, bool stepwise) {
  remaining left(graph);
  std::vector<std::int32_t> table(graph.edges.size() * static_cast<std::size_t>(graph.A * graph.B));
  std::int32_t step = 0;
  for (; left.messages != 0; ++step) {
    std::vector<std::int32_t> const partner = left.heaviest(stepwise);
    for (std::size_t p = 0; p != partner.size(); ++p) {
      if (partner[p] < 0)
        continue;
      std::int32_t const e = left.take(p, static_cast<std::size_t>(partner[p]));
      index const alpha = static_cast<index>(p) % graph.A, beta = partner[p] % graph.B;
      table[static_cast<std::size_t>((e * graph.A + alpha) * graph.B + beta)] = step;
    }
  }
  return folded_steps(step, graph.A, graph.B, std::move(table));
}

wide matchings_take(macro_graph const &graph) {
  wide const rows = static_cast<wide>(graph.rows) * graph.A, columns = static_cast<wide>(graph.columns) * graph.B;
  // Every pair of processes has a place in memory.
  if (std::max(rows, columns) > largest_grid || rows * columns > largest_grid)
    return wide_max;
  return std::min(rows, columns) * rows * columns * (degree(graph) + 1);
}

} // namespace redeal::plan
