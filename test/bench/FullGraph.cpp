// Colours the communication grid edge by edge.
//
// Messages are coloured longest first, and those of length w or more only with as many colours as the largest number of
// them at one process. That many suffice by König's theorem, and long messages share the early colours.
#include "FullGraph.h"

#include "Plan/Steps/EdgeColouring.h"

#include <algorithm>
#include <tuple>

namespace redeal::plan {
namespace {

struct edge {
  index length;
  std::int32_t diagonal, sender, receiver;
};

/// All messages, longest first; equally long ones by diagonals of the grid, which are steps in themselves.
std::vector<edge> edges_of(communication_grid const &grid) {
  std::vector<edge> edges;
  edges.reserve(static_cast<std::size_t>(grid.messages()));
  auto const P = static_cast<std::int32_t>(grid.senders()),
             n = std::max(P, static_cast<std::int32_t>(grid.receivers()));
  for (std::int32_t p = 0; p != P; ++p)
    for (message const &m : grid.row(p))
      edges.push_back({m.length, m.receiver < p ? m.receiver - p + n : m.receiver - p, p, m.receiver});
  std::sort(edges.begin(), edges.end(), [](edge const &a, edge const &b) {
    return std::tie(b.length, a.diagonal, a.sender) < std::tie(a.length, b.diagonal, b.sender);
  });
  return edges;
}

} // namespace

schedule colour_full_graph(schedule_key const &key) {
  communication_grid const grid(key);
  std::vector<edge> const edges = edges_of(grid);
  auto const P = static_cast<std::int32_t>(grid.senders()), Q = static_cast<std::int32_t>(grid.receivers());
  auto const colours = static_cast<std::int32_t>(ns_bound(grid));
  edge_colouring colouring(P, Q, colours);
  std::vector<std::int32_t> sent(static_cast<std::size_t>(P)), received(static_cast<std::size_t>(Q));
  std::int32_t limit = 0;
  for (std::size_t first = 0, last = 0; first != edges.size(); first = last) {
    for (; last != edges.size() && edges[last].length == edges[first].length; ++last)
      limit = std::max({limit, ++sent[static_cast<std::size_t>(edges[last].sender)],
                        ++received[static_cast<std::size_t>(edges[last].receiver)]});
    for (std::size_t i = first; i != last; ++i)
      colouring.add(edges[i].sender, edges[i].receiver, limit);
  }
  schedule result{P, Q, {}, std::vector<index>(static_cast<std::size_t>(colours), 0)};
  result.to.assign(static_cast<std::size_t>(colours), std::vector<std::int32_t>(static_cast<std::size_t>(P)));
  for (std::int32_t p = 0; p != P; ++p)
    for (std::int32_t c = 0; c != colours; ++c) {
      std::int32_t const q = colouring.partner(p, c);
      auto const step = static_cast<std::size_t>(c);
      result.to[step][static_cast<std::size_t>(p)] = q;
      if (q >= 0)
        result.cost[step] = std::max(result.cost[step], grid.length(p, q));
    }
  return result;
}

} // namespace redeal::plan
