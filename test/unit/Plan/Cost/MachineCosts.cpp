// Files of costs: what is written is read, and nothing else is.
#include "Plan/Cost/MachineCosts.h"

#include <gtest/gtest.h>

using namespace redeal::plan;

namespace {

std::string complaint(std::string const &Text) {
  std::variant<machine_costs, std::string> const Read = read_costs(Text);
  return std::holds_alternative<std::string>(Read) ? std::get<std::string>(Read) : "";
}

TEST(MachineCosts, AreReadAsTheyWereWritten) {
  std::string const Text = text_of(usual_costs());
  ASSERT_EQ(complaint(Text), "");
  EXPECT_EQ(text_of(std::get<machine_costs>(read_costs(Text))), Text);
  EXPECT_EQ(complaint(Text + "# a remark\n\n"), "");
}

machine_costs where_cores_move() {
  machine_costs Costs = usual_costs();
  Costs.while_apart.flag = 6 * Costs.while_near.flag;
  return Costs;
}

TEST(MachineCosts, WhatIsReadInTheLastCacheIsNotFetchedFromMemory) {
  core_costs Costs = usual_costs().while_near;
  Costs.wasted.cached = 10;
  Costs.wasted.beyond = 100;
  EXPECT_EQ(Costs.wasted.at({0, 0, 1}), 10);
  EXPECT_EQ(Costs.wasted.at({0, 0.5, 0}), 55);
  Costs.shared = {1, 10, 100};
  EXPECT_EQ(Costs.shared.at({0, 0, 1}), 10);
  EXPECT_EQ(Costs.shared.at({0.5, 0.25, 0}), 28);
}

// They are rounded where they are written, and must not move cores or keep them by that.
TEST(MachineCosts, AreReadAlsoWhereCoresHardlyMove) {
  machine_costs Costs = usual_costs();
  Costs.while_near.flag = 4.0006e-8;
  Costs.while_apart.flag = 1.0002e-7;
  ASSERT_TRUE(Costs.cores_move());
  EXPECT_EQ(complaint(text_of(Costs)), "");
}

TEST(MachineCosts, BrokenFilesAreRefused) {
  std::string const Text = text_of(usual_costs()), OfBoth = text_of(where_cores_move());
  EXPECT_NE(complaint(""), "");
  EXPECT_NE(complaint("redeal costs 15\n"), "");
  for (std::string const &Whole : {Text, OfBoth})
    for (std::size_t Length = 0; Length < Whole.size(); ++Length)
      EXPECT_NE(complaint(Whole.substr(0, Length)), "") << Length;
  EXPECT_NE(complaint(OfBoth + "hand-over.apart 1e-6\n"), "");
  for (char const *Unknown : {"turn.apart 1e-6", "nearly 1e-6", "turns 1e-6", "\xef\xbb\xbfturn 1e-6"})
    EXPECT_NE(complaint(Text + Unknown + "\n").find("name of a cost"), std::string::npos) << Unknown;
  EXPECT_NE(complaint(Text + "near.start 1e-6\n").find("each should come once"), std::string::npos);
  machine_costs Reversed = usual_costs();
  Reversed.last_cache = {2e6, 1e6};
  EXPECT_NE(complaint(text_of(Reversed)), "");
  for (char const *Value : {"", " ", " x", " -1e-6", " 0", " inf", " nan", " 1e-6 1", " 1e999"}) {
    std::string Broken = Text;
    std::size_t const At = Broken.find("turn") + 4;
    Broken.replace(At, Broken.find('\n', At) - At, Value);
    EXPECT_NE(complaint(Broken).find("a positive number"), std::string::npos) << Value;
  }
  EXPECT_EQ(
      complaint(Text.substr(0, Text.find("turn")) + "turn\t 1e-6 " + Text.substr(Text.find('\n', Text.find("turn")))),
      "");
}

// Numbers for cores apart are there for all, or for none.
TEST(MachineCosts, HaveNumbersForCoresApartWhereCoresMove) {
  EXPECT_EQ(text_of(usual_costs()).find(".apart"), std::string::npos);
  machine_costs Costs = where_cores_move();
  Costs.while_apart.gather.own.seconds[1] *= 4;
  std::string const Text = text_of(Costs);
  ASSERT_EQ(complaint(Text), "");
  EXPECT_TRUE(std::get<machine_costs>(read_costs(Text)) == Costs);
  std::size_t const At = Text.find("ring.byte.apart");
  EXPECT_EQ(complaint(Text.substr(0, At) + Text.substr(Text.find('\n', At) + 1)),
            "has no ring.byte.apart, so it is incomplete");
  std::string Near = Text;
  std::size_t const Flag = Near.find("flag.apart ") + 11;
  Near.replace(Flag, Near.find('\n', Flag) - Flag, "1.2e-07");
  EXPECT_EQ(complaint(Near),
            "has as flag.apart less than 2.5 times flag, as of cores that are near; then nothing should "
            "end in .apart");
}

} // namespace
