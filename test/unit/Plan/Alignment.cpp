// Aligned arrays: each element has the owner of the target's element that it is aligned with, and subscripts are right
// exactly if all of these are there.
#include "redeal/DealChecks.h"

#include "Plan/Problem/Alignment.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace redeal::plan {
namespace {

subscript along(int D, index Stride, index Offset) { return {subscript::along, D, Stride, Offset}; }

TEST(Alignment, HasTheTargetsOwners) {
  std::mt19937 Random{5};
  const auto Below = [&](index N) { return static_cast<index>(Random() % static_cast<std::uint32_t>(N)); };
  for (int Turn = 0; Turn < 3000; ++Turn) {
    index const Reach = 1 + Below(60), Procs = 1 + Below(5);
    deal const Target =
        Below(3) == 0 ? deal::balanced(Reach, Procs) : deal(Reach, Procs, 1 + Below(std::min<index>(Reach, 9)));
    index const Offset = Below(Reach), Factor = 1 + Below(4), Stride = Below(2) == 0 ? Factor : -Factor,
                Extent = Below((Stride > 0 ? Reach - 1 - Offset : Offset) / Factor + 2);
    SCOPED_TRACE(testing::Message() << Extent << " elements at " << Stride << "·i + " << Offset << " of " << Reach
                                    << " on " << Procs << " by " << Target.longest_block());
    const std::vector<subscript> How{simplest(along(1, Stride, Offset), Extent)};
    ASSERT_FALSE(wrong_with(How[0], 0, "A", Extent, "T", Reach));
    const std::vector<aligned_dimension> Made = aligned_dimensions({Target}, How, {7, Extent});
    ASSERT_EQ(Made[0].target, -1);
    ASSERT_EQ(Made[0].map, deal(7, 1, 7));
    ASSERT_EQ(Made[1].target, 0);
    std::vector<index> Owners;
    for (index I = 0; I < Extent; ++I)
      Owners.push_back(Target.owner(Stride * I + Offset));
    ASSERT_NO_FATAL_FAILURE(check(Made[1].map, Owners));
  }
}

TEST(Alignment, IsComposedAlongChains) {
  // B(i, j) with A(2·j + 1, 4, *), A(x, y, z) with T(z, 9 - x, *, y, 3).
  const std::vector<subscript> Inner{along(1, 2, 1), aligned_at(4), aligned_everywhere()},
      Outer{along(2, 1, 0), along(0, -1, 9), aligned_everywhere(), along(1, 5, 2), aligned_at(3)};
  const std::vector<subscript> Wanted{aligned_everywhere(), along(1, -2, 8), aligned_everywhere(), aligned_at(22),
                                      aligned_at(3)};
  EXPECT_EQ(composed(Inner, Outer), Wanted);
}

TEST(Alignment, OfOneElementHasNoStride) {
  EXPECT_EQ(simplest(along(0, 1000, 3), 1), along(0, 1, 3));
  EXPECT_EQ(simplest(along(0, 1000, 3), 0), along(0, 1, 0));
  EXPECT_EQ(simplest(along(0, -2, 3), 2), along(0, -2, 3));
}

TEST(Alignment, SaysWhatIsWrong) {
  const auto Wrong = [](subscript const &S, index Extent, index Reach) {
    return wrong_with(S, 1, "A", Extent, "T", Reach).value_or("");
  };
  EXPECT_EQ(Wrong(along(0, 2, 1), 50, 100), "");
  EXPECT_EQ(Wrong(along(0, 2, 1), 51, 100),
            "dimension 0 of A reaches from index 1 to 101 of dimension 1 of T, which has indices 0 to 99");
  EXPECT_EQ(Wrong(along(2, -1, 9), 11, 100),
            "dimension 2 of A reaches from index -1 to 9 of dimension 1 of T, which has indices 0 to 99");
  EXPECT_EQ(Wrong(along(0, 1, 0), 0, 0), "");
  EXPECT_EQ(Wrong(along(0, 1, 0), 1, 0),
            "dimension 0 of A reaches from index 0 to 0 of dimension 1 of T, which has no indices");
  EXPECT_EQ(Wrong(aligned_at(99), 1, 100), "");
  EXPECT_EQ(Wrong(aligned_at(100), 1, 100), "index 100 is outside of dimension 1 of T, which has indices 0 to 99");
  EXPECT_EQ(Wrong(aligned_everywhere(), 1, 0), "");
  EXPECT_NE(Wrong(along(0, 0, 3), 5, 100), "");
  // In numbers that would overflow.
  constexpr index Most = std::numeric_limits<index>::max();
  EXPECT_NE(Wrong(along(0, Most, Most), Most, Most), "");
  EXPECT_NE(Wrong(along(0, -Most, 0), Most, Most), "");
}

} // namespace
} // namespace redeal::plan
