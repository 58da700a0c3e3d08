// Best-first search over n, and what is done when it takes too long.
#include "Plan/Levels.h"

#include "Plan/Division.h"
#include "Plan/Pricing.h"

#include <algorithm>
#include <numeric>
#include <queue>
#include <set>

namespace redeal::plan {
namespace {

// What each try without looking back may look at.
constexpr std::int64_t work_of_dive = 10'000'000;

class searcher {
public:
  searcher(macro_graph const &graph, objective const &goal, index most_steps, effort work)
      : ranked(graph), goal(goal), most_steps(most_steps), work(work), division(ranked, this->work),
        prices(ranked, this->work), L(ranked.levels()) {}

  leveling_search run() {
    if (L == 0)
      return {leveling{{}, {}, {}, true}, goal.of(0, 0)};
    leveling_search result{};
    std::vector<index> const least = ranked.thresholds();
    bool proven = true;
    enter(least);
    if (!open.empty())
      result.bound = open.top().merit;
    // One peeling makes L networks of all edges, and of types by levels.
    auto const size = static_cast<std::int64_t>(L), edges = static_cast<std::int64_t>(ranked.level.size());
    if (size * (edges + (ranked.graph.rows + ranked.graph.columns) * size / 2) > work.left) {
      result.found = one_level(least[L - 1]);
      return result;
    }
    while (!open.empty() && !result.found && !work.spent()) {
      candidate const best = open.top();
      open.pop();
      if (proven)
        result.bound = best.merit;
      if (division.peel(best.n, share)) {
        result.found = leveling{ranked.weight, widths(best.n), share, proven};
        continue;
      }
      std::vector<bool> raise(L, true);
      if (division.refutes(best.n)) {
        raise = division.to_blame();
      } else if (!prices.refutes(best.n)) {
        if (division.branch(best.n, share)) {
          result.found = leveling{ranked.weight, widths(best.n), share, proven};
          continue;
        }
        proven = false;
      }
      for (std::size_t l = 0; l != L; ++l)
        if (raise[l])
          enter_child(best.n, l);
    }
    if (!result.found) {
      // Neither is always the better one.
      leveling slow = dive(least, 1), fast = dive(least, 2);
      result.found = goal.of(slow.NS(), slow.TC()) <= goal.of(fast.NS(), fast.TC()) ? std::move(slow) : std::move(fast);
    }
    return result;
  }

private:
  struct candidate {
    objective::merit merit;
    std::vector<index> n;
    friend bool operator<(candidate const &a, candidate const &b) { // for a queue whose top is the best
      return std::tie(b.merit, b.n) < std::tie(a.merit, a.n);
    }
  };

  void enter(std::vector<index> n) {
    if (n.back() > most_steps || !seen.insert(n).second)
      return;
    index TC = 0;
    for (std::size_t l = 0; l != L; ++l)
      TC += n[l] * (ranked.weight[l] - (l + 1 == L ? 0 : ranked.weight[l + 1]));
    open.push({goal.of(n.back(), TC), std::move(n)});
  }

  void enter_child(std::vector<index> n, std::size_t l) {
    ++n[l];
    for (std::size_t i = l + 1; i != L; ++i)
      n[i] = std::max(n[i], n[i - 1]);
    enter(std::move(n));
  }

  /// What is found without looking back. Where the peeling fails, the last level that is to blame gets more steps at
  /// the cost of those behind it, until it succeeds; then every level gives back the steps that it can do without.
  leveling dive(std::vector<index> n, index growth) {
    work.left = work_of_dive;
    std::vector<index> jump(L, 1);
    while (!division.peel(n, share))
      if (work.spent() || !raise_one(n, jump, growth))
        return one_level(n[L - 1]);
    shares lower;
    for (std::size_t l = L - 1; l-- != 0;)
      for (index step = jump[l]; step != 0; step /= 2)
        while (n[l] - step >= (l == 0 ? 0 : n[l - 1]) && !work.spent()) {
          n[l] -= step;
          if (!division.peel(n, lower)) {
            n[l] += step;
            break;
          }
          share = lower;
        }
    return leveling{ranked.weight, widths(n), share, false};
  }

  /// Gives jump[l] more steps to a level l, and lets that grow; false if all steps cost W_0 already.
  bool raise_one(std::vector<index> &n, std::vector<index> &jump, index growth) const {
    index const NS = n[L - 1];
    std::size_t chosen = L;
    for (std::size_t l = 0; l + 1 < L; ++l)
      if (n[l] < NS && (division.to_blame()[l] || chosen == L))
        chosen = l;
    if (chosen == L)
      return false;
    n[chosen] = std::min(NS, n[chosen] + jump[chosen]);
    jump[chosen] *= growth;
    for (std::size_t l = chosen + 1; l != L; ++l)
      n[l] = std::max(n[l], n[l - 1]);
    return true;
  }

  /// Everything in `NS` steps that may all cost W_0: any colouring will do.
  leveling one_level(index NS) const {
    return leveling{
        {ranked.weight[0]}, {NS}, {std::vector<index>(ranked.level.size(), ranked.graph.A * ranked.graph.B)}, false};
  }

  std::vector<index> widths(std::vector<index> n) const {
    std::adjacent_difference(n.begin(), n.end(), n.begin());
    return n;
  }

  ranked_graph ranked;
  objective goal;
  index most_steps;
  effort work;
  divider division;
  pricing prices;
  std::size_t L;
  shares share;
  std::priority_queue<candidate> open;
  std::set<std::vector<index>> seen;
};

} // namespace

index leveling::NS() const { return std::accumulate(width.begin(), width.end(), index{0}); }

index leveling::TC() const { return std::inner_product(width.begin(), width.end(), weight.begin(), index{0}); }

leveling_search search_levels(macro_graph const &graph, objective const &goal, index most_steps, effort work) {
  return searcher(graph, goal, most_steps, work).run();
}

index degree(macro_graph const &graph) {
  std::vector<index> rows(static_cast<std::size_t>(graph.rows)), columns(static_cast<std::size_t>(graph.columns));
  index most = 0;
  for (macro_edge const &e : graph.edges)
    most = std::max({most, rows[static_cast<std::size_t>(e.row)] += graph.B,
                     columns[static_cast<std::size_t>(e.column)] += graph.A});
  return most;
}

} // namespace redeal::plan
