// Dinic's algorithm: shortest augmenting paths, all of one length at a time.
#include "Plan/Graph/Flow.h"

#include <algorithm>
#include <limits>

namespace redeal::plan {
namespace {

constexpr index unlimited = std::numeric_limits<index>::max() / 4;

} // namespace

void flow_network::begin(std::int32_t nodes) {
  arcs.clear();
  least.clear();
  closed.clear();
  balance.assign(static_cast<std::size_t>(nodes), 0);
  first.assign(static_cast<std::size_t>(nodes), -1);
}

std::int32_t flow_network::add_node() {
  balance.push_back(0);
  first.push_back(-1);
  return static_cast<std::int32_t>(first.size()) - 1;
}

std::int32_t flow_network::add_arc(std::int32_t from, std::int32_t to, index lower, index upper) {
  auto const name = static_cast<std::int32_t>(arcs.size());
  auto &at_from = first[static_cast<std::size_t>(from)], &at_to = first[static_cast<std::size_t>(to)];
  arcs.push_back({to, at_from, upper - lower});
  at_from = name;
  arcs.push_back({from, at_to, 0});
  at_to = name + 1;
  least.push_back(lower);
  balance[static_cast<std::size_t>(from)] -= lower;
  balance[static_cast<std::size_t>(to)] += lower;
  return name;
}

bool flow_network::find(std::int32_t source, std::int32_t sink, effort &work) {
  auto const nodes = static_cast<std::int32_t>(first.size());
  std::int32_t const extra_source = add_node(), extra_sink = add_node();
  index needed = 0;
  for (std::int32_t node = 0; node != nodes; ++node)
    if (index const b = balance[static_cast<std::size_t>(node)]; b > 0) {
      add_arc(extra_source, node, 0, b);
      needed += b;
    } else if (b < 0) {
      add_arc(node, extra_sink, 0, -b);
    }
  if (needed == 0)
    return true;
  auto const back = static_cast<std::size_t>(add_arc(sink, source, 0, unlimited));
  index const found = augment(extra_source, extra_sink, work);
  // From here on the sink gives nothing back.
  arcs[back].room = arcs[back ^ 1].room = 0;
  return found == needed;
}

void flow_network::enlarge(std::int32_t source, std::int32_t sink, effort &work) { augment(source, sink, work); }

void flow_network::close(std::int32_t arc) {
  closed.resize(least.size());
  std::swap(closed[static_cast<std::size_t>(arc) / 2], arcs[static_cast<std::size_t>(arc)].room);
}

void flow_network::open(std::int32_t arc) {
  arcs[static_cast<std::size_t>(arc)].room += closed[static_cast<std::size_t>(arc) / 2];
  closed[static_cast<std::size_t>(arc) / 2] = 0;
}

// The nodes that the extra source still reaches are the cut: more must come in than can go out (Hoffman).
bool flow_network::in_cut(std::int32_t arc) const {
  auto const a = static_cast<std::size_t>(arc);
  bool const to = depth[static_cast<std::size_t>(arcs[a].to)] >= 0,
             from = depth[static_cast<std::size_t>(arcs[a ^ 1].to)] >= 0;
  return from ? !to : to && least[a / 2] > 0;
}

index flow_network::augment(std::int32_t source, std::int32_t sink, effort &work) {
  index total = 0;
  while (reach(source, sink, work)) {
    at = first;
    while (index const pushed = push(source, sink, work))
      total += pushed;
  }
  return total;
}

/// Finds how many arcs each node is from the source; false if the sink cannot be reached.
bool flow_network::reach(std::int32_t source, std::int32_t sink, effort &work) {
  depth.assign(first.size(), -1);
  queue.clear();
  queue.push_back(source);
  depth[static_cast<std::size_t>(source)] = 0;
  for (std::size_t i = 0; i != queue.size(); ++i) {
    auto const node = static_cast<std::size_t>(queue[i]);
    for (std::int32_t a = first[node]; a >= 0; a = arcs[static_cast<std::size_t>(a)].next) {
      --work.left;
      arc const &out = arcs[static_cast<std::size_t>(a)];
      if (out.room > 0 && depth[static_cast<std::size_t>(out.to)] < 0) {
        depth[static_cast<std::size_t>(out.to)] = depth[node] + 1;
        queue.push_back(out.to);
      }
    }
    if (depth[static_cast<std::size_t>(sink)] >= 0 || work.spent())
      break;
  }
  return depth[static_cast<std::size_t>(sink)] >= 0 && !work.spent();
}

/// Sends something along one shortest path; nothing if there is none left. Where a path ends, its last arc is given up.
index flow_network::push(std::int32_t source, std::int32_t sink, effort &work) {
  path.clear();
  for (std::int32_t node = source; node != sink;) {
    std::int32_t &a = at[static_cast<std::size_t>(node)];
    for (; a >= 0; a = arcs[static_cast<std::size_t>(a)].next) {
      --work.left;
      arc const &out = arcs[static_cast<std::size_t>(a)];
      if (out.room != 0 && depth[static_cast<std::size_t>(out.to)] == depth[static_cast<std::size_t>(node)] + 1)
        break;
    }
    if (a >= 0) {
      path.push_back(a);
      node = arcs[static_cast<std::size_t>(a)].to;
    } else if (path.empty()) {
      return 0;
    } else {
      node = arcs[static_cast<std::size_t>(path.back()) ^ 1].to;
      path.pop_back();
      at[static_cast<std::size_t>(node)] = arcs[static_cast<std::size_t>(at[static_cast<std::size_t>(node)])].next;
    }
  }
  index amount = unlimited;
  for (std::int32_t const a : path)
    amount = std::min(amount, arcs[static_cast<std::size_t>(a)].room);
  for (std::int32_t const a : path) {
    arcs[static_cast<std::size_t>(a)].room -= amount;
    arcs[static_cast<std::size_t>(a) ^ 1].room += amount;
  }
  return amount;
}

} // namespace redeal::plan
