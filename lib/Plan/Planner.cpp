// Chooses the way to make steps, and judges what came of it.
#include "Plan/Planner.h"

#include "Plan/Papers/PaperMethods.h"
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

constexpr index any_number = std::numeric_limits<index>::max();

/// What place() may look at.
effort placing_work(macro_graph const &graph) { return {static_cast<std::int64_t>(graph.edges.size()) * 60 + 10000}; }

bool fits_table(macro_graph const &graph) {
  return static_cast<wide>(graph.edges.size()) * graph.A * graph.B <= largest_grid;
}

folding fold(schedule_key const &key, planning const &wish) {
  if (wish.local_free || numbers_processes(wish.how))
    return folding(communication_grid(key), wish.local_free);
  return folding(key);
}

objective objective_of(planning const &wish) {
  switch (wish.how) {
  case method::fewest_steps:
    return {objective::fewest_steps, 0, 0};
  case method::least_cost:
    return {objective::least_cost, 0, 0};
  default:
    return {objective::weighted, wish.alpha, wish.beta};
  }
}

/// A formula for the division's levels, where it is shorter than a table.
std::optional<folded_steps> formula_for(macro_graph const &graph, leveling const &levels) {
  if (graph.A == 1 && graph.B == 1 && graph.copies == 1)
    return std::nullopt;
  if (levels.weight.size() == 1)
    if (auto made = circulant(graph, levels.NS(), placing_work(graph)))
      return made;
  return place(graph, levels, placing_work(graph));
}

} // namespace

planner::planner(schedule_key const &key, planning const &wish)
    : of(fold(key, wish)), goal(objective_of(wish)), steps(0, 1, 1, {}) {
  switch (wish.how) {
  case method::optimal:
  case method::fewest_steps:
  case method::least_cost:
    plan_by_levels(key, wish);
    break;
  case method::split:
    plan_split(key, wish);
    break;
  case method::stepwise:
  case method::greedy:
    adopt(by_matchings(of.graph(), wish.how == method::stepwise));
    break;
  default:
    adopt(by_rule(key, wish));
  }
}

quality planner::result() const {
  quality q{NS(), TC(), degree(of.graph()), 0, false};
  if (!pieces.empty()) {
    q.tc_bound = largest_load(of.graph());
    q.proven = q.TC == q.tc_bound;
  } else if (searched && merit() <= bound) {
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

void planner::plan_by_levels(schedule_key const &key, planning const &wish) {
  macro_graph const &graph = of.graph();
  auto const search = [&](objective const &by) {
    // Without a table only a formula can serve, which needs levels as wide as A and B: a fine search would be in vain.
    effort work{fits_table(graph) ? search_work : search_work / 10}, quick = work;
    leveling_search made = search_levels(graph, by, any_number, work);
    if (!made.found)
      made.found = quick_leveling(graph, by, quick);
    return made;
  };
  leveling_search const best = search(goal);
  bound = best.bound;
  searched = true;
  adopt(realise(*best.found));
  // Other schedules are seldom better, but may be where the search has given up.
  if (merit() > bound && matchings_take(graph) <= affordable_beside)
    for (bool const stepwise : {true, false})
      adopt_if_better(by_matchings(graph, stepwise));
  bool const fine = best.found->width.size() > 1;
  if (merit() > bound && fine && goal.what != objective::fewest_steps)
    adopt_if_better(realise(*search({objective::fewest_steps, 0, 0}).found));
  if (merit() > bound && wish.local_free)
    adopt_if_better(taken_from(planner(key, {wish.how, wish.alpha, wish.beta, false})));
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

void planner::plan_split(schedule_key const &key, planning const &wish) {
  // Where whole messages take no longer, fewer steps are better.
  planner unsplit(key, {method::least_cost, 0, 0, wish.local_free});
  if (unsplit.TC() == largest_load(of.graph())) {
    *this = std::move(unsplit);
    bound = merit();
    return;
  }
  split_steps made = split_messages(of.graph());
  pieces = std::move(made.pieces);
  cost = std::move(made.duration);
}

/// A rule for the step of every pair, applied to the messages that there are.
folded_steps planner::by_rule(schedule_key const &key, planning const &wish) const {
  macro_graph const &graph = of.graph();
  if (folds(key, wish))
    return wish.how == method::classes ? class_by_class(graph) : *by_circulant(graph);
  if (needs_classes(wish.how))
    return taken_from(planner(of_slices(key), {wish.how, wish.alpha, wish.beta, false}));
  index const P = of.senders(), Q = of.receivers();
  round_robin const rounds = wish.how == method::caterpillar ? caterpillar_rounds(P, Q)
                             : wish.how == method::rotated   ? rotated_rounds(P, Q)
                                                             : permutation_rounds(key[0]);
  return by_rule(rounds.rounds, rounds.keep_empty, rounds.round);
}

/// The steps that a plan with more messages gives to those that there are.
folded_steps planner::taken_from(planner const &more) const {
  index row_of = -1;
  std::vector<shipment> row;
  return by_rule(more.NS(), false, [&](index p, index q) {
    if (row_of != p) {
      row = more.sends(row_of = p);
      std::sort(row.begin(), row.end(), [](shipment const &a, shipment const &b) { return a.peer < b.peer; });
    }
    return std::lower_bound(row.begin(), row.end(), q, [](shipment const &s, index peer) { return s.peer < peer; })
        ->step;
  });
}

/// Gives each message p -> q the step rule(p, q) < NS, and removes steps that have none unless they are to be kept.
template <class Rule> folded_steps planner::by_rule(index NS, bool keep_empty, Rule &&rule) const {
  macro_graph const &graph = of.graph();
  std::vector<std::int32_t> table(graph.edges.size() * static_cast<std::size_t>(graph.A * graph.B));
  std::vector<std::int32_t> number(static_cast<std::size_t>(NS), keep_empty ? 0 : -1);
  of.for_each_run([&](message_run const &run) {
    // All of a run have the same place in the table, and so must have the same step.
    index const step = rule(run.p, run.q_base + run.q0);
    table[cell({run.edge, run.alpha, run.beta, 0})] = static_cast<std::int32_t>(step);
    number[static_cast<std::size_t>(step)] = 0;
  });
  std::int32_t next = 0;
  for (std::int32_t &n : number)
    if (n == 0)
      n = next++;
  for (std::int32_t &step : table)
    step = number[static_cast<std::size_t>(step)];
  return folded_steps(next, graph.A, graph.B, std::move(table));
}

std::vector<shipment> planner::in_order(std::vector<macro_message> const &messages) const {
  std::vector<shipment> result;
  result.reserve(messages.size());
  for (macro_message const &m : messages) {
    macro_edge const &e = of.graph().edges[static_cast<std::size_t>(m.edge)];
    if (pieces.empty())
      result.push_back({steps(m.edge, m.alpha, m.beta), m.peer, e.weight});
    else
      for (message_piece const &part : pieces[cell(m)])
        result.push_back({part.step, m.peer, part.length});
  }
  std::sort(result.begin(), result.end(), [](shipment const &a, shipment const &b) { return a.step < b.step; });
  return result;
}

std::vector<shipment> planner::sends(index p) const { return in_order(of.sent_by(p)); }
std::vector<shipment> planner::receives(index q) const { return in_order(of.received_by(q)); }

std::size_t planner::cell(macro_message const &m) const {
  return static_cast<std::size_t>((m.edge * of.graph().A + m.alpha) * of.graph().B + m.beta);
}

schedule planner::whole() const {
  auto const P = static_cast<std::size_t>(of.senders());
  schedule result{of.senders(), of.receivers(), {}, cost};
  result.to.assign(cost.size(), std::vector<std::int32_t>(P, -1));
  if (pieces.empty()) {
    of.for_each_run([&](message_run const &run) {
      std::int32_t *const to = result.to[static_cast<std::size_t>(steps(run.edge, run.alpha, run.beta))].data();
      run.for_each([&](index p, index q) { to[p] = static_cast<std::int32_t>(q); });
    });
    return result;
  }
  result.part.assign(cost.size(), std::vector<index>(P, 0));
  of.for_each_run([&](message_run const &run) {
    for (message_piece const &part : pieces[cell({run.edge, run.alpha, run.beta, 0})]) {
      auto const step = static_cast<std::size_t>(part.step);
      run.for_each([&](index p, index q) {
        result.to[step][static_cast<std::size_t>(p)] = static_cast<std::int32_t>(q);
        result.part[step][static_cast<std::size_t>(p)] = part.length;
      });
    }
  });
  return result;
}

schedule make_schedule(schedule_key const &key) { return planner(key).whole(); }

} // namespace redeal::plan
