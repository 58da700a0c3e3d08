// A request -> a schedule with all that its formats mention.
//
//     all senders    the communication grid and everybody's steps, checked against the grid
//     --rank p       p's messages; where the redistribution folds (see Planner.h), neither grid nor other senders
//
// Lengths and costs are those of the array that was asked for. Its schedule is made for slices; what steps cost in an
// array of slices and a bit more follows from the lengths of all messages, which one sender does not know: then TC is a
// range.
#pragma once

#include "request/Request.h"

#include "Plan/Methods/ParetoFront.h"

#include <algorithm>
#include <variant>

namespace redeal::tool {

/// Everybody's messages.
struct all_messages {
  plan::communication_grid grid;
  plan::schedule steps;
};

/// What one sender sends, by increasing step.
struct sent_messages {
  index sender;
  std::vector<plan::shipment> messages;
};

struct shown_schedule {
  request asked;
  std::variant<all_messages, sent_messages> messages;

  index NS, ns_bound;
  index TC, TC_at_most; ///< equal if TC is known
  index tc_bound;       ///< no schedule with at most NS steps has a smaller TC
  bool proven;          ///< no schedule is better by the method's own measure
  /// The cost of each step; empty if unknown.
  std::vector<index> cost;
  /// The choices between steps and costs, where there are several. (Weights reach those of them that are best for some
  /// weights.) Empty if not asked for.
  plan::pareto_front front;

  bool TC_known() const { return TC == TC_at_most; }

  /// Calls visit(p, q, length) for the messages of one step that are shown, or their parts in it.
  template <class Visit> void for_each_message(index step, Visit const &visit) const;
};

/// Plans. Else the sentence that says why not.
std::optional<std::string> make(request const &, std::optional<shown_schedule> &);

template <class Visit> void shown_schedule::for_each_message(index step, Visit const &visit) const {
  if (auto const *sent = std::get_if<sent_messages>(&messages)) {
    auto first = std::lower_bound(sent->messages.begin(), sent->messages.end(), step,
                                  [](plan::shipment const &m, index wanted) { return m.step < wanted; });
    for (; first != sent->messages.end() && first->step == step; ++first)
      visit(sent->sender, first->peer, first->length);
    return;
  }
  auto const &[grid, steps] = std::get<all_messages>(messages);
  auto const s = static_cast<std::size_t>(step);
  for (std::size_t p = 0; p != steps.to[s].size(); ++p)
    if (index const q = steps.to[s][p]; q >= 0)
      visit(static_cast<index>(p), q, steps.part.empty() ? grid.length(static_cast<index>(p), q) : steps.part[s][p]);
}

} // namespace redeal::tool
