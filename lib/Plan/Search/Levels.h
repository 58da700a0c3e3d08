// Which messages share expensive steps: the choice that decides NS and TC, made on the macro graph with proofs.
//
// Let W_0 > W_1 > … be the distinct lengths of messages. Level l is the group of steps that cost W_l, and a message may
// go to any level whose cost is at least its length. With n_l steps of cost W_l or more,
//
//     TC = sum of n_l (W_l - W_(l+1)),     NS = the last n_l.
//
// So a schedule is a vector n and a division of every class's A·B messages among the levels, such that no process has
// more messages in a level than the level has steps; König's theorem does the rest (see Colouring.h). For
// (15,15,3,5), W = 3 2 1, and the best is n = 5 10 10: five steps of cost 3 and five of cost 2, TC = 25.
//
// How it is searched. Vectors n are taken up in order of merit, from the threshold bound on: n_l is at least the
// largest number of messages of length W_l or more at one process. For each,
//   - messages are peeled off level by level, by flows (see Division.h);
//   - if that fails, flows or prices may show that no division exists (see Division.h, Pricing.h);
//   - if they do not, the divisions are searched by branch and bound.
// The first n that has a division is the best. Both refutations hold for the whole communication grid, of which the
// macro graph is an average over copies: they exclude fractional divisions too.
#pragma once

#include "Plan/Graph/MacroGraph.h"
#include "Plan/Problem/Effort.h"

#include <optional>
#include <tuple>

namespace redeal::plan {

/// What makes one schedule better than another.
struct objective {
  enum kind {
    fewest_steps, ///< least NS, then TC
    least_cost,   ///< least TC, then NS
    weighted      ///< least alpha·NS + beta·TC, then NS
  };
  kind what = weighted;
  double alpha = 1, beta = 1;

  /// Smaller is better.
  using merit = std::tuple<double, index, index>;
  merit of(index NS, index TC) const;
};

/// A division of the messages among levels of steps.
struct leveling {
  std::vector<index> weight; ///< W_0 > W_1 > …: the cost of each level's steps
  std::vector<index> width;  ///< how many steps each level has
  /// share[l][e]: how many of the A·B messages of edge e go to level l. They sum up to A·B over the levels.
  std::vector<std::vector<index>> share;

  index NS() const;
  index TC() const;
};

/// What a search has found out.
struct leveling_search {
  std::optional<leveling> found; ///< nothing if the effort did not suffice; the best of all if its merit is the bound
  objective::merit bound;        ///< no schedule has a better merit
};

/// Searches for the best leveling with at most `most_steps` steps, which must be degree(graph) or more, and takes the
/// work from `effort`.
leveling_search search_levels(macro_graph const &, objective const &, index most_steps, effort &);

/// A leveling with the fewest steps, found without looking back; in linear time if the effort does not suffice for
/// more, and then with one level. What serves where a search has found nothing.
leveling quick_leveling(macro_graph const &, objective const &, effort &);

} // namespace redeal::plan
