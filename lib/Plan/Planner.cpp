// Chooses the method, and judges what it has made.
#include "Plan/Planner.h"

#include "Plan/PaperMethods.h"
#include "Plan/Splitting.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace redeal::plan {
namespace {

struct {
  method how;
  char const *name;
} constexpr names[] = {
    {method::optimal, "optimal"},         {method::fewest_steps, "fewest-steps"},
    {method::least_cost, "least-cost"},   {method::stepwise, "stepwise"},
    {method::greedy, "greedy"},           {method::classes, "class"},
    {method::circulant, "circulant"},     {method::walker_otto, "walker-otto"},
    {method::caterpillar, "caterpillar"}, {method::permutations, "permutations"},
    {method::rotated, "rotated"},         {method::split, "split"},
};

// What the searches may look at: some tenths of a second at most, and on the domain of the papers' sizes enough to
// prove everything. The same everywhere, since compiler and runtime must find the same schedule.
constexpr effort search_work{10'000'000};

// What the heuristics may take if they are tried as well, in the unit of matchings_take(): some tenths of a second.
constexpr wide affordable_beside = 200'000'000;

constexpr index any_number = std::numeric_limits<index>::max();

/// What place() may look at.
effort placing_work(macro_graph const &graph) { return {static_cast<std::int64_t>(graph.edges.size()) * 20 + 2000}; }

bool numbers_processes(method how) {
  return how == method::caterpillar || how == method::permutations || how == method::rotated;
}

/// Methods that are defined on classes of whole slices, and taken over from there where some messages are missing.
bool needs_classes(method how) {
  return how == method::classes || how == method::circulant || how == method::walker_otto;
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

/// The redistribution of whole slices whose messages include those of `key`.
schedule_key of_slices(schedule_key key) {
  for (dimension_key &k : key) {
    index const factor = static_cast<index>(gcd(k.r, k.s));
    k = {k.P, k.r / factor, k.Q, k.s / factor, 0};
  }
  return key;
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

/// The fallback where a table would be too large: the fewest steps in one level, or else class by class.
folded_steps by_simple_formula(macro_graph const &graph) {
  index const NS = degree(graph);
  if (auto made = circulant(graph, NS, placing_work(graph)))
    return std::move(*made);
  index const longest =
      std::max_element(graph.edges.begin(), graph.edges.end(), [](macro_edge const &a, macro_edge const &b) {
        return a.weight < b.weight;
      })->weight;
  if (auto made = place(graph, {{longest}, {NS}, {}, false}, placing_work(graph)))
    return std::move(*made);
  return class_by_class(graph);
}

} // namespace

char const *name_of(method how) {
  for (auto const &entry : names)
    if (entry.how == how)
      return entry.name;
  return "";
}

std::optional<method> method_named(std::string_view name) {
  for (auto const &entry : names)
    if (entry.name == name)
      return entry.how;
  return std::nullopt;
}

std::string method_names() {
  std::string text;
  for (auto const &entry : names)
    text += (text.empty() ? "" : ", ") + std::string(entry.name);
  return text;
}

bool folds(schedule_key const &key, planning const &wish) {
  return !wish.local_free && !numbers_processes(wish.how) &&
         std::all_of(key.begin(), key.end(), [](dimension_key const &k) { return k.m == 0; });
}

std::optional<std::string> refuse(schedule_key const &key, planning const &wish) {
  if (wish.how == method::walker_otto || wish.how == method::permutations) {
    std::string const name = name_of(wish.how);
    if (key.size() != 1)
      return "the method " + name + " is for one dimension, but this redistribution has " + std::to_string(key.size());
    dimension_key const &k = key[0];
    if (k.P != k.Q)
      return "the method " + name + " needs P = Q, but P is " + std::to_string(k.P) + " and Q is " +
             std::to_string(k.Q);
    index const ratio = std::max(k.r, k.s) / static_cast<index>(gcd(k.r, k.s));
    if (std::min(k.r, k.s) != gcd(k.r, k.s))
      return "the method " + name +
             " needs r to be a multiple of s or s of r; circulant is its extension to any r and s";
    if (wish.how == method::permutations && k.P % ratio != 0 && ratio % k.P != 0)
      return "the method " + name + " needs s / r (or r / s) to divide P or be a multiple of it, but " +
             std::to_string(ratio) + " and " + std::to_string(k.P) + " are neither";
  }
  if (wish.how == method::circulant || wish.how == method::walker_otto)
    if (folding const of(of_slices(key)); !by_circulant(of.graph()))
      return "no circulant schedule was found for this redistribution; optimal has no such limit";
  if (wish.how == method::stepwise || wish.how == method::greedy || wish.how == method::split) {
    folding const of = fold(key, wish);
    if (wish.how == method::split ? !splitting_is_affordable(of.graph()) : matchings_take(of.graph()) > 20'000'000'000)
      return std::string("the method ") + name_of(wish.how) +
             " would take more than minutes for so many processes; optimal is quick";
  }
  return std::nullopt;
}

planner::planner(schedule_key const &key, planning const &wish) : of(fold(key, wish)), steps(0, 1, 1, {}) {
  switch (wish.how) {
  case method::optimal:
  case method::fewest_steps:
  case method::least_cost:
    plan_by_levels(key, wish);
    return;
  case method::split:
    plan_split(key, wish);
    return;
  case method::stepwise:
  case method::greedy:
    adopt(by_matchings(of.graph(), wish.how == method::stepwise));
    break;
  default:
    adopt(by_rule(key, wish));
  }
  reached.tc_bound = least_cost_within(reached.NS);
  reached.proven = reached.TC == reached.tc_bound;
}

void planner::plan_by_levels(schedule_key const &key, planning const &wish) {
  objective const goal = objective_of(wish);
  macro_graph const &graph = of.graph();
  bool const fits_table = static_cast<wide>(graph.edges.size()) * graph.A * graph.B <= largest_grid;
  // Without a table only a formula can serve, which needs levels as wide as A and B: a fine search would be in vain.
  leveling_search const search =
      search_levels(graph, goal, any_number, fits_table ? search_work : effort{search_work.left / 10});
  leveling const &levels = *search.found;
  if (auto formula = formula_for(graph, levels))
    adopt(std::move(*formula));
  else if (fits_table)
    adopt(colour(graph, levels));
  else
    adopt(by_simple_formula(graph));
  // Other schedules are seldom better, but may be where the search has given up.
  auto const merit = [&] { return goal.of(reached.NS, reached.TC); };
  if (merit() > search.bound && matchings_take(graph) <= affordable_beside)
    for (bool const stepwise : {true, false})
      adopt_if_better(by_matchings(graph, stepwise), goal);
  if (merit() > search.bound && wish.how != method::fewest_steps)
    adopt_if_better(planner(key, {method::fewest_steps, 0, 0, wish.local_free}).steps, goal);
  if (merit() > search.bound && wish.local_free)
    adopt_if_better(taken_from(planner(key, {wish.how, wish.alpha, wish.beta, false})), goal);
  reached.proven = merit() <= search.bound;
  reached.tc_bound = reached.proven ? reached.TC : least_cost_within(reached.NS);
}

/// Takes over steps, with their NS, TC and least NS.
void planner::adopt(folded_steps made) {
  steps = std::move(made);
  cost = costs(of.graph(), steps);
  reached = {steps.NS(), std::accumulate(cost.begin(), cost.end(), index{0}), degree(of.graph()), 0, false};
}

void planner::adopt_if_better(folded_steps made, objective const &goal) {
  std::vector<index> const its_costs = costs(of.graph(), made);
  if (goal.of(made.NS(), std::accumulate(its_costs.begin(), its_costs.end(), index{0})) <
      goal.of(reached.NS, reached.TC))
    adopt(std::move(made));
}

/// No schedule with at most NS steps has a smaller TC.
index planner::least_cost_within(index NS) const {
  return std::get<1>(search_levels(of.graph(), {objective::least_cost, 0, 0}, NS, search_work).bound);
}

void planner::plan_split(schedule_key const &key, planning const &wish) {
  index const load = largest_load(of.graph());
  // Where whole messages take no longer, fewer steps are better.
  planner const unsplit(key, {method::least_cost, 0, 0, wish.local_free});
  if (unsplit.reached.TC == load) {
    *this = unsplit;
    return;
  }
  split_steps made = split_messages(of.graph());
  pieces = std::move(made.pieces);
  cost = std::move(made.duration);
  reached = {static_cast<index>(cost.size()), std::accumulate(cost.begin(), cost.end(), index{0}), degree(of.graph()),
             load, true};
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
  return by_rule(more.result().NS, false, [&](index p, index q) {
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

std::vector<quality> pareto_front(schedule_key const &key) {
  folding const of(key);
  std::vector<quality> front;
  index const least_NS = degree(of.graph());
  auto const best = [&](objective::kind what, index most_steps) {
    leveling_search const search = search_levels(of.graph(), {what, 0, 0}, most_steps, search_work);
    index const NS = search.found->NS(), TC = search.found->TC();
    return quality{NS, TC, least_NS, std::get<1>(search.bound), search.found->proven};
  };
  quality const last = best(objective::least_cost, any_number);
  for (index NS = least_NS; NS < last.NS; ++NS) {
    quality const q = best(objective::least_cost, NS);
    if (q.TC == last.TC)
      break;
    if (front.empty() || q.TC < front.back().TC)
      front.push_back(q);
  }
  front.push_back(last);
  return front;
}

} // namespace redeal::plan
