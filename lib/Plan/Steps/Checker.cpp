// Each step is a matching and claims its true cost; together the steps hold every message once, or all of its parts. A
// message that is sent twice, or that does not exist, is found when it is met; one that is missing, when all have been
// counted.
#include "Plan/Steps/Checker.h"

#include <algorithm>

namespace redeal::plan {
namespace {

class checking {
public:
  checking(communication_grid const &grid, schedule const &plan, bool local_free)
      : grid(grid), plan(plan), local_free(local_free) {
    for (index p = 0; p != grid.senders(); ++p) {
      met.emplace_back(static_cast<std::size_t>(grid.row_degree(p)), none);
      if (!plan.part.empty())
        sent.emplace_back(static_cast<std::size_t>(grid.row_degree(p)), 0);
    }
  }

  std::optional<std::string> run() {
    if (plan.P != grid.senders() || plan.Q != grid.receivers())
      return "the schedule is for " + pair(plan.P, plan.Q) + " processes, but the grid for " +
             pair(grid.senders(), grid.receivers());
    if (plan.cost.size() != plan.to.size())
      return "the schedule has " + text(plan.NS()) + " steps, but " + text(static_cast<index>(plan.cost.size())) +
             " costs";
    if (!plan.part.empty() && plan.part.size() != plan.to.size())
      return "the schedule has " + text(plan.NS()) + " steps, but parts for " +
             text(static_cast<index>(plan.part.size()));
    for (index step = 0; step != plan.NS(); ++step)
      if (std::optional<std::string> error = check_step(step))
        return error;
    return check_complete();
  }

private:
  static constexpr index none = -1;

  static std::string text(index i) { return std::to_string(i); }
  static std::string pair(index p, index q) { return text(p) + " -> " + text(q); }

  std::optional<std::string> check_step(index step) {
    std::vector<std::int32_t> const &to = plan.to[static_cast<std::size_t>(step)];
    if (static_cast<index>(to.size()) != grid.senders())
      return "step " + text(step) + " has " + text(static_cast<index>(to.size())) + " senders instead of " +
             text(grid.senders());
    if (!plan.part.empty() && plan.part[static_cast<std::size_t>(step)].size() != to.size())
      return "step " + text(step) + " has parts for " +
             text(static_cast<index>(plan.part[static_cast<std::size_t>(step)].size())) + " senders instead of " +
             text(grid.senders());
    std::vector<index> sender_of(static_cast<std::size_t>(grid.receivers()), none);
    index longest = 0;
    for (index p = 0; p != grid.senders(); ++p) {
      index const q = to[static_cast<std::size_t>(p)];
      if (q == none)
        continue;
      if (skip(p, q))
        return "step " + text(step) + " sends from " + text(p) + " to itself, which is no message";
      if (q < 0 || q >= grid.receivers())
        return "step " + text(step) + " sends from " + text(p) + " to " + text(q) + ", which is no receiver";
      index &other = sender_of[static_cast<std::size_t>(q)];
      if (other != none)
        return "step " + text(step) + " makes " + text(q) + " receive from both " + text(other) + " and " + text(p);
      other = p;
      index length = 0;
      if (std::optional<std::string> error = meet(step, p, q, length))
        return error;
      longest = std::max(longest, length);
    }
    index const claimed = plan.cost[static_cast<std::size_t>(step)];
    if (claimed != longest)
      return "step " + text(step) + " claims the cost " + text(claimed) + ", but its longest message has length " +
             text(longest);
    return std::nullopt;
  }

  /// Notes that p sends to q; leaves how much.
  std::optional<std::string> meet(index step, index p, index q, index &length) {
    message const *const found = grid.find(p, q);
    if (!found)
      return "step " + text(step) + " sends " + pair(p, q) + ", which exchange nothing";
    auto const sender = static_cast<std::size_t>(p), position = static_cast<std::size_t>(found - grid.row(p).data());
    index &earlier = met[sender][position];
    if (plan.part.empty()) {
      if (earlier != none)
        return pair(p, q) + " is sent in step " + text(earlier) + " and again in step " + text(step);
      length = found->length;
    } else {
      length = plan.part[static_cast<std::size_t>(step)][sender];
      if (length <= 0)
        return "step " + text(step) + " sends " + text(length) + " elements " + pair(p, q);
      sent[sender][position] += length;
    }
    earlier = step;
    return std::nullopt;
  }

  std::optional<std::string> check_complete() const {
    for (index p = 0; p != grid.senders(); ++p)
      for (std::size_t i = 0; i != grid.row(p).size(); ++i) {
        message const &m = grid.row(p)[i];
        if (skip(p, m.receiver))
          continue;
        if (met[static_cast<std::size_t>(p)][i] == none)
          return pair(p, m.receiver) + " is in no step";
        if (plan.part.empty())
          continue;
        if (index const in_all = sent[static_cast<std::size_t>(p)][i]; in_all != m.length)
          return pair(p, m.receiver) + " is sent in parts of " + text(in_all) + " elements in all instead of " +
                 text(m.length);
      }
    return std::nullopt;
  }

  bool skip(index p, index q) const { return local_free && p == q; }

  communication_grid const &grid;
  schedule const &plan;
  bool local_free;
  std::vector<std::vector<index>> met;  // [sender][position in its row]: the (last) step, or none
  std::vector<std::vector<index>> sent; // the same: how much, in all steps; empty if messages are whole
};

} // namespace

std::optional<std::string> check(communication_grid const &grid, schedule const &plan, bool local_free) {
  return checking(grid, plan, local_free).run();
}

} // namespace redeal::plan
