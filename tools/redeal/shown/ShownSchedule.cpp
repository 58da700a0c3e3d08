// Plans in the unit of the key's grid, and turns the result into the array's own elements.
#include "shown/ShownSchedule.h"

#include "shown/Patience.h"

#include "Plan/Methods/SingleSender.h"
#include "Plan/Problem/Scale.h"
#include "Plan/Replicas.h"
#include "Plan/Steps/Checker.h"
#include "System/MemoryLeft.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace redeal::tool {
namespace {

/// Over all dimensions, or 2^63 - 1 if that is less.
index product(std::vector<plan::dimension> const &dimensions, index (plan::dimension::*number)() const) {
  plan::wide all = 1;
  for (plan::dimension const &d : dimensions)
    all = std::min<plan::wide>(all * (d.*number)(), std::numeric_limits<index>::max());
  return static_cast<index>(all);
}

/// Whether the method weighs all schedules, so that only a proof of both NS and TC is one.
bool searches(plan::method how) {
  return how == plan::method::optimal || how == plan::method::fewest_steps || how == plan::method::least_cost;
}

/// What cannot be shown.
std::optional<std::string> refuse(request const &wanted, index P, index Q) {
  if (wanted.rank && *wanted.rank >= P)
    return fmt::format("--rank is {}, but the senders are 0 to {}", *wanted.rank, P - 1);
  constexpr index drawn = 256;
  if (wanted.form == output::table && !wanted.rank && static_cast<plan::wide>(P) * Q > plan::largest_grid)
    return fmt::format("a table of {} x {} cells is too large to read; --format lines and --rank show messages alone",
                       P, Q);
  if (wanted.form == output::svg && std::max(P, Q) > drawn)
    return fmt::format("--format svg draws at most {} senders and receivers, but there are {} and {}", drawn, P, Q);
  return std::nullopt;
}

/// Some methods take more steps than needed, and each has room for every sender.
std::optional<std::string> refuse_size(request const &wanted, index NS, bool alone) {
  index const P = product(wanted.of.dimensions, &plan::dimension::P);
  if (constexpr plan::wide most = plan::wide{4} * plan::largest_grid; !alone && static_cast<plan::wide>(NS) * P > most)
    return fmt::format("the method {} takes {} steps here, but steps times senders must be at most {}",
                       plan::name_of(wanted.wish.how), NS, most);
  return std::nullopt;
}

/// Everybody's messages must fit in memory: the grid, the steps, and what checks them. Where the redistribution does
/// not fold, planning has an edge for each message too.
std::optional<std::string> refuse_memory(request const &wanted, plan::schedule_key const &key) {
  constexpr double of_message = 32, of_edge = 150, giga = 1e9;
  double const needed =
      static_cast<double>(plan::table_bound(key)) * (folds(key, wanted.wish) ? of_message : of_message + of_edge);
  auto const available = static_cast<double>(std::min(memory_left(), addresses_left()));
  if (needed <= available)
    return std::nullopt;
  return fmt::format("the schedule of all senders takes about {:.1f} GB of memory, but only {:.1f} GB are available; "
                     "--rank shows one sender",
                     needed / giga, available / giga);
}

/// The weights for the key's unit. They are made small first, by a power of two, so that their products are finite.
plan::planning weighed(request const &wanted, plan::scale const &by) {
  plan::planning wish = wanted.wish;
  if (wanted.weighs_lengths) {
    int exponent = 0;
    std::frexp(std::max(wish.alpha, wish.beta), &exponent);
    wish.alpha = std::ldexp(wish.alpha, -exponent);
    wish.beta = std::ldexp(wish.beta, -exponent) * by.mean;
  }
  return wish;
}

std::string wrong(std::string const &error) { return "the schedule is wrong, which is a bug of redeal: " + error; }

/// Everybody's schedule in the array's elements, checked. Its costs, bound and proof are left in `shown`.
std::optional<std::string> take_all(plan::method_plan const &made, plan::scale const &by, shown_schedule &shown) {
  auto &[grid, steps] = shown.messages.emplace<all_messages>(
      all_messages{plan::communication_grid(shown.asked.of.dimensions), made.whole()});
  bool const local_free = shown.asked.wish.local_free;
  if (by.exact()) {
    for (index &cost : steps.cost)
      cost *= by.least;
    for (std::vector<index> &parts : steps.part)
      for (index &part : parts)
        part *= by.least;
  } else {
    steps = with_costs(std::move(steps), grid);
    shown.TC = shown.TC_at_most = steps.TC();
    // The key's bound holds for the whole slices, and the tail makes no message shorter.
    shown.tc_bound = std::max(shown.tc_bound, plan::tc_bound(grid, local_free));
    shown.proven = shown.TC == shown.tc_bound && (shown.NS == shown.ns_bound || !searches(shown.asked.wish.how));
  }
  shown.cost = steps.cost;
  if (std::optional<std::string> error = plan::check(grid, steps, local_free))
    return wrong(*error);
  return std::nullopt;
}

/// Only what p sends, out of everybody's.
void keep_only(index p, shown_schedule &shown) {
  sent_messages sent{p, {}};
  for (index step = 0; step != shown.NS; ++step)
    shown.for_each_message(step, [&](index sender, index q, index length) {
      if (sender == p)
        sent.messages.push_back({step, q, length});
    });
  shown.messages = std::move(sent);
}

/// What one sender sends in the array's elements, checked, without the others.
std::optional<std::string> take_one(plan::method_plan const &made, plan::scale const &by, shown_schedule &shown) {
  std::vector<plan::dimension> const &dimensions = shown.asked.of.dimensions;
  auto &[p, sent] =
      shown.messages.emplace<sent_messages>(sent_messages{*shown.asked.rank, made.sends(*shown.asked.rank)});
  if (by.exact())
    for (plan::shipment &m : sent)
      m.length *= by.least;
  else
    plan::lengthen(sent, dimensions, p);
  if (by.exact() && shown.asked.form == output::json)
    for (index const cost : made.costs())
      shown.cost.push_back(cost * by.least);
  if (std::optional<std::string> error = plan::check(sent, dimensions, p))
    return wrong(*error);
  return std::nullopt;
}

/// All that may be chosen, if that is to be shown and there is a choice.
plan::pareto_front choices(request const &wanted, plan::schedule_key const &key, plan::scale const &by) {
  plan::pareto_front front{{}, true};
  if (wanted.of.one_slice && !wanted.rank && !wanted.wish.local_free && searches(wanted.wish.how) &&
      (wanted.form == output::table || wanted.form == output::json))
    front = plan::find_pareto_front(key);
  if (front.choices.size() == 1)
    front.choices.clear();
  for (plan::trade_off &choice : front.choices)
    choice.TC *= by.least;
  return front;
}

/// Where senders have copies: who sends which part is chosen first, and every message is listed.
std::optional<std::string> make_chosen(request const &wanted, std::optional<shown_schedule> &result) {
  std::vector<plan::dimension> const &places = wanted.of.dimensions;
  if (wanted.wish.how != plan::method::optimal || wanted.wish.local_free || wanted.weighs_lengths)
    return "where elements have copies before, they are planned by the method optimal, without --alpha, --beta and "
           "--local-free";
  if (std::optional<std::string> error = plan::validate_replicated(places, wanted.of.replicas_after))
    return error;
  plan::replicated_problem const problem{
      places, plan::replicated_side::on_first(product(places, &plan::dimension::P), wanted.of.replicas_before),
      plan::replicated_side::on_first(product(places, &plan::dimension::Q), wanted.of.replicas_after)};
  auto const senders = static_cast<index>(problem.from.processes.size()),
             receivers = static_cast<index>(problem.to.processes.size());
  if (std::optional<std::string> error = refuse(wanted, senders, receivers))
    return error;
  plan::planner const made = plan::plan_of(problem);
  plan::quality const found = made.result();
  shown_schedule &shown = result.emplace(shown_schedule{wanted,
                                                        all_messages{plan::grid_of(problem), made.whole()},
                                                        found.NS,
                                                        found.ns_bound,
                                                        found.TC,
                                                        found.TC,
                                                        found.tc_bound,
                                                        found.proven,
                                                        made.costs(),
                                                        {}});
  auto const &[grid, steps] = std::get<all_messages>(shown.messages);
  if (std::optional<std::string> error = plan::check(grid, steps, false))
    return wrong(*error);
  if (wanted.rank)
    keep_only(*wanted.rank, shown);
  return std::nullopt;
}

} // namespace

std::optional<std::string> make(request const &wanted, std::optional<shown_schedule> &result) {
  std::vector<plan::dimension> const &dimensions = wanted.of.dimensions;
  if (wanted.of.replicas_before > 1)
    return make_chosen(wanted, result);
  if (std::optional<std::string> error = plan::validate(dimensions, wanted.wish, wanted.rank.has_value()))
    return error;
  if (std::optional<std::string> error =
          refuse(wanted, product(dimensions, &plan::dimension::P), product(dimensions, &plan::dimension::Q)))
    return error;
  plan::schedule_key const key = key_of(dimensions);
  bool const alone = wanted.rank && folds(key, wanted.wish);
  if (!alone)
    if (std::optional<std::string> error = refuse_memory(wanted, key))
      return error;
  announce_if_slow(fmt::format("planning for {} senders and {} receivers", product(dimensions, &plan::dimension::P),
                               product(dimensions, &plan::dimension::Q)));
  plan::scale const by(dimensions, key);

  plan::method_plan const made = plan_by(key, weighed(wanted, by));
  if (std::optional<std::string> error = refuse_size(wanted, made.NS(), alone))
    return error;
  plan::quality const of_key = made.result();
  auto const at_most = [&](plan::wide cost) {
    return static_cast<index>(std::min<plan::wide>(cost, product(dimensions, &plan::dimension::extent)));
  };
  shown_schedule &shown = result.emplace(shown_schedule{wanted,
                                                        sent_messages{},
                                                        of_key.NS,
                                                        of_key.ns_bound,
                                                        of_key.TC * by.least,
                                                        at_most(static_cast<plan::wide>(of_key.TC) * by.most),
                                                        of_key.tc_bound * by.least,
                                                        of_key.proven && by.exact(),
                                                        {},
                                                        choices(wanted, key, by)});
  if (!alone) {
    if (std::optional<std::string> error = take_all(made, by, shown))
      return error;
    if (wanted.rank)
      keep_only(*wanted.rank, shown);
    return std::nullopt;
  }
  return take_one(made, by, shown);
}

} // namespace redeal::tool
