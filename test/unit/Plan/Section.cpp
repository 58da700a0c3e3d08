// Sections of dimensions: dealt as the whole is, element by element, and somewhere in its storage by equal steps.
#include "redeal/DealChecks.h"

#include "Plan/Problem/ListedDeal.h"
#include "Plan/Problem/Section.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <random>

namespace redeal::plan {
namespace {

class Sections {
public:
  index below(index N) { return static_cast<index>(Random() % static_cast<std::uint32_t>(N)); }

  /// Of some 60 elements; also as of an array that is aligned with others, so that it begins in the midst of a block.
  deal whole() {
    deal const Dealt = dealt();
    if (below(3) > 0 || !(Dealt.goes_round() || Dealt.as_list()))
      return Dealt;
    index const First = below(Dealt.extent());
    return Dealt.part(First, 1 + below(Dealt.extent() - First));
  }

  deal dealt() {
    index const Procs = 1 + below(5), Extent = 1 + below(60);
    switch (below(5)) {
    case 0:
      return deal::balanced(Extent, Procs);
    case 1: {
      deal_lister Lister(Procs);
      for (index Left = Extent, Length = 0; Left > 0; Left -= Length)
        Lister.add(below(Procs), Length = std::min(Left, 1 + below(7)));
      return Lister.made();
    }
    default:
      return {Extent, Procs, 1 + below(std::min<index>(Extent, 9))};
    }
  }

  index_range range(index Extent) {
    index const First = below(Extent), Stride = below(3) == 0 ? 1 : 1 + below(below(2) == 0 ? 4 : 20);
    bool const Back = below(2) == 0;
    index const Most = (Back ? First : Extent - 1 - First) / Stride + 1;
    return {First, below(4) == 0 ? Most : below(Most + 1), Back ? -Stride : Stride};
  }

private:
  std::mt19937 Random{11};
};

void checkPlaces(deal const &Whole, index_range const &Range, dealt_section const &Made) {
  for (index P = 0; P < Whole.procs(); ++P)
    for (index L = 1; L < Made.map.local_size(P); ++L) {
      index const Before = Whole.local(Range.at(Made.map.global(P, L - 1))),
                  Here = Whole.local(Range.at(Made.map.global(P, L)));
      ASSERT_EQ(Here - Before, Made.step) << "of process " << P << " at " << L;
    }
}

TEST(Section, IsDealtAsTheWholeIs) {
  Sections All;
  int Regular = 0;
  for (int Turn = 0; Turn < 20000; ++Turn) {
    deal const Whole = All.whole();
    index_range const Range = All.range(Whole.extent());
    SCOPED_TRACE(testing::Message() << Turn << ": " << Range.first << ":" << Range.count << ":" << Range.stride
                                    << " of " << Whole.extent() << " on " << Whole.procs() << " by "
                                    << Whole.longest_block());
    std::vector<index> Owners;
    for (index I = 0; I < Range.count; ++I)
      Owners.push_back(Whole.owner(Range.at(I)));
    dealt_section const Made = section_of(Whole, Range);
    ASSERT_NO_FATAL_FAILURE(check(Made.map, Owners));
    if (Made.step != 0) {
      ++Regular;
      ASSERT_NO_FATAL_FAILURE(checkPlaces(Whole, Range, Made));
    }
  }
  EXPECT_GT(Regular, 15000);
}

TEST(Section, IsTheSameAPeriodFurtherOn) {
  deal const Whole(1000, 4, 3);
  for (index const Stride : {1, 2, 3, 5, -1, -3})
    for (index First = 300; First < 312; ++First)
      EXPECT_EQ(section_of(Whole, {First, 40, Stride}).map, section_of(Whole, {First + 12, 40, Stride}).map);
}

TEST(Section, OfABlockIsTheSameForAllBlocksOfAProcess) {
  deal const Whole(100, 2, 10);
  EXPECT_EQ(section_of(Whole, {3, 5}).map, section_of(Whole, {41, 5}).map);
  EXPECT_EQ(section_of(Whole, {17, 1}).map, section_of(Whole, {99, 1}).map);
}

TEST(Section, OfHugeArraysTakesNoLists) {
  constexpr index Huge = std::numeric_limits<index>::max();
  deal const Whole(Huge, 1 << 20, 1000);
  dealt_section const Made = section_of(Whole, {Huge / 3, Huge / 16, 8});
  EXPECT_EQ(Made.step, 8);
  EXPECT_FALSE(Made.map.as_list());
  EXPECT_EQ(Made.map.owner(Huge / 16 - 1), Whole.owner(Huge / 3 + 8 * (Huge / 16 - 1)));
}

} // namespace
} // namespace redeal::plan
