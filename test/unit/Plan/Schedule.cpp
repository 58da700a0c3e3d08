// Schedules have the least number of steps, pass the checker, and reach the least TC where that is known.
#include "Cases.h"

#include "Plan/Planner.h"
#include "Plan/Steps/Checker.h"
#include "Plan/Steps/EdgeColouring.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace redeal::plan {

namespace {

/// The schedule of whole slices, already checked.
schedule checked(schedule_key const &key) {
  communication_grid const grid(key);
  schedule plan = make_schedule(key);
  EXPECT_EQ(check(grid, plan).value_or("right"), "right");
  EXPECT_EQ(plan.NS(), ns_bound(grid));
  EXPECT_GE(plan.TC(), tc_bound(grid));
  EXPECT_TRUE(std::is_sorted(plan.cost.rbegin(), plan.cost.rend()));
  return plan;
}

} // namespace

TEST(Schedule, PapersExamples) {
  EXPECT_EQ(checked({{16, 3, 16, 5, 0}}).cost, (std::vector<index>{3, 3, 3, 2, 2, 1, 1}));
  EXPECT_EQ(checked({{16, 7, 16, 11, 0}}).cost, (std::vector<index>{7, 7, 7, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 2}));
  EXPECT_EQ(checked({{15, 3, 15, 5, 0}}).NS(), 10);
  EXPECT_EQ(checked({{12, 4, 8, 3, 0}}).cost, (std::vector<index>{3, 3, 1, 1}));
  EXPECT_EQ(checked({{15, 2, 6, 3, 0}}).NS(), 10);
}

TEST(Schedule, ClassByClassIsOptimal) {
  for (index P = 1; P <= 12; ++P)
    for (index Q = 1; Q <= 12; ++Q)
      for (index r = 1; r <= 9; ++r)
        for (index s = 1; s <= 9; ++s) {
          schedule_key const key = key_of({{P * r * Q * s, P, r, Q, s}});
          if (gcd(key[0].r, Q) == 1 && gcd(key[0].s, P) == 1) {
            ASSERT_EQ(checked(key).TC(), tc_bound(communication_grid(key))) << dimension{0, P, r, Q, s};
          }
        }
}

TEST(Schedule, FewestStepsOverTheDomain) {
  for_each_case(9, 7, [](dimension const &d) {
    if (d.extent() != 0)
      checked(key_of({d}));
    ASSERT_FALSE(testing::Test::HasFailure()) << d;
  });
}

TEST(Schedule, FewestStepsInSeveralDimensions) {
  // The product of the dimensions' own schedules would take 100 steps (scheduling.md, section 5).
  EXPECT_EQ(checked({{15, 2, 6, 3, 0}, {6, 3, 15, 2, 0}}).NS(), 60);
  checked({{2, 1, 1, 1, 0}, {1, 1, 2, 1, 0}});
  checked({{3, 2, 2, 3, 0}, {2, 1, 2, 4, 5}, {2, 3, 3, 1, 0}});
}

TEST(Schedule, NothingToSendTakesNoStep) {
  EXPECT_EQ(checked(key_of({{0, 4, 3, 5, 2}})).NS(), 0);
  EXPECT_EQ(checked(key_of({{100, 4, 3, 5, 2}, {0, 2, 1, 2, 1}})).NS(), 0);
  EXPECT_EQ(checked(key_of({{100, 1, 3, 1, 2}})).NS(), 1);
}

TEST(Schedule, TakesTheCostsOfTrueLengths) {
  dimension const d{1000, 15, 3, 15, 5};
  communication_grid const grid(std::vector{d});
  schedule const plan = with_costs(make_schedule(key_of({d})), grid);
  EXPECT_EQ(check(grid, plan).value_or("right"), "right");
}

TEST(EdgeColouring, RecoloursWhenItMust) {
  // The path 0-0, 1-0, 1-1, 2-1 gets the colours 0, 1, 0, 1. Then 0 has only 1 left and 2 only 0, and 0-2 and 2-2 meet
  // at the right 2: the second of them finds no colour that is free at both ends.
  edge_colouring colouring(3, 3, 2);
  std::pair<int, int> const edges[] = {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {0, 2}, {2, 2}};
  for (auto [u, v] : edges)
    colouring.add(u, v, 2);
  for (auto [u, v] : edges)
    EXPECT_EQ((colouring.partner(u, 0) == v) + (colouring.partner(u, 1) == v), 1) << u << '-' << v;
  for (int c = 0; c != 2; ++c) {
    std::vector<int> const met{colouring.partner(0, c), colouring.partner(1, c), colouring.partner(2, c)};
    EXPECT_TRUE(std::is_permutation(met.begin(), met.end(), std::vector{0, 1, 2}.begin()));
  }
}

} // namespace redeal::plan
