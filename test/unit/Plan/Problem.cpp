// What is refused and with which sentence, and which redistributions share a key.
#include "Cases.h"

#include "Plan/Elements/CommunicationGrid.h"

#include <gtest/gtest.h>

#include <limits>

namespace redeal::plan {

namespace {

constexpr index huge = std::numeric_limits<index>::max();

std::string error_of(std::vector<dimension> const &problem) { return validate(problem).value_or("no error"); }

} // namespace

TEST(Validate, NamesTheParameter) {
  EXPECT_EQ(error_of({{10, 0, 1, 2, 1}}), "P = 0, but the number of senders must be at least 1");
  EXPECT_EQ(error_of({{10, 2, 1, -1, 1}}), "Q = -1, but the number of receivers must be at least 1");
  EXPECT_EQ(error_of({{10, 2, 0, 2, 1}}), "r = 0, but the block size before must be at least 1");
  EXPECT_EQ(error_of({{10, 2, 1, 2, 1}, {10, 2, 1, 2, -7}}),
            "in dimension 1, s = -7, but the block size after must be at least 1");
  EXPECT_EQ(error_of({{-1, 2, 1, 2, 1}}), "the extent is -1, but it must be at least 0");
  EXPECT_EQ(error_of({}), "the problem has no dimension, but it needs at least one");
}

TEST(Validate, AcceptsSlicesThatDoNotFit) {
  EXPECT_EQ(error_of({{huge, 16, huge, 16, huge - 1}}), "no error");
  EXPECT_EQ(error_of({{100, 3, huge, 5, huge - 1}}), "no error");
  EXPECT_EQ(error_of({{0, 3, huge, 5, huge - 1}, {huge, 2, 1, 2, 3}}), "no error");
}

TEST(Validate, RefusesWhatCannotBeCounted) {
  EXPECT_NE(error_of({{huge, 2, 1, 2, 3}, {2, 1, 1, 1, 1}}).find("2^63 - 1"), std::string::npos);
  EXPECT_NE(error_of({{huge, 100000, 100000, 100000, 99999}}).find("too large"), std::string::npos);
  EXPECT_NE(error_of({{huge, huge, 1, huge, 1}}).find("too large"), std::string::npos);
  EXPECT_NE(error_of({{huge, index{1} << 24, 1, 1, 1}}).find("too large"), std::string::npos);
  EXPECT_EQ(error_of({{huge, index{1} << 20, 3, index{1} << 20, 5}}), "no error");
}

TEST(Key, IsCanonical) {
  EXPECT_EQ(key_of({{240000, 15, 12, 15, 20}}), (schedule_key{{15, 3, 15, 5, 0}}));
  EXPECT_EQ(key_of({{225, 15, 3, 15, 5}}), (schedule_key{{15, 3, 15, 5, 0}}));
  EXPECT_EQ(key_of({{100, 15, 12, 15, 20}}), (schedule_key{{15, 3, 15, 5, 25}}));
  EXPECT_EQ(key_of({{101, 15, 12, 15, 20}}), (schedule_key{{15, 12, 15, 20, 101}}));
  EXPECT_EQ(key_of({{1000, 1, 77, 4, 5}}), (schedule_key{{1, 1, 4, 5, 0}}));
  EXPECT_EQ(key_of({{1000, 1, 77, 1, 5}}), (schedule_key{{1, 1, 1, 1, 0}}));
  EXPECT_EQ(key_of({{0, 4, 7, 3, 5}}), (schedule_key{{4, 1, 3, 1, dimension_key::empty}}));
  EXPECT_EQ(key_of({{10, 2, 5, 2, 1000}}), (schedule_key{{2, 1, 2, 2, 2}}));
}

TEST(Key, HoldsTheExtentOfBalancedSides) {
  auto const key = [](index extent, auto const &before, auto const &after) {
    return key_of({dimension(before(extent), after(extent))});
  };
  auto const balanced = [](index procs) { return [procs](index extent) { return deal::balanced(extent, procs); }; };
  auto const by = [](index procs, index block) { return [=](index extent) { return deal(extent, procs, block); }; };
  EXPECT_EQ(key(16, balanced(5), by(3, 2)), (schedule_key{{5, 0, 3, 2, 16}}));
  EXPECT_EQ(key(1001, by(3, 2000), balanced(5)), (schedule_key{{3, 1001, 5, 0, 1001}}));
  EXPECT_EQ(key(1001, balanced(4), balanced(5)), (schedule_key{{4, 0, 5, 0, 1001}}));
  EXPECT_EQ(key(1000, balanced(5), by(5, 300)), (schedule_key{{5, 2, 5, 3, 10}})) << "the same as block";
  EXPECT_EQ(key(1001, balanced(1), by(3, 2)), (schedule_key{{1, 1, 3, 2, 0}})) << "one process has all";
  EXPECT_EQ(key(0, balanced(4), by(3, 2)), (schedule_key{{4, 1, 3, 1, dimension_key::empty}}));
}

TEST(Key, BoundsTheSizeOfTheGrid) {
  auto const check = [](dimension const &d) {
    schedule_key const key = key_of({d});
    communication_grid const grid(key);
    index most = 0;
    for (index p = 0; p != d.P(); ++p)
      most = std::max(most, grid.row_degree(p));
    for (index q = 0; q != d.Q(); ++q)
      most = std::max(most, grid.column_degree(q));
    ASSERT_GE(table_bound(key), most * d.P()) << d;
  };
  for_each_case(4, 5, check);
  for_each_uneven_case(5, 40, check);
  index const n = (index{1} << 50) + 1;
  EXPECT_LE(table_bound(key_of({dimension(deal::balanced(n, 1000), deal::balanced(n, 1001))})), 4 * 1000);
  EXPECT_FALSE(validate({dimension(deal::balanced(n, 1 << 20), deal::balanced(n, (1 << 20) - 1))}));
}

// What moves in a slice, or in all where there is less, has the key's lengths times one factor.
TEST(Key, OfSectionsDecidesTheGridUpToAFactor) {
  for_each_pair_of_sections(4000, 300, [&](dimension const &d) {
    index const L = std::min(d.extent(), static_cast<index>(slice_length(d)));
    dimension slice = d;
    if (L < d.extent())
      slice = {d.from.part(0, L), d.to.part(0, L)};
    auto const counted = count_elements(slice);
    communication_grid const grid(key_of({d}));
    index factor = 0;
    for (index p = 0; p != d.P(); ++p)
      for (index q = 0; q != d.Q(); ++q) {
        index const moved = counted[static_cast<std::size_t>(p)][static_cast<std::size_t>(q)];
        index const keyed = grid.length(p, q);
        ASSERT_EQ(moved == 0, keyed == 0) << d << ", " << p << " -> " << q;
        if (keyed != 0) {
          factor = factor == 0 ? moved / keyed : factor;
          ASSERT_EQ(moved, keyed * factor) << d;
        }
      }
  });
}

TEST(Key, ForgetsWhereASectionBeginsIfBothBeginThere) {
  deal const from(1000, 4, 3), to(1000, 2, 5);
  EXPECT_EQ(key_of({{from.part(0, 500), to.part(0, 500)}}), key_of({{from.part(7, 500), to.part(7, 500)}}));
  EXPECT_NE(key_of({{from.part(0, 500), to.part(0, 500)}}), key_of({{from.part(0, 500), to.part(1, 500)}}));
  EXPECT_EQ(key_of({{from.part(0, 500), to.part(1, 500)}}), key_of({{from.part(12, 500), to.part(11, 500)}}));
}

TEST(Key, DecidesTheGridUpToAFactor) {
  for_each_case(4, 5, [&](dimension const &d) {
    schedule_key const key = key_of({d});
    // What moves in a slice, or in all where there is less.
    index const L = static_cast<index>(slice_length(d));
    auto const counted =
        count_elements({std::min(d.extent(), L), d.P(), d.from.longest_block(), d.Q(), d.to.longest_block()});
    communication_grid const grid(key);
    index factor = 0;
    for (index p = 0; p != d.P(); ++p)
      for (index q = 0; q != d.Q(); ++q) {
        index const moved = counted[static_cast<std::size_t>(p)][static_cast<std::size_t>(q)];
        index const keyed = grid.length(p, q);
        ASSERT_EQ(moved == 0, keyed == 0) << d;
        if (keyed != 0) {
          if (factor == 0)
            factor = moved / keyed;
          ASSERT_EQ(moved, keyed * factor) << d;
        }
      }
  });
}

} // namespace redeal::plan
