// The best schedules of a handful of messages, by trying everything.
#pragma once

#include "Plan/Elements/CommunicationGrid.h"
#include "Plan/Graph/MacroGraph.h"

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>

namespace redeal::plan {

/// A message as (length, sender, receiver).
using one_message = std::tuple<index, index, index>;

inline std::vector<one_message> messages_of(communication_grid const &grid) {
  std::vector<one_message> result;
  for (index p = 0; p != grid.senders(); ++p)
    for (message const &m : grid.row(p))
      result.emplace_back(m.length, p, m.receiver);
  return result;
}

/// Those between the copies of the graph's types.
inline std::vector<one_message> messages_of(macro_graph const &graph) {
  std::vector<one_message> result;
  for (macro_edge const &e : graph.edges)
    for (index alpha = 0; alpha != graph.A; ++alpha)
      for (index beta = 0; beta != graph.B; ++beta)
        result.emplace_back(e.weight, e.row * graph.A + alpha, e.column * graph.B + beta);
  return result;
}

/// The least TC of a schedule with at most NS steps; the largest number if there is none.
class exhaustive {
public:
  exhaustive(std::vector<one_message> messages, index NS)
      : messages(std::move(messages)), sender_busy(static_cast<std::size_t>(NS)),
        receiver_busy(static_cast<std::size_t>(NS)), cost(static_cast<std::size_t>(NS)) {
    std::sort(this->messages.rbegin(), this->messages.rend());
    place(0, 0);
  }

  index least = std::numeric_limits<index>::max();

private:
  void place(std::size_t i, index TC) {
    if (TC >= least)
      return;
    if (i == messages.size()) {
      least = TC;
      return;
    }
    auto const [length, p, q] = messages[i];
    for (std::size_t step = 0; step != cost.size(); ++step) {
      if (!sender_busy[step].count(p) && !receiver_busy[step].count(q)) {
        index const before = cost[step];
        sender_busy[step].insert(p), receiver_busy[step].insert(q);
        cost[step] = std::max(before, length);
        place(i + 1, TC + cost[step] - before);
        cost[step] = before;
        sender_busy[step].erase(p), receiver_busy[step].erase(q);
      }
      if (cost[step] == 0) // all empty steps are alike
        break;
    }
  }

  std::vector<one_message> messages;
  std::vector<std::set<index>> sender_busy, receiver_busy;
  std::vector<index> cost;
};

} // namespace redeal::plan
