// Chooses the method, and turns the general case into an edge colouring.
//
// Messages are coloured longest first, and those of length w or more only with as many colours as the largest number of
// them at one process. That many suffice by König's theorem, and it keeps the number of expensive steps near its bound.
// Recolouring may still carry a long message into a later colour, so this is not always the least TC.
#include "Plan/Schedule.h"

#include "Plan/ClassSchedule.h"
#include "Plan/EdgeColouring.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace redeal::plan {
namespace {

struct edge {
  std::int32_t sender, receiver;
  index length;
  index diagonal;
};

/// All messages, longest first; equally long ones by diagonals of the grid, which are steps in themselves.
std::vector<edge> edges_of(communication_grid const &grid) {
  std::vector<edge> edges;
  edges.reserve(static_cast<std::size_t>(grid.messages()));
  index const P = grid.senders(), n = std::max(P, grid.receivers());
  for (index p = 0; p != P; ++p)
    for (message const &m : grid.row(p))
      edges.push_back({static_cast<std::int32_t>(p), m.receiver, m.length, (m.receiver - p + n) % n});
  std::sort(edges.begin(), edges.end(), [](edge const &a, edge const &b) {
    return std::tie(b.length, a.diagonal, a.sender) < std::tie(a.length, b.diagonal, b.sender);
  });
  return edges;
}

std::vector<std::vector<std::int32_t>> colour(communication_grid const &grid) {
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
  std::vector<std::vector<std::int32_t>> steps(static_cast<std::size_t>(colours));
  for (std::int32_t c = 0; c != colours; ++c)
    for (std::int32_t p = 0; p != P; ++p)
      steps[static_cast<std::size_t>(c)].push_back(colouring.partner(p, c));
  return steps;
}

/// Most expensive steps first; equally expensive ones stay in their order.
schedule by_falling_cost(schedule const &unordered) {
  std::vector<std::size_t> order(unordered.to.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::tie(unordered.cost[b], a) < std::tie(unordered.cost[a], b);
  });
  schedule result{unordered.P, unordered.Q, {}, {}};
  for (std::size_t step : order) {
    result.to.push_back(unordered.to[step]);
    result.cost.push_back(unordered.cost[step]);
  }
  return result;
}

} // namespace

index schedule::TC() const { return std::accumulate(cost.begin(), cost.end(), index{0}); }

method method_for(schedule_key const &key) { return has_even_classes(key) ? method::classes : method::edge_colouring; }

char const *name_of(method m) { return m == method::classes ? "class" : "edge-colouring"; }

schedule make_schedule(schedule_key const &key) {
  if (method_for(key) == method::classes)
    return schedule_by_classes(key);
  communication_grid const grid(key);
  return by_falling_cost(with_costs({grid.senders(), grid.receivers(), colour(grid), {}}, grid));
}

std::string step_label(index step) {
  std::string label;
  for (; step >= 0; step = step / 26 - 1)
    label.insert(label.begin(), static_cast<char>('a' + step % 26));
  return label;
}

schedule with_costs(schedule plan, communication_grid const &grid) {
  plan.cost.assign(plan.to.size(), 0);
  for (std::size_t step = 0; step != plan.to.size(); ++step)
    for (std::size_t p = 0; p != plan.to[step].size(); ++p)
      if (std::int32_t const q = plan.to[step][p]; q >= 0)
        plan.cost[step] = std::max(plan.cost[step], grid.length(static_cast<index>(p), q));
  return plan;
}

index ns_bound(communication_grid const &grid) {
  index bound = 0;
  for (index p = 0; p != grid.senders(); ++p)
    bound = std::max(bound, grid.row_degree(p));
  for (index q = 0; q != grid.receivers(); ++q)
    bound = std::max(bound, grid.column_degree(q));
  return bound;
}

index tc_bound(communication_grid const &grid) {
  std::vector<index> least(static_cast<std::size_t>(ns_bound(grid)), 0);
  auto raise = [&](std::vector<index> &lengths) {
    std::sort(lengths.rbegin(), lengths.rend());
    for (std::size_t k = 0; k != lengths.size(); ++k)
      least[k] = std::max(least[k], lengths[k]);
  };
  std::vector<std::vector<index>> columns(static_cast<std::size_t>(grid.receivers()));
  for (index p = 0; p != grid.senders(); ++p) {
    std::vector<index> row;
    for (message const &m : grid.row(p)) {
      row.push_back(m.length);
      columns[static_cast<std::size_t>(m.receiver)].push_back(m.length);
    }
    raise(row);
  }
  for (std::vector<index> &column : columns)
    raise(column);
  return std::accumulate(least.begin(), least.end(), index{0});
}

} // namespace redeal::plan
