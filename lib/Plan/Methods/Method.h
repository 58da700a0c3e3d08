// The ways to choose steps, and which redistributions each of them can plan.
#pragma once

#include "Plan/Methods/Splitting.h"
#include "Plan/Planner.h"

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
  /// For `optimal`: the weight of a step, and of an element of TC per slice.
  double alpha = usual.alpha, beta = usual.beta;
  /// Processes of equal number are the same, so what p sends to p is no message.
  bool local_free = false;
};

/// Methods that number processes, and so have no symmetry: each message has a rule of its own.
bool numbers_processes(method);

/// Methods that are defined on classes of whole slices, and taken over from there where some messages are missing.
bool needs_classes(method);

/// The redistribution of whole slices whose messages include those of `key`.
schedule_key of_slices(schedule_key key);

/// Whether the key folds, and nothing in the wish breaks the symmetry.
bool folds(schedule_key const &, planning const &);

/// Nothing if the method can plan the redistribution, whose problem is valid. Else one sentence, without a final full
/// stop.
std::optional<std::string> refuse(schedule_key const &, planning const &);

/// What a method has made: a planner's steps, or messages in parts.
class method_plan {
public:
  /// `may_split`: whole messages are as good as parts of them could be.
  method_plan(planner whole, bool may_split = false) : plan(std::move(whole)), may_split(may_split) {}
  method_plan(folding const &, split_steps);

  index NS() const { return static_cast<index>(costs().size()); }
  /// As of a planner. A message in parts is one shipment for each.
  std::vector<index> const &costs() const { return parts ? parts->duration : plan.costs(); }
  std::vector<shipment> sends(index p) const { return in_parts(plan.sends(p)); }
  std::vector<shipment> receives(index q) const { return in_parts(plan.receives(q)); }
  schedule whole() const;
  /// The same; but where messages may be split, `proven` means that no schedule at all costs less.
  quality result() const;

private:
  std::vector<shipment> in_parts(std::vector<shipment>) const;

  planner plan; // with parts, each message has a step of its own: its number among them
  bool may_split;
  std::optional<split_steps> parts;
};

/// The schedule of that method. Requires a key of a problem that validate() accepts for the wish.
method_plan plan_by(schedule_key const &, planning const &);

/// validate() and refuse() together, or validate_folded() where only `one_process` is asked for and the redistribution
/// folds; and whether parts of split messages have lengths in the whole array.
std::optional<std::string> validate(std::vector<dimension> const &, planning const &, bool one_process);

} // namespace redeal::plan
