// In which step each message is sent, so that no process sends, or receives, two messages in one step.
//
//     P = Q = 2, r = 1, s = 2       step 0: 0→0 1→1     step 1: 0→1 1→0       NS = 2 steps, TC = 1 + 1
//
// A step lasts as long as its longest message, so a schedule is judged by its number of steps NS and by the sum TC of
// its steps' longest messages (Desprez et al., Definition 4).
#pragma once

#include "Plan/Elements/CommunicationGrid.h"

#include <string>

namespace redeal::plan {

/// Every message of a communication grid in one step, or in several if messages are split.
struct schedule {
  /// The number of senders and of receivers, over all dimensions.
  index P, Q;
  /// to[step][p] is the receiver that p sends to in that step, or -1.
  std::vector<std::vector<std::int32_t>> to;
  /// cost[step] is the length of what takes longest in the step, in the unit of the key's grid.
  std::vector<index> cost;
  /// Empty if messages are sent whole. Else part[step][p] is how much of its message p sends in that step.
  std::vector<std::vector<index>> part = {};

  index NS() const { return static_cast<index>(to.size()); }
  index TC() const;
};

/// The name of a step for people, as the papers label them: a, b, … z, aa, ab, …
std::string step_label(index step);

/// The same steps with the costs that they have for other lengths of the same messages. Messages must be whole.
schedule with_costs(schedule, communication_grid const &);

/// No schedule has fewer steps: the largest number of messages that one process sends or receives.
index ns_bound(communication_grid const &);

/// No schedule of whole messages has a smaller TC: at least n_l steps cost W_l or more, n_l being the largest number of
/// messages of that length or more at one process. At least what the busiest process sends or receives in all. If
/// `local_free`, messages from p to p do not count.
index tc_bound(communication_grid const &, bool local_free = false);

} // namespace redeal::plan
