// Row-major numbers are taken apart into coordinates; lengths are products over the dimensions.
#include "SingleSender.h"

#include "Plan/MacroGraph.h"
#include "Plan/MessageLength.h"

#include <fmt/core.h>

#include <algorithm>

namespace redeal::tool {
namespace {

/// The coordinates of a process in the grid of senders, or of receivers.
std::vector<index> coordinates(std::vector<plan::dimension> const &dimensions, index plan::dimension::*procs,
                               index process) {
  std::vector<index> result(dimensions.size());
  for (std::size_t d = dimensions.size(); d-- != 0; process /= dimensions[d].*procs)
    result[d] = process % (dimensions[d].*procs);
  return result;
}

/// Senders of every type and copy: of each other p there is one among them whose messages have the same steps.
std::vector<index> representatives(plan::schedule_key const &key) {
  std::vector<index> result{0};
  for (plan::dimension_key const &k : key) {
    plan::macro_graph const graph = plan::folding(plan::schedule_key{k}).graph();
    std::vector<index> longer;
    for (index const p : result)
      for (index alpha = 0; alpha != graph.A; ++alpha)
        for (index type = 0; type != graph.rows; ++type)
          longer.push_back(p * k.P + alpha * graph.rows * graph.copies + type);
    result.swap(longer);
  }
  return result;
}

} // namespace

void lengthen(std::vector<plan::shipment> &messages, std::vector<plan::dimension> const &dimensions, index p) {
  std::vector<plan::message_lengths> const lengths(dimensions.begin(), dimensions.end());
  std::vector<index> const from = coordinates(dimensions, &plan::dimension::P, p);
  for (plan::shipment &m : messages) {
    std::vector<index> const to = coordinates(dimensions, &plan::dimension::Q, m.peer);
    m.length = 1;
    for (std::size_t d = 0; d != dimensions.size(); ++d)
      m.length *= lengths[d](from[d], to[d]);
  }
}

std::optional<std::string> check(std::vector<plan::shipment> const &messages,
                                 std::vector<plan::dimension> const &dimensions, index p) {
  std::vector<index> const from = coordinates(dimensions, &plan::dimension::P, p);
  index owned = 1, sent = 0, last = -1;
  for (std::size_t d = 0; d != dimensions.size(); ++d)
    owned *= block_cyclic{dimensions[d].extent, dimensions[d].P, dimensions[d].r}.local_size(from[d]);
  for (plan::shipment const &m : messages) {
    if (m.step <= last)
      return fmt::format("{} sends twice in step {}", p, m.step);
    last = m.step;
    sent += m.length;
  }
  if (sent != owned)
    return fmt::format("{} sends {} elements, but it owns {}", p, sent, owned);
  return std::nullopt;
}

std::vector<index> step_costs(plan::planner const &planner, plan::schedule_key const &key) {
  plan::macro_graph const graph = plan::folding(key).graph();
  if (static_cast<plan::wide>(graph.edges.size()) * graph.A * graph.B > plan::largest_grid)
    return {};
  std::vector<index> costs(static_cast<std::size_t>(planner.result().NS));
  for (index const p : representatives(key))
    for (plan::shipment const &m : planner.sends(p)) {
      index &cost = costs[static_cast<std::size_t>(m.step)];
      cost = std::max(cost, m.length);
    }
  return costs;
}

} // namespace redeal::tool
