// Best-first search over n, and what is done when it takes too long.
#include "Plan/Search/Levels.h"

#include "Plan/Problem/Arithmetic.h"
#include "Plan/Search/Division.h"
#include "Plan/Search/Pricing.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <queue>
#include <set>

namespace redeal::plan {
namespace {

/// What both ways to a leveling need. `Work` outlives it.
class leveler {
public:
  leveler(macro_graph const &graph, objective const &goal, effort &work)
      : ranked(graph), goal(goal), work(work), division(ranked, work), L(ranked.levels()), least(ranked.thresholds()) {}

protected:
  /// One peeling makes L networks of all edges, and of types by levels.
  bool can_peel() const {
    wide const edges = static_cast<wide>(ranked.level.size()), types = wide{ranked.graph.rows} + ranked.graph.columns;
    return static_cast<wide>(L) * (edges + types * static_cast<wide>(L) / 2) <= work.left;
  }

  index cost_of(std::vector<index> const &n) const {
    index TC = 0;
    for (std::size_t l = 0; l != L; ++l)
      TC += n[l] * (ranked.weight[l] - (l + 1 == L ? 0 : ranked.weight[l + 1]));
    return TC;
  }

  leveling leveling_of(std::vector<index> n) const {
    std::adjacent_difference(n.begin(), n.end(), n.begin());
    return {ranked.weight, std::move(n), share};
  }

  ranked_graph ranked;
  objective goal;
  effort &work;
  divider division;
  std::size_t L;
  std::vector<index> least; // the threshold bound
  shares share;             // of the last division
};

class searcher : leveler {
public:
  searcher(macro_graph const &graph, objective const &goal, index most_steps, effort &work)
      : leveler(graph, goal, work), most_steps(most_steps), prices(ranked, work) {}

  leveling_search run() {
    if (L == 0)
      return {leveling{}, goal.of(0, 0)};
    assert(most_steps >= least.back());
    enter(least);
    leveling_search result{std::nullopt, open.top().merit};
    // As long as whatever was passed over is refuted, the best that is open is a bound.
    bool refuted = can_peel();
    while (can_peel() && !open.empty() && !result.found) {
      candidate const best = open.top();
      open.pop();
      if (refuted)
        result.bound = best.merit;
      if (division.peel(best.n, share) || decide(best.n, refuted))
        result.found = leveling_of(best.n);
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

  /// After a failed peeling: whether n has a division after all. If it has not, or none is found, enters its children;
  /// `refuted` becomes false in the latter case.
  bool decide(std::vector<index> const &n, bool &refuted) {
    std::vector<bool> raise(L, true);
    if (division.refutes(n)) {
      raise = division.to_blame();
    } else if (!prices.refutes(n)) {
      if (division.branch(n, share))
        return true;
      refuted = false;
    }
    for (std::size_t l = 0; l != L; ++l)
      if (raise[l])
        enter_child(n, l);
    return false;
  }

  void enter(std::vector<index> n) {
    if (n.back() <= most_steps && seen.insert(n).second)
      open.push({goal.of(n.back(), cost_of(n)), std::move(n)});
  }

  /// One step more in a level, and in those behind that would have fewer.
  void enter_child(std::vector<index> n, std::size_t l) {
    work.left -= static_cast<std::int64_t>(L);
    ++n[l];
    for (std::size_t i = l + 1; i != L; ++i)
      n[i] = std::max(n[i], n[i - 1]);
    enter(std::move(n));
  }

  index most_steps;
  pricing prices;
  std::priority_queue<candidate> open;
  std::set<std::vector<index>> seen;
};

class diver : leveler {
public:
  using leveler::leveler;

  leveling run() {
    if (L == 0)
      return {};
    if (!can_peel())
      return one_level();
    // Neither is always the better one; each may take half.
    effort const whole = work;
    leveling const slow = dive(1, {whole.left / 2}), fast = dive(2, {whole.left - whole.left / 2});
    return goal.of(slow.NS(), slow.TC()) <= goal.of(fast.NS(), fast.TC()) ? slow : fast;
  }

private:
  /// Where the peeling fails, the last level that is to blame gets more steps at the cost of those behind it, until it
  /// succeeds; then every level gives back the steps that it can do without.
  leveling dive(index growth, effort allowed) {
    work = allowed;
    std::vector<index> n = least, jump(L, 1);
    while (!division.peel(n, share))
      if (work.spent() || !raise_one(n, jump, growth))
        return one_level();
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
    return leveling_of(n);
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

  /// Everything in steps that may all cost W_0: any colouring will do.
  leveling one_level() const {
    return {
        {ranked.weight[0]}, {least.back()}, {std::vector<index>(ranked.level.size(), ranked.graph.A * ranked.graph.B)}};
  }
};

} // namespace

objective::merit objective::of(index NS, index TC) const {
  switch (what) {
  case fewest_steps:
    return {0, NS, TC};
  case least_cost:
    return {0, TC, NS};
  default:
    return {alpha * static_cast<double>(NS) + beta * static_cast<double>(TC), NS, TC};
  }
}

index leveling::NS() const { return std::accumulate(width.begin(), width.end(), index{0}); }

index leveling::TC() const { return std::inner_product(width.begin(), width.end(), weight.begin(), index{0}); }

leveling_search search_levels(macro_graph const &graph, objective const &goal, index most_steps, effort &work) {
  return searcher(graph, goal, most_steps, work).run();
}

leveling quick_leveling(macro_graph const &graph, objective const &goal, effort &work) {
  return diver(graph, goal, work).run();
}

} // namespace redeal::plan
