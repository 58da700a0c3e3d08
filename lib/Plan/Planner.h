// A redistribution and the wish for a method -> its schedule in folded form, with what is proven about it.
//
//     planner const plan({{1000000, 3, 1000000, 5, 0}});        10 steps, TC = 20, proven
//     plan.sends(123456)                                        that process's messages and their steps, and no other's
//     plan.whole()                                              everybody's, as a table
//
// Planning takes as long as the macro graph is large (see MacroGraph.h), a process's own messages as long as there are
// messages; only whole() costs what the communication grid does. Where the grid has no symmetry (an array shorter than
// a slice, local copies left out, methods that number processes) it is its own macro graph.
#pragma once

#include "Plan/Realisation.h"
#include "Plan/Schedule.h"
#include "Plan/Splitting.h"

#include <string_view>

namespace redeal::plan {

/// How steps are chosen.
enum class method {
  optimal,      ///< least alpha·NS + beta·TC
  fewest_steps, ///< least NS, then TC
  least_cost,   ///< least TC, then NS
  stepwise,     ///< heaviest matchings that serve all busiest processes (Desprez et al., section 4.5)
  greedy,       ///< heaviest matchings (section 4.5)
  classes,      ///< class by class (section 4.3.2)
  circulant,    ///< a generalised circulant matrix (Park, Prasanna, Raghavendra), with equal messages where possible
  walker_otto,  ///< P = Q, r a multiple of s or s of r: K steps (Walker, Otto; section 4.5.1)
  caterpillar,  ///< all pairs in max(P, Q) rounds (Prylli, Tourancheau; Table 19)
  permutations, ///< P = Q, s = Dr where one of D and P divides the other: permutations (Kaushik et al., Theorem 3.2)
  rotated,      ///< p begins with p, then p + 1, … (Guo, Yamashita, Nakata, section 4.3.2)
  split         ///< messages are split so that TC is what the busiest process sends or receives
};

/// As users write it, such as "fewest-steps".
char const *name_of(method);
std::optional<method> method_named(std::string_view);
/// All of them, "optimal, fewest-steps, …".
std::string method_names();

/// What is asked for.
struct planning {
  method how = method::optimal;
  /// The weight of a step, and of an element of TC per slice. A message's start-up usually takes as long as a thousand
  /// elements or more, so the fewest steps win unless told otherwise.
  double alpha = 1000, beta = 1;
  /// Processes of equal number are the same, so what p sends to p is no message.
  bool local_free = false;
};

/// What a schedule achieves, in the unit of the key's grid.
struct quality {
  index NS, TC;
  index ns_bound; ///< no schedule has fewer steps
  index tc_bound; ///< no schedule with at most NS steps has a smaller TC
  /// No schedule is better by the method's own measure. For a paper's method: none with at most NS steps costs less.
  /// For split: none at all costs less.
  bool proven;
};

/// A message as one of its ends sees it.
struct shipment {
  index step, peer, length;
};

/// Nothing if the method can plan the redistribution. Else one sentence, without a final full stop.
std::optional<std::string> refuse(schedule_key const &, planning const &);

/// Whether planning and single rows need no communication grid: no dimension has an m, and nothing in the wish breaks
/// the symmetry.
bool folds(schedule_key const &, planning const &);

class planner {
public:
  /// Requires the key of a problem that validate() accepts (or validate_folded(), if it folds), and that refuse() does.
  explicit planner(schedule_key const &, planning const & = {});

  quality const &result() const { return reached; }
  /// Whether steps come from a formula for each class, rather than from a table.
  bool by_formula() const { return pieces.empty() && steps.by_formula(); }

  /// The messages of one process by increasing step, in time proportional to their number.
  std::vector<shipment> sends(index p) const;
  std::vector<shipment> receives(index q) const;

  /// Everybody's. Takes room for every process in every step.
  schedule whole() const;

private:
  void plan_by_levels(schedule_key const &, planning const &);
  void plan_split(schedule_key const &, planning const &);
  folded_steps by_rule(schedule_key const &, planning const &) const;
  template <class Rule> folded_steps by_rule(index NS, bool keep_empty, Rule &&) const;
  folded_steps taken_from(planner const &more) const;
  void adopt(folded_steps);
  void adopt_if_better(folded_steps, objective const &);
  index least_cost_within(index NS) const;
  std::vector<shipment> in_order(std::vector<macro_message> const &) const;

  std::size_t cell(macro_message const &) const;

  folding of;
  folded_steps steps;
  std::vector<index> cost;
  std::vector<std::vector<message_piece>> pieces; // of every message, by [e][alpha][beta], if messages are split
  quality reached{};
};

/// The schedules between the fewest steps and the least cost of which no other is better in both, by rising NS, as
/// pairs of NS and TC. Found within a budget; nothing is left out if all are `proven`.
std::vector<quality> pareto_front(schedule_key const &);

} // namespace redeal::plan
