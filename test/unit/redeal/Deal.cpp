// A deal gives each element to one process, in order, whatever its kind; and says the same of it in all its answers.
#include "redeal/DealChecks.h"

#include "Plan/Problem/ListedDeal.h"

#include <redeal/format.hpp>
#include <redeal/owned.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

namespace redeal {
namespace {

// The owners of all elements, as the definitions say.
std::vector<index> dealt_by_hand(index extent, index procs, index block) {
  std::vector<index> owners;
  for (index i = 0; i < extent; ++i)
    owners.push_back(i / block % procs);
  return owners;
}

std::vector<index> balanced_by_hand(index extent, index procs) {
  std::vector<index> owners;
  for (index p = 0; p < procs; ++p)
    owners.insert(owners.end(), static_cast<std::size_t>(extent / procs + (p < extent % procs)), p);
  return owners;
}

} // namespace

std::vector<index> numbers_of(deal const &map) {
  std::vector<index> numbers;
  map.each_number([&](index number) { numbers.push_back(number); });
  return numbers;
}

TEST(Deal, AgreesWithDealingByHand) {
  for (index procs = 1; procs <= 6; ++procs)
    for (index extent = 0; extent <= 40; ++extent) {
      SCOPED_TRACE(testing::Message() << extent << " on " << procs);
      ASSERT_NO_FATAL_FAILURE(check(deal::balanced(extent, procs), balanced_by_hand(extent, procs)));
      for (index block = 1; block <= 9; ++block)
        ASSERT_NO_FATAL_FAILURE(check({extent, procs, block}, dealt_by_hand(extent, procs, block))) << "by " << block;
    }
}

// Owners by a list that is made of them one by one.
deal listed(index procs, std::vector<index> const &owners) {
  plan::deal_lister lister(procs);
  for (index const owner : owners)
    lister.add(owner, 1);
  return lister.made();
}

// As gen_block makes it.
deal in_turn(std::vector<index> const &sizes) {
  index extent = 0;
  for (index const size : sizes)
    extent += size;
  deal made;
  EXPECT_EQ(plan::deal_by_numbers(gen_block(sizes), 0, extent, static_cast<index>(sizes.size()), made), std::nullopt);
  return made;
}

TEST(Deal, AgreesWithListsOfOwners) {
  std::mt19937 random(7);
  auto const below = [&](index n) { return static_cast<index>(random() % static_cast<std::uint32_t>(n)); };
  for (int turn = 0; turn < 400; ++turn) {
    index const procs = 1 + below(6), extent = below(60), longest = 1 + below(9);
    std::vector<index> owners;
    while (static_cast<index>(owners.size()) < extent)
      owners.insert(owners.end(), static_cast<std::size_t>(1 + below(longest)), below(procs));
    SCOPED_TRACE(testing::Message() << turn << ": " << owners.size() << " on " << procs);
    ASSERT_NO_FATAL_FAILURE(check(listed(procs, owners), owners));
    EXPECT_EQ(listed(procs, owners), listed(procs, owners));
    EXPECT_EQ(numbers_of(listed(procs, owners)), numbers_of(listed(procs, owners)));
  }
}

TEST(Deal, GivesSizesInTurn) {
  deal const map = in_turn({3, 0, 5, 1});
  ASSERT_NO_FATAL_FAILURE(check(map, {0, 0, 0, 2, 2, 2, 2, 2, 3}));
  EXPECT_TRUE(map.deals_once());
  EXPECT_EQ(map.most_local(), 5);
  EXPECT_FALSE(listed(3, {0, 1, 0, 2}).deals_once());
}

TEST(Deal, IsByFormulaWhereOneIsTheSame) {
  for (index procs = 1; procs <= 5; ++procs)
    for (index extent = 0; extent <= 20; ++extent) {
      EXPECT_EQ(listed(procs, balanced_by_hand(extent, procs)), deal::balanced(extent, procs));
      for (index block = 1; block <= 7; ++block) {
        deal const made = listed(procs, dealt_by_hand(extent, procs, block));
        EXPECT_FALSE(made.as_list()) << extent << " on " << procs << " by " << block;
      }
    }
  EXPECT_TRUE(in_turn({1, 2, 3}).as_list());
}

TEST(Deal, IsBlockCyclicWhereItCanBe) {
  for (index procs = 1; procs <= 6; ++procs)
    for (index extent = 0; extent <= 40; ++extent) {
      deal const map = balanced().deal(extent, procs);
      bool const even = extent % procs == 0 || extent % procs == procs - 1; // or the last one has less
      EXPECT_EQ(map.as_block_cyclic() != nullptr, even || extent <= procs) << extent << " on " << procs;
      EXPECT_EQ(map == block().deal(extent, procs), even || extent <= procs);
      EXPECT_EQ(map == cyclic().deal(extent, procs), extent <= procs);
      for (deal const &other : {block().deal(extent, procs), cyclic().deal(extent, procs), balanced().deal(extent, 2)})
        EXPECT_EQ(numbers_of(map) == numbers_of(other), map == other) << extent << " on " << procs;
    }
}

TEST(Deal, HasAnOrder) {
  deal const all[] = {{10, 3, 1}, {10, 3, 4}, deal::balanced(10, 3), {10, 4, 1}, deal::balanced(11, 3), {11, 4, 3}};
  for (deal const &a : all)
    for (deal const &b : all) {
      EXPECT_EQ(a < b, &a < &b);
      EXPECT_EQ(a == b, &a == &b);
      EXPECT_EQ(a != b, &a != &b);
    }
}

TEST(Deal, StaysWithin64Bits) {
  constexpr index huge = std::numeric_limits<index>::max();
  for (deal const &map : {deal(huge, 1 << 20, huge), deal(huge, 3, huge / 2), deal::balanced(huge, 1 << 20),
                          deal::balanced(huge, 2), deal(huge, 1 << 20, 1)}) {
    EXPECT_EQ(map.owner(map.global(1, 0) < huge ? map.global(1, 0) : 0), map.global(1, 0) < huge ? 1 : 0);
    EXPECT_GT(map.run_at(huge - 1).length, 0);
    EXPECT_EQ(map.next(map.owner(huge - 1), huge - 1), huge - 1);
    EXPECT_LE(map.next(map.procs() - 1, 0), huge);
    EXPECT_EQ(map.local_size(map.owner(huge - 1)), map.local(huge - 1) + 1);
    EXPECT_LE(map.cycle(), huge);
  }
}

// Owners and places are known while compiling.
static_assert(deal::balanced(10, 4).owner(6) == 2 && deal::balanced(10, 4).local_size(3) == 2);
static_assert(deal(10, 2, 3).next(1, 6) == 9);

} // namespace redeal
