// Names, what stands in the way of a method, and its schedule.
#include "Plan/Methods/Method.h"

#include "Plan/Graph/Folding.h"
#include "Plan/Matchings.h"
#include "Plan/Methods/Papers.h"

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

// In the unit of matchings_take(): some minutes.
constexpr wide affordable = 20'000'000'000;

/// As dimensions of an array, one slice each; nothing if that is longer than any array.
std::optional<std::vector<dimension>> one_slice(schedule_key const &key) {
  std::vector<dimension> result;
  for (dimension_key const &k : key) {
    wide const slice = slice_length(k);
    if (slice > std::numeric_limits<index>::max())
      return std::nullopt;
    result.push_back({static_cast<index>(slice), k.P, k.r, k.Q, k.s});
  }
  return result;
}

std::optional<std::string> refuse_permutations(dimension_key const &k, method how) {
  std::string const name = name_of(how);
  if (k.P != k.Q)
    return "the method " + name + " needs P = Q, but P is " + std::to_string(k.P) + " and Q is " + std::to_string(k.Q);
  index const factor = static_cast<index>(gcd(k.r, k.s)), ratio = std::max(k.r, k.s) / factor;
  if (std::min(k.r, k.s) != factor)
    return "the method " + name + " needs r to be a multiple of s or s of r; circulant is its extension to any r and s";
  if (how == method::permutations && k.P % ratio != 0 && ratio % k.P != 0)
    return "the method " + name + " needs s / r (or r / s) to divide P or be a multiple of it, but " +
           std::to_string(ratio) + " and " + std::to_string(k.P) + " are neither";
  return std::nullopt;
}

/// For methods that plan whole slices, whatever part of them there is.
std::optional<std::string> refuse_classes(schedule_key const &key, planning const &wish) {
  schedule_key const slices = of_slices(key);
  std::optional<std::vector<dimension>> const whole = one_slice(slices);
  if (!folds(key, wish) && (!whole || validate_folded(*whole)))
    return std::string("the method ") + name_of(wish.how) +
           " plans whole slices, which are too large here; optimal plans only the messages that there are";
  macro_graph const graph = folding(slices).graph();
  if (wish.how == method::classes) {
    if (static_cast<wide>(graph.edges.size()) * std::max(graph.A, graph.B) > largest_grid)
      return "the method class would take more than " + std::to_string(largest_grid) + " steps; optimal takes fewer";
  } else if (!by_circulant(graph)) {
    return "no circulant schedule was found for this redistribution; optimal has no such limit";
  }
  return std::nullopt;
}

/// For methods whose time grows faster than the messages.
std::optional<std::string> refuse_slow(schedule_key const &key, planning const &wish) {
  folding const of = wish.local_free ? folding(communication_grid(key), true) : folding(key);
  if (wish.how == method::split ? !splitting_is_affordable(of.graph()) : matchings_take(of.graph()) > affordable)
    return std::string("the method ") + name_of(wish.how) +
           " would take minutes or more for so many processes; optimal is quick";
  return std::nullopt;
}

/// Parts of messages have no other lengths than those that they were made for.
std::optional<std::string> refuse_tail(std::vector<dimension> const &dimensions) {
  for (std::size_t i = 0; i != dimensions.size(); ++i) {
    index const extent = dimensions[i].extent();
    if (wide const slice = slice_length(dimensions[i]); extent >= slice && extent % slice != 0)
      return "split needs a whole number of slices, " + std::to_string(static_cast<index>(slice)) + " elements each; " +
             (dimensions.size() == 1 ? "this array" : "dimension " + std::to_string(i)) + " has " +
             std::to_string(extent) + " elements";
  }
  return std::nullopt;
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

/// Gives each message p -> q the step rule(p, q) < NS, and removes steps that have none unless they are to be kept.
template <class Rule> folded_steps by_rule(folding const &of, index NS, bool keep_empty, Rule const &rule) {
  macro_graph const &graph = of.graph();
  std::vector<std::int32_t> table(graph.edges.size() * static_cast<std::size_t>(graph.A * graph.B));
  std::vector<std::int32_t> number(static_cast<std::size_t>(NS), keep_empty ? 0 : -1);
  of.for_each_run([&](message_run const &run) {
    // All of a run have the same place in the table, and so must have the same step.
    index const step = rule(run.p, run.q_base + run.q0);
    table[static_cast<std::size_t>((run.edge * graph.A + run.alpha) * graph.B + run.beta)] =
        static_cast<std::int32_t>(step);
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

/// The steps that a plan with more messages gives to those that there are.
folded_steps taken_from(folding const &of, planner const &more) {
  index row_of = -1;
  std::vector<shipment> row;
  return by_rule(of, more.NS(), false, [&](index p, index q) {
    if (row_of != p) {
      row = more.sends(row_of = p);
      std::sort(row.begin(), row.end(), [](shipment const &a, shipment const &b) { return a.peer < b.peer; });
    }
    return std::lower_bound(row.begin(), row.end(), q, [](shipment const &s, index peer) { return s.peer < peer; })
        ->step;
  });
}

planner best_by(objective const &goal, schedule_key const &key, planning const &wish) {
  planner best(fold(key, wish), goal);
  if (wish.local_free && best.may_be_improved())
    best.adopt_if_better(taken_from(best.grid(), planner(key, goal)));
  return best;
}

method_plan plan_split(schedule_key const &key, planning const &wish) {
  // Where whole messages take no longer, fewer steps are better.
  planner whole = best_by({objective::least_cost, 0, 0}, key, wish);
  if (std::accumulate(whole.costs().begin(), whole.costs().end(), index{0}) == largest_load(whole.grid().graph()))
    return {std::move(whole), true};
  return {whole.grid(), split_messages(whole.grid().graph())};
}

/// Each message has a step of its own, its number.
folded_steps numbers(macro_graph const &graph) {
  index const count = static_cast<index>(graph.edges.size()) * graph.A * graph.B;
  std::vector<std::int32_t> table(static_cast<std::size_t>(count));
  std::iota(table.begin(), table.end(), 0);
  return folded_steps(count, graph.A, graph.B, std::move(table));
}

/// The steps of a method that does not search.
folded_steps steps_of(folding const &grid, schedule_key const &key, planning const &wish) {
  if (wish.how == method::stepwise || wish.how == method::greedy)
    return by_matchings(grid.graph(), wish.how == method::stepwise);
  if (folds(key, wish))
    return wish.how == method::classes ? class_by_class(grid.graph()) : *by_circulant(grid.graph());
  if (needs_classes(wish.how)) {
    schedule_key const slices = of_slices(key);
    folding const whole(slices);
    return taken_from(grid, planner(whole, steps_of(whole, slices, {wish.how})));
  }
  index const P = grid.senders(), Q = grid.receivers();
  round_robin const rounds = wish.how == method::caterpillar ? caterpillar_rounds(P, Q)
                             : wish.how == method::rotated   ? rotated_rounds(P, Q)
                                                             : permutation_rounds(key[0]);
  return by_rule(grid, rounds.rounds, rounds.keep_empty, rounds.round);
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

bool numbers_processes(method how) {
  return how == method::caterpillar || how == method::permutations || how == method::rotated;
}

bool needs_classes(method how) {
  return how == method::classes || how == method::circulant || how == method::walker_otto;
}

schedule_key of_slices(schedule_key key) {
  for (dimension_key &k : key)
    k = k.of_slices();
  return key;
}

bool folds(schedule_key const &key, planning const &wish) {
  return !wish.local_free && !numbers_processes(wish.how) && folds(key);
}

std::optional<std::string> refuse(schedule_key const &key, planning const &wish) {
  bool const all_cyclic =
      std::all_of(key.begin(), key.end(), [](dimension_key const &k) { return k.is_block_cyclic(); });
  if (!all_cyclic && (needs_classes(wish.how) || wish.how == method::permutations))
    return std::string("the method ") + name_of(wish.how) +
           " is for block-cyclic deals, but a side of this redistribution is not; optimal plans any";
  if (wish.how == method::walker_otto || wish.how == method::permutations) {
    if (std::any_of(key.begin(), key.end(),
                    [](dimension_key const &k) { return k.skipped_from != 0 || k.skipped_to != 0; }))
      return std::string("the method ") + name_of(wish.how) +
             " is for whole arrays, but a side of this redistribution begins within a round; optimal plans any";
    if (key.size() != 1)
      return std::string("the method ") + name_of(wish.how) + " is for one dimension, but this redistribution has " +
             std::to_string(key.size());
    if (std::optional<std::string> error = refuse_permutations(key[0], wish.how))
      return error;
  }
  if (needs_classes(wish.how))
    return refuse_classes(key, wish);
  if (wish.how == method::stepwise || wish.how == method::greedy || wish.how == method::split)
    return refuse_slow(key, wish);
  return std::nullopt;
}

method_plan::method_plan(folding const &of, split_steps made)
    : plan(of, numbers(of.graph())), may_split(true), parts(std::move(made)) {}

std::vector<shipment> method_plan::in_parts(std::vector<shipment> messages) const {
  if (!parts)
    return messages;
  std::vector<shipment> result;
  for (shipment const &m : messages)
    for (message_piece const &piece : parts->pieces[static_cast<std::size_t>(m.step)])
      result.push_back({piece.step, m.peer, piece.length});
  std::sort(result.begin(), result.end(), [](shipment const &a, shipment const &b) { return a.step < b.step; });
  return result;
}

schedule method_plan::whole() const {
  if (!parts)
    return plan.whole();
  auto const P = static_cast<std::size_t>(plan.grid().senders()), steps = costs().size();
  schedule result{plan.grid().senders(), plan.grid().receivers(), std::vector(steps, std::vector<std::int32_t>(P, -1)),
                  costs(), std::vector(steps, std::vector<index>(P, 0))};
  for (std::size_t p = 0; p != P; ++p)
    for (shipment const &m : sends(static_cast<index>(p))) {
      result.to[static_cast<std::size_t>(m.step)][p] = static_cast<std::int32_t>(m.peer);
      result.part[static_cast<std::size_t>(m.step)][p] = m.length;
    }
  return result;
}

quality method_plan::result() const {
  if (!may_split)
    return plan.result();
  macro_graph const &graph = plan.grid().graph();
  quality q{NS(), std::accumulate(costs().begin(), costs().end(), index{0}), degree(graph), largest_load(graph), false};
  q.proven = q.TC == q.tc_bound;
  return q;
}

method_plan plan_by(schedule_key const &key, planning const &wish) {
  switch (wish.how) {
  case method::optimal:
  case method::fewest_steps:
  case method::least_cost:
    return best_by(objective_of(wish), key, wish);
  case method::split:
    return plan_split(key, wish);
  default: {
    folding const of = fold(key, wish);
    return planner(of, steps_of(of, key, wish));
  }
  }
}

std::optional<std::string> validate(std::vector<dimension> const &dimensions, planning const &wish, bool one_process) {
  if (std::optional<std::string> error = validate_numbers(dimensions))
    return error;
  schedule_key const key = key_of(dimensions);
  if (std::optional<std::string> error =
          one_process && folds(key, wish) ? validate_folded(dimensions) : validate(dimensions))
    return error;
  if (wish.how == method::split)
    if (std::optional<std::string> error = refuse_tail(dimensions))
      return error;
  return refuse(key, wish);
}

} // namespace redeal::plan
