// The checker accepts a right schedule and names the fault in each kind of broken one.
#include "Plan/Steps/Checker.h"

#include <gtest/gtest.h>

namespace redeal::plan {

namespace {

// P = Q = 2, r = 1, s = 3: every process sends to both, 0→0 and 1→1 two elements each, the others one.
class Checker : public testing::Test {
protected:
  std::string fault() const { return check(grid, plan).value_or("none"); }

  communication_grid grid{schedule_key{{2, 1, 2, 3, 0}}};
  schedule plan{2, 2, {{0, 1}, {1, 0}}, {2, 1}};
};

} // namespace

TEST_F(Checker, AcceptsWhatIsRight) { EXPECT_EQ(fault(), "none"); }

TEST_F(Checker, MissingPair) {
  plan.to[1][1] = -1;
  EXPECT_EQ(fault(), "1 -> 0 is in no step");
}

TEST_F(Checker, MissingStep) {
  plan.to.pop_back(), plan.cost.pop_back();
  EXPECT_EQ(fault(), "0 -> 1 is in no step");
}

TEST_F(Checker, Duplicate) {
  plan.to.push_back({-1, 1}), plan.cost.push_back(2);
  EXPECT_EQ(fault(), "1 -> 1 is sent in step 0 and again in step 2");
}

TEST_F(Checker, TwoMessagesToOneReceiver) {
  plan.to[0] = {0, 0};
  EXPECT_EQ(fault(), "step 0 makes 0 receive from both 0 and 1");
}

TEST_F(Checker, WrongCost) {
  plan.cost[0] = 1;
  EXPECT_EQ(fault(), "step 0 claims the cost 1, but its longest message has length 2");
  plan.cost.pop_back();
  EXPECT_EQ(fault(), "the schedule has 2 steps, but 1 costs");
}

TEST_F(Checker, UnknownReceiver) {
  plan.to[0][1] = 2;
  EXPECT_EQ(fault(), "step 0 sends from 1 to 2, which is no receiver");
  plan.to[0][1] = -2;
  EXPECT_EQ(fault(), "step 0 sends from 1 to -2, which is no receiver");
}

TEST_F(Checker, PairThatExchangesNothing) {
  communication_grid const diagonal(schedule_key{{2, 1, 2, 1, 0}});
  EXPECT_EQ(check(diagonal, {2, 2, {{0, 1}, {-1, 0}}, {1, 0}}).value_or("none"),
            "step 1 sends 1 -> 0, which exchange nothing");
}

TEST_F(Checker, SplitMessages) {
  // 0 -> 0 and 1 -> 1 in two parts each.
  plan = {2, 2, {{0, 1}, {1, 0}, {0, 1}}, {1, 1, 1}, {{1, 1}, {1, 1}, {1, 1}}};
  EXPECT_EQ(fault(), "none");
  plan.part[2][1] = 0;
  EXPECT_EQ(fault(), "step 2 sends 0 elements 1 -> 1");
  plan.part[2][1] = 2, plan.cost[2] = 2;
  EXPECT_EQ(fault(), "1 -> 1 is sent in parts of 3 elements in all instead of 2");
  plan.part[2].pop_back();
  EXPECT_EQ(fault(), "step 2 has parts for 1 senders instead of 2");
  plan.part.pop_back();
  EXPECT_EQ(fault(), "the schedule has 3 steps, but parts for 2");
}

TEST_F(Checker, LocalMessages) {
  schedule const free{2, 2, {{1, 0}}, {1}};
  EXPECT_EQ(check(grid, free, true).value_or("none"), "none");
  EXPECT_EQ(check(grid, free).value_or("none"), "0 -> 0 is in no step");
  EXPECT_EQ(check(grid, plan, true).value_or("none"), "step 0 sends from 0 to itself, which is no message");
}

TEST_F(Checker, WrongNumbersOfProcesses) {
  plan.to[1].push_back(-1);
  EXPECT_EQ(fault(), "step 1 has 3 senders instead of 2");
  plan.Q = 3;
  EXPECT_EQ(fault(), "the schedule is for 2 -> 3 processes, but the grid for 2 -> 2");
}

} // namespace redeal::plan
