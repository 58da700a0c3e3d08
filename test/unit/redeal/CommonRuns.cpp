// The enumerator of two deals, against going through the elements one by one.
#include "Cases.h"

#include "Cases.h"

#include <redeal/detail/common_runs.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <tuple>
#include <vector>

namespace redeal {
namespace {

using element = std::tuple<index, index, index, index>; // owner and local index on both sides

std::vector<element> counted(deal const &a, deal const &b, index first, index last, index self) {
  std::vector<element> all;
  for (index i = first; i < last; ++i)
    if (a.owner(i) == self)
      all.emplace_back(a.owner(i), a.local(i), b.owner(i), b.local(i));
  return all;
}

// In the order of the process's own storage, which is that of its global indices.
void check_ranges(deal const &own, deal const &other, index first, index last) {
  for (index self = 0; self < own.procs(); ++self) {
    std::vector<element> listed;
    each_own_range(own, other, self, first, last, [&](own_range const &range) {
      ASSERT_TRUE(range.count == 1 || (range.own_stride >= range.length && range.stride >= range.length));
      for (index k = 0; k < range.count; ++k) {
        ASSERT_EQ(own.local(range.first + k * range.stride), range.local + k * range.own_stride);
        each_run_of(range, other, [&](index i, index local, owned_run const &run) {
          ASSERT_EQ(own.local(i), local);
          for (index j = 0; j < run.length; ++j)
            listed.emplace_back(self, local + k * range.own_stride + j, run.owner,
                                run.local + k * range.other_stride + j);
        });
      }
    });
    ASSERT_EQ(listed, counted(own, other, first, last, self)) << "process " << self;
  }
}

void check(deal const &a, deal const &b, index first, index last) {
  SCOPED_TRACE(testing::Message() << plan::dimension(a, b) << ", from " << first << " to " << last);
  ASSERT_NO_FATAL_FAILURE(check_ranges(a, b, first, last));
  ASSERT_NO_FATAL_FAILURE(check_ranges(b, a, first, last));
}

struct amount {
  index ranges = 0, runs = 0, elements = 0;
};

amount listed(deal const &own, deal const &other, index self) {
  amount all;
  each_own_range(own, other, self, 0, own.extent(), [&](own_range const &range) {
    ++all.ranges;
    all.elements += range.length * range.count;
    each_run_of(range, other, [&](index, index, owned_run const &) { ++all.runs; });
  });
  return all;
}

} // namespace

TEST(CommonRuns, HoldEveryElementOfRandomDeals) {
  std::mt19937 random(5);
  auto const any = [&](index least, index most) { return std::uniform_int_distribution<index>(least, most)(random); };
  auto const some = [&](index extent) {
    index const procs = any(1, 7), block = any(0, 2) == 0 ? any(1, 200) : any(1, 6);
    if (any(0, 3) == 0)
      return plan::any_listed(any, extent, procs);
    if (any(0, 2) == 0)
      return plan::any_section(any, extent);
    return any(0, 2) == 0 ? deal::balanced(extent, procs) : deal(extent, procs, block);
  };
  for (int i = 0; i < 5000; ++i) {
    index const extent = any(0, 150), first = any(0, 3) == 0 ? any(0, extent) : 0,
                last = any(0, 3) == 0 ? any(first, extent) : extent;
    ASSERT_NO_FATAL_FAILURE(check(some(extent), some(extent), first, last));
  }
}

TEST(CommonRuns, AreFewWhereBlocksAreLong) {
  constexpr index n = (index{1} << 40) + 5;
  deal const balanced = deal::balanced(n, 16), one_by_one(n, 16, 1), by_thousand(n, 12, 1000), block(n, 7, n / 7 + 1);
  for (deal const &blocks : {balanced, block})
    for (deal const &short_blocks : {one_by_one, by_thousand}) {
      amount const a = listed(blocks, short_blocks, 3), b = listed(short_blocks, blocks, 3);
      EXPECT_EQ(a.elements, blocks.local_size(3));
      EXPECT_EQ(b.elements, short_blocks.local_size(3));
      EXPECT_LE(a.runs, 2 * short_blocks.procs() + 2);
      EXPECT_LE(b.runs, 3 * blocks.procs());
    }
  EXPECT_LE(listed(balanced, block, 3).runs, 3);
  EXPECT_LE(listed(block, balanced, 3).runs, 5);
  constexpr index huge = std::numeric_limits<index>::max();
  EXPECT_EQ(listed({huge, 2, huge / 2 + 1}, deal::balanced(huge, 3), 1).elements, huge - (huge / 2 + 1));
}

// While compiling, too.
constexpr index longest_common(deal const &a, deal const &b) {
  index longest = 0;
  for (index i = 0, length = 0; i < a.extent(); i += length) {
    length = common_run_at(a, b, i).length;
    longest = length > longest ? length : longest;
  }
  return longest;
}
static_assert(longest_common({12, 2, 3}, {12, 2, 2}) == 2);

} // namespace redeal
