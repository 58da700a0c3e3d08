// The sections of both sides of an assignment: what they have in common, and which way they go, element by element.
#include "Plan/Problem/SectionParts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>

namespace redeal::plan {
namespace {

constexpr index Huge = std::numeric_limits<index>::max();

class RandomParts {
public:
  index any(index Least, index Most) {
    return Least + static_cast<index>(Random() % static_cast<std::uint32_t>(Most - Least + 1));
  }
  section_part part(index Count) { return {{any(-40, 40), Count, any(1, 9) * (any(0, 1) ? 1 : -1)}, false}; }

private:
  std::mt19937 Random{7};
};

std::vector<index> indicesOf(section_part const &P) {
  std::vector<index> All;
  for (index I = 0; I < P.range.count; ++I)
    All.push_back(P.range.at(I));
  return All;
}

TEST(SectionParts, OverlapWhereTheyHaveAnIndexInCommon) {
  RandomParts Some;
  int Common = 0;
  for (int Turn = 0; Turn < 20000; ++Turn) {
    section_part const A = Some.part(Some.any(0, 12)), B = Some.part(Some.any(0, 12));
    std::vector<index> const Of = indicesOf(B);
    bool Expected = false;
    for (index const I : indicesOf(A))
      Expected |= std::find(Of.begin(), Of.end(), I) != Of.end();
    ASSERT_EQ(overlap({A}, {B}), Expected) << A.range.first << ":" << A.range.count << ":" << A.range.stride << " and "
                                           << B.range.first << ":" << B.range.count << ":" << B.range.stride;
    Common += Expected;
  }
  EXPECT_GT(Common, 3000);
}

TEST(SectionParts, OverlapInAllDimensionsOrNot) {
  section_part const Low{{0, 5, 1}, false}, High{{5, 5, 1}, false};
  EXPECT_TRUE(overlap({Low, High}, {Low, High}));
  EXPECT_FALSE(overlap({Low, High}, {Low, Low}));
  EXPECT_FALSE(overlap({{{0, Huge / 2, 2}, false}}, {{{1, Huge / 2, 2}, false}}));
  EXPECT_TRUE(overlap({{{0, Huge / 3, 3}, false}}, {{{Huge - 1, Huge / 2, -2}, false}}));
}

TEST(SectionParts, OfATargetGoForwards) {
  RandomParts Some;
  for (int Turn = 0; Turn < 2000; ++Turn) {
    index const Count = Some.any(1, 9), Other = Some.any(1, 9);
    section_part const Dropped{{3, 1, 1}, true};
    std::vector<section_part> To{Some.part(Count), Dropped, Some.part(Other)}, From{Some.part(Count), Some.part(Other)};
    std::vector<section_part> const OldTo = To, OldFrom = From;
    align(To, From);
    EXPECT_GT(To[0].range.stride, 0);
    EXPECT_GT(To[2].range.stride, 0);
    for (std::size_t D : {0, 1}) {
      // The same pairs of indices, in another order.
      auto const Pairs = [](section_part const &T, section_part const &F) {
        std::vector<std::pair<index, index>> All;
        for (index I = 0; I < T.range.count; ++I)
          All.emplace_back(T.range.at(I), F.range.at(I));
        std::sort(All.begin(), All.end());
        return All;
      };
      EXPECT_EQ(Pairs(To[2 * D], From[D]), Pairs(OldTo[2 * D], OldFrom[D]));
    }
  }
  std::vector<section_part> To{{{3, 1, 1}, true}}, From{{{4, 1, 1}, true}, {{5, 1, 1}, true}};
  align(To, From);
  EXPECT_EQ(extents_of(To), std::vector<index>{1});
  EXPECT_EQ(extents_of(From), std::vector<index>{1});
}

TEST(SectionParts, ThatAreWrongAreToldSo) {
  EXPECT_FALSE(wrong_with({{9, 4, -3}, false}, 0, 10));
  EXPECT_FALSE(wrong_with({{77, 0, 3}, false}, 0, 10));
  EXPECT_FALSE(wrong_with({{77, 3, 3}, false}, 0, std::nullopt));
  EXPECT_EQ(wrong_with({{9, 4, -4}, false}, 1, 10),
            "range(9, 4, -4) in dimension 1 is not inside of the 10 elements there, 0 to 9");
  EXPECT_EQ(wrong_with({{Huge, Huge, Huge}, false}, 0, Huge).has_value(), true);
  EXPECT_EQ(wrong_with({{0, 1, 1}, true}, 2, 0),
            "index 0 in dimension 2 is outside of the array, which has no elements there");
}

} // namespace
} // namespace redeal::plan
