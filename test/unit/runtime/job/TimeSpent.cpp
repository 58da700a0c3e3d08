// Time by part, by a clock that the tests set.
#include "job/time_spent.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace redeal::runtime {
namespace {

double now = 0;

class TimeSpent : public testing::Test {
protected:
  TimeSpent() {
    spent = {};
    current_part = {};
    now = 100;
    spending_clock = [] { return now; };
  }
  ~TimeSpent() override { spending_clock = nullptr; }
};

TEST_F(TimeSpent, GoesToOnePartUntilAnotherBegins) {
  {
    spending const waits(spent.wait);
    now += 1;
    begin_to_spend_on(spent.pack);
    now += 2;
    begin_to_spend_on(spent.pack);
    now += 4;
    begin_to_spend_on(spent.unpack);
    now += 8;
  }
  now += 16;
  EXPECT_EQ(spent.wait, 1);
  EXPECT_EQ(spent.pack, 6);
  EXPECT_EQ(spent.unpack, 8);
  EXPECT_EQ(spent.all(), 15);
}

TEST_F(TimeSpent, ComesBackToThePartAround) {
  {
    spending const waits(spent.wait);
    now += 1;
    {
      spending const copies(spent.copy);
      now += 2;
    }
    now += 4;
  }
  EXPECT_EQ(spent.wait, 5);
  EXPECT_EQ(spent.copy, 2);
}

TEST_F(TimeSpent, EndsWithAnError) {
  try {
    spending const waits(spent.wait);
    begin_to_spend_on(spent.pack);
    now += 1;
    throw std::runtime_error("no memory");
  } catch (std::runtime_error const &) {
  }
  now += 2;
  EXPECT_EQ(spent.all(), 1);
  EXPECT_EQ(current_part.part, nullptr);
}

// A thread that goes to another core and comes back, which counts behind the first one.
TEST_F(TimeSpent, NeverRunsBack) {
  spending const waits(spent.wait);
  now += 10;
  begin_to_spend_on(spent.pack);
  now -= 5;
  begin_to_spend_on(spent.unpack);
  now += 5;
  begin_to_spend_on(spent.wait);
  EXPECT_EQ(spent.all(), 10);
  EXPECT_EQ(spent.pack, 0);
}

TEST_F(TimeSpent, IsNotCountedWhereNobodyAsks) {
  spending_clock = nullptr;
  spending const waits(spent.wait);
  now += 1;
  begin_to_spend_on(spent.pack);
  EXPECT_EQ(spent.all(), 0);
}

} // namespace
} // namespace redeal::runtime
