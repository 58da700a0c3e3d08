// Plans every case by every method that is compared, and counts. The fewest steps are told by the communication grid,
// not by the planner.
#include "Figures.h"

#include "Cases.h"

#include "Plan/Methods/Method.h"
#include "Plan/Methods/ParetoFront.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <random>

namespace redeal::plan {
namespace {

bool same(quality const &a, quality const &b) { return a.NS == b.NS && a.TC == b.TC; }

/// At least as good in both, and better in one.
bool dominates(quality const &a, quality const &b) { return a.NS <= b.NS && a.TC <= b.TC && !same(a, b); }

quality plan_by(method how, schedule_key const &key) { return plan_by(key, {how}).result(); }

/// One of the papers' methods beside ours.
struct rival {
  method how;
  int better = 0, equal = 0;

  void meet(schedule_key const &key, quality const &optimal, quality const &fewest, quality const &least) {
    quality const its = plan_by(how, key);
    better += dominates(its, optimal) || dominates(its, fewest) || dominates(its, least);
    equal += same(its, optimal);
  }
  void print(std::size_t cases) const {
    fmt::print("{} has fewer steps or less cost, and neither more: {}\n", name_of(how), better);
    fmt::print("{} reaches the optimum: {} ({:.1f} %)\n", name_of(how), equal,
               100.0 * equal / static_cast<double>(cases));
  }
};

void print_domain() {
  std::vector<schedule_key> const keys = domain();
  int fewest_steps = 0, proven = 0, fewest_proven = 0, least_proven = 0, conflicts = 0, by_formula = 0;
  rival stepwise{method::stepwise}, greedy{method::greedy};
  for (schedule_key const &key : keys) {
    planner const plan(key);
    quality const &optimal = plan.result();
    quality const fewest = plan_by(method::fewest_steps, key), least = plan_by(method::least_cost, key);
    fewest_steps += fewest.NS == ns_bound(communication_grid(key));
    proven += optimal.proven;
    fewest_proven += fewest.proven;
    least_proven += least.proven;
    conflicts += fewest.NS < least.NS && least.TC < fewest.TC;
    by_formula += plan.by_formula();
    stepwise.meet(key, optimal, fewest, least);
    greedy.meet(key, optimal, fewest, least);
  }
  fmt::print("P, Q <= 16; r, s <= 12; gcd(r, s) = 1\n");
  fmt::print("cases: {}\n", keys.size());
  fmt::print("fewest-steps takes as many steps as the busiest process has messages: {}\n", fewest_steps);
  fmt::print("fewest-steps is proven to have the least cost for them: {}\n", fewest_proven);
  fmt::print("least-cost is proven to have the least cost for any number of steps: {}\n", least_proven);
  fmt::print("fewest steps and least cost exclude each other: {}\n", conflicts);
  fmt::print("optimal is proven by its own measure: {}\n", proven);
  fmt::print("optimal has a formula: {} ({:.1f} %)\n", by_formula,
             100.0 * by_formula / static_cast<double>(keys.size()));
  stepwise.print(keys.size());
  greedy.print(keys.size());
}

/// Whether one of the papers' matchings has as few steps and less cost. It is not asked where it would take minutes.
bool matchings_are_better(schedule_key const &key, quality const &than) {
  for (method const how : {method::stepwise, method::greedy})
    if (!refuse(key, {how}) && dominates(plan_by(how, key), than))
      return true;
  return false;
}

/// Random cases with P, Q <= processes and r, s <= block; the same ones everywhere.
void print_random(int cases, index processes, index block) {
  std::mt19937_64 numbers(1998);
  auto const below = [&](index most) {
    return 1 + static_cast<index>(numbers() % static_cast<std::mt19937_64::result_type>(most));
  };
  int fewest_steps = 0, proven = 0, beaten = 0, by_formula = 0;
  double total_gap = 0, largest_gap = 0, total_time = 0, longest = 0;
  schedule_key slowest;
  for (int i = 0; i != cases; ++i) {
    index const P = below(processes), Q = below(processes), r = below(block), s = below(block);
    schedule_key const key = slices(P, Q, r, s);
    auto const begin = std::chrono::steady_clock::now();
    planner const plan(key);
    double const time = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    quality const &reached = plan.result();
    double const gap =
        100.0 * static_cast<double>(reached.TC - reached.tc_bound) / static_cast<double>(reached.tc_bound);
    fewest_steps += reached.NS == ns_bound(communication_grid(key));
    proven += reached.proven;
    beaten += !reached.proven && matchings_are_better(key, reached);
    by_formula += plan.by_formula();
    total_gap += gap;
    largest_gap = std::max(largest_gap, gap);
    total_time += time;
    if (time > longest) {
      longest = time;
      slowest = key;
    }
  }
  fmt::print("\nP, Q <= {}; r, s <= {}; at random\n", processes, block);
  fmt::print("cases: {}\n", cases);
  fmt::print("optimal takes as many steps as the busiest process has messages: {}\n", fewest_steps);
  fmt::print("optimal is proven by its own measure: {}\n", proven);
  fmt::print("optimal is not proven, and stepwise or greedy is better: {}\n", beaten);
  fmt::print("optimal has a formula: {}\n", by_formula);
  fmt::print("mean gap between cost and bound: {:.4f} %\n", total_gap / cases);
  fmt::print("largest gap between cost and bound: {:.3f} %\n", largest_gap);
  fmt::print("mean planning time: {:.2f} ms\n", total_time / cases);
  fmt::print("longest planning time: {:.0f} ms (P = {}, Q = {}, r = {}, s = {})\n", longest, slowest[0].P, slowest[0].Q,
             slowest[0].r, slowest[0].s);
}

} // namespace

void print_figures() {
  print_domain();
  print_random(1000, 64, 64);
  print_random(300, 256, 100);
}

} // namespace redeal::plan
