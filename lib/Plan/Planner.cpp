// Chooses the way to make steps, and judges what came of it.
#include "Plan/Planner.h"

#include "Plan/Matchings.h"
#include "Plan/Steps/Colouring.h"
#include "Plan/Steps/Placement.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace redeal::plan {
namespace {

// What a search may look at: enough to prove everything among the sizes of the papers. The same everywhere, since
// compiler and runtime must find the same schedule.
constexpr std::int64_t search_work = 10'000'000;

// What the heuristics may take if they are tried as well, in the unit of matchings_take(): some tenths of a second.
constexpr wide affordable_beside = 200'000'000;

// The same, and what a search may look at, where each message has a step of its own to find: some milliseconds.
constexpr wide affordable_for_one_move = 20'000'000;
constexpr std::int64_t search_for_one_move = search_work / 10;

constexpr index any_number = std::numeric_limits<index>::max();

/// What place() may look at.
effort placing_work(macro_graph const &graph) { return {static_cast<std::int64_t>(graph.edges.size()) * 60 + 10000}; }

bool fits_table(macro_graph const &graph) {
  return static_cast<wide>(graph.edges.size()) * graph.A * graph.B <= largest_grid;
}

/// Whether each message is an edge of its own, as in a grid without symmetry. Then no formula is shorter than a table.
bool is_plain(macro_graph const &graph) { return graph.A == 1 && graph.B == 1 && graph.copies == 1; }

/// A formula for the division's levels, where it is shorter than a table.
std::optional<folded_steps> formula_for(macro_graph const &graph, leveling const &levels) {
  if (is_plain(graph))
    return std::nullopt;
  if (levels.weight.size() == 1)
    if (auto made = circulant(graph, levels.NS(), placing_work(graph)))
      return made;
  return place(graph, levels, placing_work(graph));
}

/// The same steps of a graph whose messages are edges, those that cost most before the others.
folded_steps costliest_first(macro_graph const &graph, folded_steps const &made) {
  std::vector<index> const cost = costs(graph, made);
  std::vector<std::size_t> order(cost.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return cost[a] > cost[b]; });
  std::vector<std::int32_t> place(cost.size()), table;
  for (std::size_t i = 0; i != order.size(); ++i)
    place[order[i]] = static_cast<std::int32_t>(i);
  for (std::size_t e = 0; e != graph.edges.size(); ++e)
    table.push_back(place[static_cast<std::size_t>(made(static_cast<std::int32_t>(e), 0, 0))]);
  return folded_steps(made.NS(), 1, 1, std::move(table));
}

} // namespace

planner::planner(folding grid, objective const &by) : of(std::move(grid)), goal(by), steps(0, 1, 1, {}) {
  searched = true;
  if (is_plain(of.graph()))
    search_plain();
  else
    search_folded();
}

planner::planner(folding grid, folded_steps made) : of(std::move(grid)), goal(usual), steps(0, 1, 1, {}) {
  adopt(std::move(made));
}

quality planner::result() const {
  quality q{NS(), TC(), degree(of.graph()), 0, false};
  if (searched && merit() <= bound) {
    q.tc_bound = q.TC;
    q.proven = true;
  } else {
    effort work{search_work};
    q.tc_bound = std::get<1>(search_levels(of.graph(), {objective::least_cost, 0, 0}, q.NS, work).bound);
    q.proven = !searched && q.TC == q.tc_bound;
  }
  return q;
}

index planner::TC() const { return std::accumulate(cost.begin(), cost.end(), index{0}); }

/// Messages of many lengths make as many levels, which is where a search is slow. But colouring the longest messages
/// first finds what the bound allows wherever few processes are the busiest, and takes as long as listing the messages.
void planner::search_plain() {
  macro_graph const &graph = of.graph();
  effort none{0}, work{search_for_one_move};
  bound = search_levels(graph, goal, any_number, none).bound;
  adopt(costliest_first(graph, colour(graph, quick_leveling(graph, goal, none))));
  if (may_be_improved() && matchings_take(graph) <= affordable_for_one_move)
    for (bool const stepwise : {true, false})
      adopt_if_better(costliest_first(graph, by_matchings(graph, stepwise)));
  if (!may_be_improved())
    return;
  leveling_search const best = search_levels(graph, goal, any_number, work);
  bound = best.bound;
  if (best.found)
    adopt_if_better(colour(graph, *best.found));
}

void planner::search_folded() {
  macro_graph const &graph = of.graph();
  auto const divide = [&](objective const &by) {
    // Without a table only a formula can serve, which needs levels as wide as A and B: a fine search would be in vain.
    effort work{fits_table(graph) ? search_work : search_work / 10}, quick = work;
    leveling_search made = search_levels(graph, by, any_number, work);
    if (!made.found)
      made.found = quick_leveling(graph, by, quick);
    return made;
  };
  leveling_search const best = divide(goal);
  bound = best.bound;
  adopt(realise(*best.found));
  // Other schedules are seldom better, but may be where the search has given up.
  if (may_be_improved() && matchings_take(graph) <= affordable_beside)
    for (bool const stepwise : {true, false})
      adopt_if_better(by_matchings(graph, stepwise));
  bool const fine = best.found->width.size() > 1;
  if (may_be_improved() && fine && goal.what != objective::fewest_steps)
    adopt_if_better(realise(*divide({objective::fewest_steps, 0, 0}).found));
}

/// By formula, or by a table, or with fewer levels.
folded_steps planner::realise(leveling const &levels) const {
  if (auto formula = formula_for(of.graph(), levels))
    return std::move(*formula);
  if (fits_table(of.graph()))
    return colour(of.graph(), levels);
  if (auto formula = circulant(of.graph(), levels.NS(), placing_work(of.graph())))
    return std::move(*formula);
  return place_in_one_level(of.graph());
}

void planner::adopt(folded_steps made) {
  steps = std::move(made);
  cost = plan::costs(of.graph(), steps);
}

void planner::adopt_if_better(folded_steps made) {
  std::vector<index> const its_costs = plan::costs(of.graph(), made);
  if (goal.of(made.NS(), std::accumulate(its_costs.begin(), its_costs.end(), index{0})) < merit())
    adopt(std::move(made));
}

std::vector<shipment> planner::in_order(std::vector<macro_message> const &messages) const {
  std::vector<shipment> result;
  result.reserve(messages.size());
  for (macro_message const &m : messages) {
    macro_edge const &e = of.graph().edges[static_cast<std::size_t>(m.edge)];
    result.push_back({steps(m.edge, m.alpha, m.beta), m.peer, e.weight});
  }
  std::sort(result.begin(), result.end(), [](shipment const &a, shipment const &b) { return a.step < b.step; });
  return result;
}

std::vector<shipment> planner::sends(index p) const { return in_order(of.sent_by(p)); }
std::vector<shipment> planner::receives(index q) const { return in_order(of.received_by(q)); }

schedule planner::whole() const {
  auto const P = static_cast<std::size_t>(of.senders());
  schedule result{of.senders(), of.receivers(), {}, cost};
  result.to.assign(cost.size(), std::vector<std::int32_t>(P, -1));
  of.for_each_run([&](message_run const &run) {
    std::int32_t *const to = result.to[static_cast<std::size_t>(steps(run.edge, run.alpha, run.beta))].data();
    run.for_each([&](index p, index q) { to[p] = static_cast<std::int32_t>(q); });
  });
  return result;
}

schedule make_schedule(schedule_key const &key) { return planner(key).whole(); }

} // namespace redeal::plan
