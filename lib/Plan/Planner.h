// A redistribution -> its best schedule in folded form, with what is proven about it.
//
//     planner const plan({{1000000, 3, 1000000, 5, 0}});        10 steps, TC = 20, proven
//     plan.sends(123456)                                        that process's messages and their steps, and no other's
//     plan.whole()                                              everybody's, as a table
//
// Planning searches on the macro graph (see MacroGraph.h), within a budget and whatever P and Q are; a process's own
// messages take as long as there are messages; only whole() costs what the communication grid does. Where the grid has
// no symmetry (an array shorter than a slice, local copies left out) it is its own macro graph.
#pragma once

#include "Plan/Graph/Folding.h"
#include "Plan/Search/Levels.h"
#include "Plan/Steps/FoldedSteps.h"
#include "Plan/Steps/Schedule.h"

namespace redeal::plan {

/// What a schedule achieves, in the unit of the key's grid.
struct quality {
  index NS, TC;
  index ns_bound; ///< no schedule has fewer steps
  index tc_bound; ///< no schedule with at most NS steps has a smaller TC
  /// For schedules that were searched for: none is better by the measure of the search. For others: none with at most
  /// NS steps costs less.
  bool proven;
};

/// A message as one of its ends sees it.
struct shipment {
  index step, peer, length;
};

/// Least alpha·NS + beta·TC, where a step weighs as much as a thousand elements per slice, so that the fewest steps win
/// in all but large slices.
constexpr objective usual{objective::weighted, 1000, 1};

class planner {
public:
  /// The best schedule for the key of a problem that validate() accepts.
  explicit planner(schedule_key const &key, objective const &by = usual) : planner(folding(key), by) {}
  planner(folding, objective const &by);

  /// These steps, which were not searched for.
  planner(folding, folded_steps);

  folding const &grid() const { return of; }

  /// Takes these steps instead if they are better.
  void adopt_if_better(folded_steps);
  /// Whether nothing is known to be impossible that would be better.
  bool may_be_improved() const { return merit() > bound; }

  index NS() const { return static_cast<index>(cost.size()); }
  /// The cost of every step, in the unit of the key's grid.
  std::vector<index> const &costs() const { return cost; }
  /// What has been achieved. Where that is not known to be the best, finding the bound takes as long as planning.
  quality result() const;
  /// Whether steps come from a formula for each class, rather than from a table.
  bool by_formula() const { return steps.by_formula(); }

  /// The messages of one process by increasing step, in time proportional to their number.
  std::vector<shipment> sends(index p) const;
  std::vector<shipment> receives(index q) const;

  /// Everybody's. Takes room for every process in every step.
  schedule whole() const;

private:
  void search_plain();
  void search_folded();
  folded_steps realise(leveling const &) const;
  void adopt(folded_steps);
  index TC() const;
  objective::merit merit() const { return goal.of(NS(), TC()); }
  std::vector<shipment> in_order(std::vector<macro_message> const &) const;

  folding of;
  objective goal;
  objective::merit bound{}; // if it was searched for: no schedule has a better merit
  bool searched = false;
  folded_steps steps;
  std::vector<index> cost;
};

/// Everybody's optimal schedule: planner(key).whole(). The same key gives the same schedule everywhere, so processes
/// that plan for themselves agree.
schedule make_schedule(schedule_key const &);

} // namespace redeal::plan
