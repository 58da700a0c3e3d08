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

TEST(Key, DecidesTheGridUpToAFactor) {
  for_each_case(4, 5, [&](dimension const &d) {
    schedule_key const key = key_of({d});
    // What moves in a slice, or in all where there is less.
    index const L = static_cast<index>(slice_length(d));
    auto const counted = count_elements({std::min(d.extent, L), d.P, d.r, d.Q, d.s});
    communication_grid const grid(key);
    index factor = 0;
    for (index p = 0; p != d.P; ++p)
      for (index q = 0; q != d.Q; ++q) {
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
