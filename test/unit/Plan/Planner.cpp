// Planned schedules: valid by the checker, as good as claimed, and the same from every point of view.
#include "Cases.h"
#include "Exhaustive.h"

#include "Plan/Methods/Method.h"
#include "Plan/Methods/ParetoFront.h"
#include "Plan/Steps/Checker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace redeal::plan {
namespace {

constexpr method all_methods[] = {method::optimal,     method::fewest_steps, method::least_cost, method::stepwise,
                                  method::greedy,      method::classes,      method::circulant,  method::walker_otto,
                                  method::caterpillar, method::permutations, method::rotated,    method::split};

planning by(method how) {
  planning wish;
  wish.how = how;
  return wish;
}

/// The costs of the steps, checked.
std::vector<index> costs_of(schedule_key const &key, method how) {
  schedule const whole = plan_by(key, by(how)).whole();
  EXPECT_EQ(check(communication_grid(key), whole).value_or("right"), "right");
  return whole.cost;
}

/// Everything that must hold of any schedule; its quality.
quality examine(schedule_key const &key, planning const &wish) {
  method_plan const plan = plan_by(key, wish);
  quality const q = plan.result();
  communication_grid const grid(key);
  schedule const whole = plan.whole();
  EXPECT_EQ(check(grid, whole, wish.local_free).value_or("right"), "right");
  EXPECT_EQ(whole.NS(), q.NS);
  EXPECT_EQ(whole.TC(), q.TC);
  EXPECT_LE(q.ns_bound, q.NS);
  EXPECT_LE(q.tc_bound, q.TC);
  if (q.proven) {
    EXPECT_EQ(q.tc_bound, q.TC);
  }
  // What processes compute for themselves is what the whole says.
  std::set<std::tuple<index, index, index>> in_whole, sent, received;
  for (index step = 0; step != whole.NS(); ++step)
    for (index p = 0; p != whole.P; ++p)
      if (std::int32_t const to = whole.to[static_cast<std::size_t>(step)][static_cast<std::size_t>(p)]; to >= 0)
        in_whole.emplace(step, p, to);
  for (index p = 0; p != whole.P; ++p)
    for (shipment const &s : plan.sends(p))
      sent.emplace(s.step, p, s.peer);
  for (index r = 0; r != whole.Q; ++r)
    for (shipment const &s : plan.receives(r))
      received.emplace(s.step, s.peer, r);
  EXPECT_EQ(sent, in_whole);
  EXPECT_EQ(received, in_whole);
  return q;
}

// Calls refused(method) for those that do not plan this.
template <class Refused> void examine_all_methods(dimension const &d, Refused const &refused) {
  schedule_key const key = key_of({d});
  for (method const how : all_methods)
    for (bool const local_free : {false, true}) {
      planning wish = by(how);
      wish.local_free = local_free;
      if (!refuse(key, wish))
        examine(key, wish);
      else
        refused(how);
      ASSERT_FALSE(testing::Test::HasFailure()) << d << ' ' << name_of(how) << ' ' << local_free;
    }
}

} // namespace

TEST(Planner, ReproducesThePapersCosts) {
  using costs = std::vector<index>;
  EXPECT_EQ(costs_of({{16, 3, 16, 5, 0}}, method::classes), (costs{3, 3, 3, 2, 2, 1, 1})); // Table 3
  EXPECT_EQ(costs_of({{16, 7, 16, 11, 0}}, method::classes),
            (costs{7, 7, 7, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 2}));                                        // 6
  EXPECT_EQ(costs_of({{15, 3, 15, 5, 0}}, method::stepwise), (costs{3, 3, 3, 3, 3, 3, 2, 2, 2, 2}));         // 9
  EXPECT_EQ(costs_of({{12, 4, 8, 3, 0}}, method::stepwise), (costs{3, 3, 1, 1}));                            // 12
  EXPECT_EQ(costs_of({{15, 2, 6, 3, 0}}, method::stepwise), costs(10, 2));                                   // 16
  EXPECT_EQ(costs_of({{15, 2, 6, 3, 0}}, method::greedy), (costs{2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1}));      // 18
  EXPECT_EQ(costs_of({{12, 4, 8, 3, 0}}, method::caterpillar), (costs{3, 0, 0, 0, 3, 3, 3, 0, 0, 0, 3, 3})); // 19
}

TEST(Planner, EveryMethodIsValid) {
  std::map<method, int> refused;
  int cases = 0;
  for_each_case(6, 5, [&](dimension const &d) {
    ++cases;
    examine_all_methods(d, [&](method how) { ++refused[how]; });
  });
  // Only the two that are for P = Q and multiples refuse any of these.
  EXPECT_EQ(refused.size(), 2u);
  EXPECT_LT(refused[method::walker_otto], 2 * cases);
  EXPECT_LT(refused[method::permutations], 2 * cases);
}

TEST(Planner, EveryMethodThatNeedsNoClassesPlansBalancedSides) {
  for_each_uneven_case(5, 23, [&](dimension const &d) {
    examine_all_methods(d, [&](method how) {
      ASSERT_TRUE(needs_classes(how) || how == method::permutations) << d << ' ' << name_of(how);
    });
  });
  EXPECT_EQ(refuse({{5, 0, 3, 2, 16}}, by(method::circulant)).value(),
            "the method circulant is for block-cyclic deals, but a side of this redistribution is not; optimal "
            "plans any");
}

TEST(Planner, EveryMethodThatPlansSectionsIsValid) {
  for_each_pair_of_sections(1500, 300, [&](dimension const &d) { examine_all_methods(d, [](method) {}); });
}

TEST(Planner, EveryMethodIsValidInSeveralDimensions) {
  for (schedule_key const &key :
       {schedule_key{{6, 2, 4, 3, 0}, {2, 3, 3, 2, 0}}, schedule_key{{3, 2, 2, 3, 0}, {2, 1, 2, 4, 5}},
        schedule_key{{2, 1, 1, 1, 0}, {1, 1, 2, 1, 0}}, schedule_key{{4, 1, 3, 1, -1}, {2, 1, 3, 1, 0}},
        schedule_key{{3, 0, 2, 3, 16}, {2, 3, 3, 2, 0}}, schedule_key{{3, 0, 2, 0, 17}, {2, 1, 3, 0, 5}}})
    for (method const how : all_methods)
      if (!refuse(key, by(how)))
        examine(key, by(how));
}

TEST(Planner, ProvesTheLeastCostOverTheDomain) {
  for (index P = 1; P <= 16; ++P)
    for (index Q = 1; Q <= 16; ++Q)
      for (index r = 1; r <= 12; ++r)
        for (index s = 1; s <= 12; ++s) {
          if (gcd(r, s) != 1)
            continue;
          schedule_key const key = key_of({{P * r * Q * s, P, r, Q, s}});
          quality const q = planner(key).result();
          ASSERT_TRUE(q.proven && q.NS == q.ns_bound && q.TC == q.tc_bound) << dimension{0, P, r, Q, s};
        }
}

TEST(Planner, AgreesWithTryingEverything) {
  int compared = 0;
  auto const compare = [&](dimension const &d) {
    schedule_key const key = key_of({d});
    communication_grid const grid(key);
    if (grid.messages() == 0 || grid.messages() > 12)
      return;
    quality const q = plan_by(key, by(method::fewest_steps)).result();
    ASSERT_TRUE(q.proven) << d;
    ASSERT_EQ(q.TC, exhaustive(messages_of(grid), ns_bound(grid)).least) << d;
    ++compared;
  };
  for_each_case(4, 5, compare);
  EXPECT_GT(compared, 1000);
  compared = 0;
  for_each_uneven_case(4, 20, compare);
  EXPECT_GT(compared, 1000);
}

TEST(Planner, ClaimsNoMoreThanIsProven) {
  // The search gives up on both, and schedules with more steps are better by these weights.
  planning wish;
  wish.alpha = 3.5, wish.beta = 0.7;
  schedule_key const key = key_of({{222, 4, 5, 3, 7}, {180, 4, 8, 6, 1}});
  auto const merit = [&](quality const &q) {
    return wish.alpha * static_cast<double>(q.NS) + wish.beta * static_cast<double>(q.TC);
  };
  quality const q = plan_by(key, wish).result();
  EXPECT_FALSE(q.proven && merit(q) > merit(plan_by(key, by(method::least_cost)).result()));
  wish.alpha = 0;
  schedule_key const other = key_of({{256, 6, 7, 4, 4}, {24, 3, 4, 5, 2}});
  quality const p = plan_by(other, wish).result();
  EXPECT_FALSE(p.proven && merit(p) > merit(plan_by(other, by(method::greedy)).result()));
}

TEST(Planner, OffersTheParetoFront) {
  pareto_front const front = find_pareto_front({{15, 3, 15, 5, 0}});
  EXPECT_TRUE(front.proven);
  ASSERT_EQ(front.choices.size(), 2u);
  EXPECT_EQ(std::make_pair(front.choices[0].NS, front.choices[0].TC), std::make_pair(index{10}, index{25}));
  EXPECT_EQ(std::make_pair(front.choices[1].NS, front.choices[1].TC), std::make_pair(index{11}, index{23}));
  EXPECT_EQ(find_pareto_front({{16, 3, 16, 5, 0}}).choices.size(), 1u);
}

TEST(Planner, SaysWhenItsParetoFrontMayNotBeAll) {
  pareto_front const front = find_pareto_front({{1000, 37, 999, 64, 0}});
  EXPECT_FALSE(front.proven);
  for (std::size_t i = 1; i < front.choices.size(); ++i) {
    EXPECT_LT(front.choices[i - 1].NS, front.choices[i].NS);
    EXPECT_GT(front.choices[i - 1].TC, front.choices[i].TC);
  }
}

TEST(Planner, SchedulesProductsJointly) {
  // The product of the dimensions' own schedules would take 100 steps and cost 400.
  quality const q = examine({{15, 2, 6, 3, 0}, {6, 3, 15, 2, 0}}, {});
  EXPECT_EQ(q.NS, 60);
  EXPECT_EQ(q.TC, 135);
  EXPECT_TRUE(q.proven);
}

TEST(Planner, SplitsToTheLoadOfTheBusiest) {
  for (index P = 1; P <= 8; ++P)
    for (index Q = 1; Q <= 8; ++Q)
      for (auto const &[r, s] : {std::pair<index, index>{3, 5}, {2, 3}, {1, 7}, {5, 4}}) {
        schedule_key const key = key_of({{P * r * Q * s, P, r, Q, s}});
        quality const q = examine(key, by(method::split));
        EXPECT_EQ(q.TC, static_cast<index>(slice_length(key[0])) / std::min(P, Q)) << dimension{0, P, r, Q, s};
      }
}

TEST(Planner, CirculantStepsHaveEqualMessages) {
  // Park et al.: cyclic(x) on P -> cyclic(Kx) on Q, and back.
  for (index P = 1; P <= 12; ++P)
    for (index Q = 1; Q <= 12; ++Q)
      for (index K = 1; K <= 12; ++K)
        for (bool const back : {false, true}) {
          schedule_key const key = key_of({{P * Q * K, P, back ? K : 1, Q, back ? 1 : K}});
          communication_grid const grid(key);
          schedule const whole = plan_by(key, by(method::circulant)).whole();
          ASSERT_EQ(check(grid, whole).value_or("right"), "right");
          ASSERT_EQ(whole.NS(), ns_bound(grid));
          for (std::size_t step = 0; step != whole.to.size(); ++step)
            for (index p = 0; p != P; ++p)
              if (std::int32_t const q = whole.to[step][static_cast<std::size_t>(p)]; q >= 0) {
                ASSERT_EQ(grid.length(p, q), whole.cost[step]) << dimension{0, P, key[0].r, Q, key[0].s};
              }
        }
}

TEST(Planner, WalkerAndOttoTakeKSteps) {
  for (index P = 1; P <= 12; ++P)
    for (index K = 1; K <= P; ++K)
      EXPECT_EQ(examine({{P, 1, P, K, 0}}, by(method::walker_otto)).NS, P == 1 ? 1 : K) << P << ' ' << K;
}

TEST(Planner, KaushiksRoundsArePermutations) {
  for (bool const back : {false, true}) {
    schedule_key const key{{12, back ? 4 : 1, 12, back ? 1 : 4, 0}};
    schedule const whole = plan_by(key, by(method::permutations)).whole();
    EXPECT_EQ(whole.NS(), 4);
    for (std::vector<std::int32_t> const &step : whole.to)
      EXPECT_EQ(std::set<std::int32_t>(step.begin(), step.end()).size(), 12u);
    EXPECT_EQ(check(communication_grid(key), whole).value_or("right"), "right");
  }
}

TEST(Planner, FallsBackToATableWhereThereIsNoFormula) {
  planner const plan({{324, 3, 432, 5, 0}});
  EXPECT_FALSE(plan.by_formula());
  EXPECT_TRUE(plan.result().proven);
  EXPECT_TRUE(planner({{1000000, 3, 1000000, 5, 0}}).by_formula());
  examine({{324, 3, 432, 5, 0}}, {});
}

TEST(Planner, PlansOneOfAMillionProcesses) {
  for (auto const &[P, Q] : {std::pair<index, index>{1000000, 1000000}, {index{1} << 40, 1 << 20}, {1000000, 3}}) {
    schedule_key const key{{P, 3, Q, 5, 0}};
    planner const plan(key);
    classes const c(key[0]);
    EXPECT_TRUE(plan.result().proven);
    for (index const q : {index{0}, Q / 2, Q - 1}) {
      std::vector<shipment> const from = plan.receives(q);
      for (std::size_t i = 0; i < from.size(); i += from.size() / 5 + 1) {
        EXPECT_EQ(from[i].length, c.length(c.of(from[i].peer, q)));
        std::vector<shipment> const sent = plan.sends(from[i].peer);
        EXPECT_TRUE(std::any_of(sent.begin(), sent.end(),
                                [&](shipment const &s) { return s.peer == q && s.step == from[i].step; }));
        for (std::size_t j = 1; j != sent.size(); ++j)
          EXPECT_LT(sent[j - 1].step, sent[j].step);
      }
    }
  }
}

TEST(Planner, NeedsFewStepsWhereNeitherACirculantNorATableFits) {
  planner const plan({{36028, 3, 48012, 5, 0}});
  EXPECT_TRUE(plan.by_formula());
  EXPECT_LE(plan.NS(), 31000); // at least 28007; class by class takes 63049
  for (index const p : {index{0}, index{36027}}) {
    std::vector<shipment> const sent = plan.sends(p);
    EXPECT_EQ(sent.size(), 28007u);
    for (std::size_t j = 1; j != sent.size(); ++j)
      ASSERT_LT(sent[j - 1].step, sent[j].step);
  }
  for (index const q : {index{0}, index{48011}}) {
    std::vector<shipment> const from = plan.receives(q);
    for (std::size_t j = 1; j != from.size(); ++j)
      ASSERT_LT(from[j - 1].step, from[j].step);
  }
}

TEST(Planner, WeighsMessagesBeyond64Bits) {
  for (method const how : {method::stepwise, method::greedy, method::optimal}) {
    examine({{2, 1000000000, 2, 1000000001, 0}}, by(how));
    examine({{21, 14, 28, 15, 0}, {2, 20000000, 2, 20000001, 0}}, by(how));
  }
}

TEST(Planner, IsStillValidWhereOnlyASimpleFormulaFits) {
  // A·B is too large for a table, and no formula of least cost is known: the bound says how far it may be.
  planner const plan({{10007, 3, 10006, 5, 0}});
  quality const q = plan.result();
  EXPECT_GE(q.TC, q.tc_bound);
  EXPECT_EQ(q.NS, q.ns_bound);
  for (index const p : {index{0}, index{5000}}) {
    std::vector<shipment> const sent = plan.sends(p);
    for (std::size_t j = 1; j != sent.size(); ++j)
      ASSERT_LT(sent[j - 1].step, sent[j].step);
  }
}

TEST(Planner, NamesItsMethods) {
  for (method const how : all_methods)
    EXPECT_EQ(method_named(name_of(how)), how);
  EXPECT_EQ(method_named("best"), std::nullopt);
  EXPECT_EQ(method_names().substr(0, 23), "optimal, fewest-steps, ");
}

TEST(Planner, RefusesWhatAMethodCannotDo) {
  EXPECT_NE(refuse({{16, 3, 16, 5, 0}}, by(method::walker_otto)).value().find("multiple"), std::string::npos);
  EXPECT_NE(refuse({{16, 1, 15, 5, 0}}, by(method::walker_otto)).value().find("P = Q"), std::string::npos);
  EXPECT_NE(refuse({{16, 1, 16, 5, 0}}, by(method::permutations)).value().find("divide"), std::string::npos);
  EXPECT_NE(refuse({{4, 1, 4, 2, 0}, {4, 1, 4, 2, 0}}, by(method::permutations)).value().find("one dimension"),
            std::string::npos);
  EXPECT_NE(refuse({{5000, 5, 5001, 7, 0}}, by(method::greedy)).value().find("minutes"), std::string::npos);
  EXPECT_EQ(refuse({{16, 1, 16, 4, 0}}, by(method::permutations)), std::nullopt);
  // A part of a slice whose whole takes too many steps, or does not fit.
  EXPECT_NE(refuse({{10000000, 1000, 1000, 1001, 1000000}}, by(method::classes)).value().find("steps"),
            std::string::npos);
  EXPECT_NE(
      refuse(key_of({{1000000000000, 3, 3000000000, 5, 4000000001}}), by(method::circulant)).value().find("too large"),
      std::string::npos);
  // A million rows and columns of classes, in a million steps each.
  EXPECT_NE(
      refuse({{1 << 20, 1 << 10, 1, 1, 0}, {1 << 10, 1, 1 << 20, 999, 0}}, by(method::classes)).value().find("steps"),
      std::string::npos);
}

} // namespace redeal::plan
