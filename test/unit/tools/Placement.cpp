// Which processes of a node can run at the same time.
#include "redeal-calibrate/placement.h"

#include <gtest/gtest.h>

#include <initializer_list>

using namespace redeal::calibrate;

namespace {

using numbers = std::vector<char>;

placement placed(std::initializer_list<std::initializer_list<int>> Cores) {
  std::vector<cpu_set_t> Usable;
  for (auto const &Of : Cores) {
    CPU_ZERO(&Usable.emplace_back());
    for (int const Core : Of)
      CPU_SET(Core, &Usable.back());
  }
  return placement_of(Usable);
}

TEST(Placement, OfProcessesThatAreNotBoundTheFirstHaveCores) {
  placement const P = placed({{0, 1}, {0, 1}, {0, 1}, {0, 1}});
  EXPECT_EQ(P.own_core, (numbers{1, 1, 0, 0}));
  EXPECT_EQ(P.beside_first, (numbers{0, 1, 1, 1}));
  EXPECT_EQ(P.with_own_core(), 2);
}

TEST(Placement, ThoseOnTheCoreOfTheFirstAreNotBesideIt) {
  placement const Blocks = placed({{0}, {0}, {1}, {1}});
  EXPECT_EQ(Blocks.own_core, (numbers{1, 0, 1, 0}));
  EXPECT_EQ(Blocks.beside_first, (numbers{0, 0, 1, 1}));
  placement const InTurn = placed({{5}, {3}, {5}, {3}});
  EXPECT_EQ(InTurn.own_core, (numbers{1, 1, 0, 0}));
  EXPECT_EQ(InTurn.beside_first, (numbers{0, 1, 0, 1}));
}

TEST(Placement, AProcessMakesRoomForOneThatIsBound) {
  placement const P = placed({{0, 1}, {0}, {1, 2}});
  EXPECT_EQ(P.own_core, (numbers{1, 1, 1}));
  EXPECT_EQ(P.beside_first, (numbers{0, 1, 1}));
}

TEST(Placement, NobodyIsBesideTheFirstOnOneCore) {
  EXPECT_FALSE(placed({{2}, {2}}).has_pair());
  EXPECT_FALSE(placed({{0, 1}}).has_pair());
  EXPECT_TRUE(placed({{2}, {2}, {2, 3}}).has_pair());
}

} // namespace
