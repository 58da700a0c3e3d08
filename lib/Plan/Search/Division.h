// Divides the messages among the levels of steps for one vector n, or says that it cannot be done.
//
// All three ways are flows from row types to column types, in which an edge carries as many messages as go to one group
// of levels. A type may have as many of them per copy as the group has steps. And it must have so many that those
// behind fit: of its messages of length W_l' or more, all but those that the levels from the group's end up to l' can
// hold. These lower bounds are nested in l', so a type is a chain of nodes, one for each l' that matters.
#pragma once

#include "Plan/Graph/Flow.h"
#include "Plan/Graph/RankedGraph.h"

namespace redeal::plan {

/// [level][edge]: how many of the edge's messages the level takes.
using shares = std::vector<std::vector<index>>;

/// The flows for one graph.
class divider {
public:
  divider(ranked_graph const &, effort &);

  /// Divides everything level by level: what a level must take, and then what more it can. If that fails, `share` has
  /// what was divided before.
  bool peel(std::vector<index> const &n, shares &share) { return peel(n, nullptr, share); }

  /// The two-group bound: whether there is a level l such that the messages cannot even be divided in two, those of the
  /// levels up to l and the rest.
  bool refutes(std::vector<index> const &n) { return refutes(n, nullptr); }

  /// Divides everything, by branch and bound with both; false if that is impossible or the effort is spent.
  bool branch(std::vector<index> const &n, shares &share);

  /// After a refutation: the levels l of which one must have a larger n[l], whatever else changes. After a failed
  /// peeling: the same, as long as the levels before are filled in the same way.
  std::vector<bool> const &to_blame() const { return blamed; }

private:
  /// How many messages of an edge may go to a level.
  struct range {
    index least, most;
  };

  /// One side of the network.
  struct side {
    std::int32_t types;
    index copies;
    std::size_t L;
    std::vector<index> by_level;       // [type][level]: messages that are left
    std::vector<std::int32_t> node_at; // [type][level]: the innermost node of the chain that counts them

    std::size_t cell(std::int32_t type, std::size_t level) const { return static_cast<std::size_t>(type) * L + level; }
  };

  bool peel(std::vector<index> const &n, range const *boxes, shares &);
  bool refutes(std::vector<index> const &n, range const *boxes);
  bool branch(std::vector<index> const &n, std::vector<range> &boxes, shares &, int depth);
  bool group(std::vector<index> const &n, std::vector<index> const &left, std::size_t first_level, index before,
             std::size_t l, range const *boxes, bool fill);
  void count(std::vector<index> const &left);
  bool build(side &, std::vector<index> const &n, std::size_t l, bool sends);
  bool connect(std::vector<index> const &left, std::size_t first_level, std::size_t l, range const *boxes);
  void fill_up(std::size_t l);
  range allowed(std::size_t e, std::size_t first_level, std::size_t l, index left, range const *boxes) const;

  std::size_t level_of(std::size_t e) const { return static_cast<std::size_t>(ranked.level[e]); }

  ranked_graph const &ranked;
  macro_graph const &graph;
  effort &work;
  std::size_t L, E;
  index all, steps = 0;     // messages of an edge; steps of the group
  std::vector<index> taken; // by the last group
  std::vector<bool> blamed;
  side rows, columns;
  flow_network network;
  std::vector<std::int32_t> arc_of;                         // of each edge, or -1
  std::vector<std::pair<std::int32_t, std::size_t>> limits; // arcs whose bounds come from n, and from which level's
};

} // namespace redeal::plan
