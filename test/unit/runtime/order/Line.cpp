// Lines list every own element once, in order, with its place on the other side, in few rounds.
#include "Cases.h"

#include "Plan/Problem/ListedDeal.h"
#include "order/line.h"

#include <gtest/gtest.h>

#include <random>
#include <utility>

namespace redeal::runtime {
namespace {

using places = std::vector<std::pair<index, index>>; // process and local index of each own element

places listed(line const &all, index begin, index end) {
  places found;
  each_piece(all, begin, end, [&](piece const &p) {
    for (index k = 0; k < p.count; ++k)
      for (run const *r = p.first; r != p.last; ++r)
        for (index i = 0; i < r->length; ++i)
          found.emplace_back(r->other, p.from + k * p.stride + r->from + i);
  });
  return found;
}

places expected(deal const &own, deal const &other, index self) {
  places all;
  for (index i = 0; i < own.extent(); ++i)
    if (own.owner(i) == self)
      all.emplace_back(other.owner(i), other.local(i));
  return all;
}

void check(deal const &own, deal const &other) {
  for (index self = 0; self < own.procs(); ++self) {
    line const all = line_of(own, other, self);
    places const want = expected(own, other, self);
    ASSERT_EQ(all.own, own.local_size(self));
    ASSERT_EQ(listed(all, 0, all.own), want) << self << " of " << plan::dimension(own, other);
    for (index begin = 0; begin < all.own; begin += 1 + all.own / 5)
      for (index end = begin; end <= all.own; end += 1 + all.own / 4)
        ASSERT_EQ(listed(all, begin, end), places(want.begin() + begin, want.begin() + end));
  }
}

std::size_t runs_in(line const &all) {
  std::size_t runs = 0;
  for (std::vector<round> const *rounds : {&all.slice, &all.tail})
    for (round const &r : *rounds)
      runs += r.runs.size();
  return runs;
}

} // namespace

TEST(Line, ListsEveryElementInOrder) {
  plan::for_each_case(5, 5, [](plan::dimension const &d) { check(d.from, d.to); });
}

TEST(Line, ListsEveryElementOfBalancedSides) {
  plan::for_each_uneven_case(4, 33, [](plan::dimension const &d) { check(d.from, d.to); });
}

TEST(Line, ListsEveryElementOfSections) {
  plan::for_each_pair_of_sections(4000, 200, [](plan::dimension const &d) { check(d.from, d.to); });
}

// So many runs that parts are found by their marks.
TEST(Line, ListsEveryElementOfLongLists) {
  std::mt19937 random(1);
  auto const drawn = [&](index procs) {
    plan::deal_lister lister(procs);
    for (index i = 0; i < 3000; ++i)
      lister.add(static_cast<index>(random() % static_cast<unsigned>(procs)), 1);
    return lister.made();
  };
  check(drawn(3), drawn(2));
  check(drawn(2), {3000, 3, 1000});
  check({3000, 3, 7}, drawn(4));
}

TEST(Line, ListsEveryElementOfLongBlocks) {
  for (index extent : {1, 7, 30, 64, 100, 1200})
    for (index long_block : {10, 17, 32, 1000})
      for (index short_block : {1, 2, 3})
        for (index P : {1, 2, 3, 7})
          for (index Q : {1, 2, 5}) {
            check({extent, P, long_block}, {extent, Q, short_block});
            check({extent, P, short_block}, {extent, Q, long_block});
          }
}

TEST(Line, MatchesTheExampleInTheHeader) {
  line const all = line_of({15, 2, 2}, {15, 2, 3}, 1);
  ASSERT_EQ(all.slice.size(), 1u);
  EXPECT_EQ(all.slice[0].runs, (std::vector<run>{{0, 2, 1}, {1, 0, 1}, {0, 3, 2}, {1, 4, 2}}));
  ASSERT_EQ(all.tail.size(), 1u);
  EXPECT_EQ(all.tail[0].runs, (std::vector<run>{{0, 8, 1}}));
}

TEST(Line, StaysShortForLongBlocks) {
  index const n = index{1} << 40;
  EXPECT_LE(runs_in(line_of({n, 16, 1}, {n, 16, n / 16}, 3)), 16u * 20u);
  EXPECT_LE(runs_in(line_of({n, 16, n / 16}, {n, 16, 1}, 3)), 40u);
  deal const balanced = deal::balanced(n, 15);
  EXPECT_LE(runs_in(line_of({n, 16, 1}, balanced, 3)), 15u * 40u);
  EXPECT_LE(runs_in(line_of(balanced, {n, 16, 1}, 3)), 60u);
  EXPECT_LE(runs_in(line_of(balanced, deal::balanced(n, 13), 3)), 3u);
  EXPECT_EQ(runs_in(line_of({n, 4, 5}, {n, 4, 5}, 2)), 2u) << "nothing changes: one run and its tail";
}

TEST(Line, HasShortRoundsInOneList) {
  // Of each block of 161 elements there are 3 to 5 runs, in a round or two.
  line const all = line_of(block_cyclic{30162, 4, 10}, block_cyclic{30162, 3, 161}, 0);
  EXPECT_LE(all.slice.size() + all.tail.size(), 4U);
  EXPECT_GT(runs_in(all), 700U);
}

} // namespace redeal::runtime
