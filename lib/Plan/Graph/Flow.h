// Integral flows with lower and upper bounds, by Dinic's algorithm: the question "can these messages be divided so that
// every process gets at least this many, and at most that many?" is such a flow.
//
// An arc with a lower bound sends that much in any case; a first flow, from an extra source to an extra sink, evens out
// what the nodes then have too much or too little of. It exists if and only if the bounds can be kept.
#pragma once

#include "Plan/Problem/Effort.h"

#include <redeal/block_cyclic.hpp>

#include <vector>

namespace redeal::plan {

/// A network that is built, solved and forgotten. One object serves many networks without allocating again.
class flow_network {
public:
  /// Begins a network of nodes 0 … nodes-1.
  void begin(std::int32_t nodes);

  /// One more node.
  std::int32_t add_node();

  /// An arc that carries from `least` to `most`, 0 <= least <= most. The result names it.
  std::int32_t add_arc(std::int32_t from, std::int32_t to, index least, index most);

  /// Finds a flow from `source` to `sink` within all bounds; false if there is none, or the effort is spent.
  bool find(std::int32_t source, std::int32_t sink, effort &);

  /// Enlarges a found flow until it is as large as the bounds allow, or the effort is spent.
  void enlarge(std::int32_t source, std::int32_t sink, effort &);

  /// Lets the arc carry no more than it does now, until it is opened again.
  void close(std::int32_t arc);
  void open(std::int32_t arc);

  /// After find() has failed: whether the arc is one of those that together are asked for more than they let through.
  bool in_cut(std::int32_t arc) const;

  /// What the arc carries.
  index flow(std::int32_t arc) const {
    auto const a = static_cast<std::size_t>(arc);
    return arcs[a ^ 1].room + least[a / 2];
  }

private:
  struct arc {
    std::int32_t to, next;
    index room;
  };

  index augment(std::int32_t source, std::int32_t sink, effort &);
  bool reach(std::int32_t source, std::int32_t sink, effort &);
  index push(std::int32_t source, std::int32_t sink, effort &);

  std::vector<arc> arcs;               // 2i and 2i+1 are the i-th arc and its way back
  std::vector<index> least, closed;    // per arc: its lower bound, and its room while it is closed
  std::vector<index> balance;          // per node: what the lower bounds bring in less what they take out
  std::vector<std::int32_t> first;     // per node, its first arc
  std::vector<std::int32_t> depth, at; // per node, for Dinic's search
  std::vector<std::int32_t> queue, path;
};

} // namespace redeal::plan
