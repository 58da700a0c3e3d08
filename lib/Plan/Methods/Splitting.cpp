// The longest step is found by bisection: the longer it is, the fewer messages it can send and the more processes it
// must serve.
#include "Plan/Methods/Splitting.h"

#include "Plan/Graph/Flow.h"
#include "Plan/Problem/Arithmetic.h"
#include "Plan/Problem/Problem.h"

#include <algorithm>
#include <limits>

namespace redeal::plan {
namespace {

class splitting {
public:
  explicit splitting(macro_graph const &graph) : graph(graph) {
    auto const A = static_cast<std::size_t>(graph.A), B = static_cast<std::size_t>(graph.B);
    rows = static_cast<std::size_t>(graph.rows) * A;
    columns = static_cast<std::size_t>(graph.columns) * B;
    load.assign(rows + columns, 0);
    for (std::size_t e = 0; e != graph.edges.size(); ++e)
      for (std::size_t alpha = 0; alpha != A; ++alpha)
        for (std::size_t beta = 0; beta != B; ++beta) {
          macro_edge const &edge = graph.edges[e];
          messages.push_back({static_cast<std::size_t>(edge.row) * A + alpha,
                              rows + static_cast<std::size_t>(edge.column) * B + beta, edge.weight});
          load[messages.back().row] += edge.weight;
          load[messages.back().column] += edge.weight;
        }
  }

  split_steps run() {
    split_steps result;
    result.pieces.resize(messages.size());
    time = load.empty() ? 0 : *std::max_element(load.begin(), load.end());
    while (time != 0) {
      index const duration = longest_step();
      for (std::size_t const m : chosen) {
        result.pieces[m].push_back({static_cast<index>(result.duration.size()), duration});
        messages[m].left -= duration;
        load[messages[m].row] -= duration;
        load[messages[m].column] -= duration;
      }
      result.duration.push_back(duration);
      time -= duration;
    }
    return result;
  }

private:
  struct part {
    std::size_t row, column;
    index left;
  };

  /// Leaves its matching in `chosen`.
  index longest_step() {
    std::vector<index> lengths;
    for (part const &m : messages)
      if (m.left > 0)
        lengths.push_back(m.left);
    for (index const l : load)
      if (time - l > 0)
        lengths.push_back(time - l);
    std::sort(lengths.begin(), lengths.end());
    lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
    // The shortest is always possible; of the others as many as there are, halving.
    std::size_t low = 0, high = lengths.size();
    while (high - low > 1) {
      std::size_t const middle = low + (high - low) / 2;
      (match(lengths[middle]) ? low : high) = middle;
    }
    match(lengths[low]);
    return lengths[low];
  }

  bool match(index duration) {
    effort unlimited{std::numeric_limits<std::int64_t>::max()};
    auto const nodes = static_cast<std::int32_t>(load.size());
    std::int32_t const source = nodes, sink = nodes + 1;
    network.begin(nodes + 2);
    for (std::int32_t v = 0; v != nodes; ++v) {
      bool const must = time - load[static_cast<std::size_t>(v)] < duration;
      static_cast<std::size_t>(v) < rows ? network.add_arc(source, v, must, 1) : network.add_arc(v, sink, must, 1);
    }
    arcs.clear();
    for (std::size_t m = 0; m != messages.size(); ++m)
      if (messages[m].left >= duration)
        arcs.emplace_back(network.add_arc(static_cast<std::int32_t>(messages[m].row),
                                          static_cast<std::int32_t>(messages[m].column), 0, 1),
                          m);
    if (!network.find(source, sink, unlimited))
      return false;
    network.enlarge(source, sink, unlimited);
    chosen.clear();
    for (auto const &[arc, m] : arcs)
      if (network.flow(arc) != 0)
        chosen.push_back(m);
    return true;
  }

  macro_graph const &graph;
  std::size_t rows = 0, columns = 0;
  std::vector<part> messages; // by [e][alpha][beta]
  std::vector<index> load;    // rows, then columns
  index time = 0;             // what is left of T
  flow_network network;
  std::vector<std::pair<std::int32_t, std::size_t>> arcs;
  std::vector<std::size_t> chosen;
};

} // namespace

split_steps split_messages(macro_graph const &graph) { return splitting(graph).run(); }

bool splitting_is_affordable(macro_graph const &graph) {
  wide const messages = static_cast<wide>(graph.edges.size()) * graph.A * graph.B,
             processes = static_cast<wide>(graph.rows) * graph.A + static_cast<wide>(graph.columns) * graph.B;
  return messages < largest_grid && processes < largest_grid &&
         (messages + processes) * (messages + processes) < 1'000'000'000;
}

} // namespace redeal::plan
