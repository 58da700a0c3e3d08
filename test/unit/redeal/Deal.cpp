// A deal gives each element to one process, in order, whatever its kind; and says the same of it in all its answers.
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

void check_element(deal const &map, std::vector<index> const &owners, index i, index local) {
  auto const owner_at = [&](index j) { return owners[static_cast<std::size_t>(j)]; };
  index const p = owner_at(i);
  ASSERT_EQ(map.owner(i), p);
  ASSERT_EQ(map.local(i), local);
  ASSERT_EQ(map.global(p, local), i);
  owned_run const run = map.run_at(i);
  ASSERT_EQ(run.owner, p);
  ASSERT_EQ(run.local, local);
  ASSERT_GE(run.length, 1);
  for (index j = i; j < i + run.length; ++j)
    ASSERT_EQ(owner_at(j), p);
  // Runs end where the owner changes, or with a block that its owner's next one follows.
  index const end = i + run.length;
  ASSERT_TRUE(end == map.extent() || owner_at(end) != p) << "neighbouring blocks are one process's only if it is alone";
  ASSERT_EQ(map.starts_run(i), i == 0 || owner_at(i - 1) != p);
}

void check(deal const &map, std::vector<index> const &owners) {
  std::vector<index> sizes(static_cast<std::size_t>(map.procs()));
  ASSERT_EQ(map.extent(), static_cast<index>(owners.size()));
  for (index i = 0; i <= map.extent(); ++i) {
    for (index p = 0; p < map.procs(); ++p) {
      ASSERT_EQ(map.local_size_below(p, i), sizes[static_cast<std::size_t>(p)]);
      ASSERT_EQ(map.next(p, i), std::find(owners.begin() + i, owners.end(), p) - owners.begin());
    }
    if (i == map.extent())
      break;
    index &local = sizes[static_cast<std::size_t>(owners[static_cast<std::size_t>(i)])];
    ASSERT_NO_FATAL_FAILURE(check_element(map, owners, i, local)) << "element " << i;
    ++local;
    if (i + map.cycle() < map.extent()) {
      EXPECT_EQ(map.owner(i + map.cycle()), map.owner(i));
      EXPECT_EQ(map.local(i + map.cycle()), map.local(i) + map.cycle() / map.procs());
    }
  }
  for (index p = 0; p < map.procs(); ++p) {
    ASSERT_EQ(map.local_size(p), sizes[static_cast<std::size_t>(p)]);
    index local = 0, after = 0;
    for (owned_block const &run : owned_block_range(map, p)) {
      ASSERT_EQ(run.local, local);
      ASSERT_EQ(run.first, map.next(p, after));
      ASSERT_EQ(run.count, map.run_at(run.first).length);
      local += run.count;
      after = run.first + run.count;
    }
    ASSERT_EQ(local, map.local_size(p));
    local = 0;
    for (index const i : owned_range(map, p))
      ASSERT_EQ(i, map.global(p, local++));
    ASSERT_EQ(local, map.local_size(p));
  }
  for (index const i : owned_range(map, -1))
    FAIL() << i << " is owned outside of the grid";
  for (index k = 0; k < map.blocks(); ++k) {
    index const length = map.block_begin(k + 1) - map.block_begin(k);
    ASSERT_LE(length, map.longest_block());
    // As many begin from here on, in the fewest indices.
    for (index last = k; last < map.blocks(); ++last)
      ASSERT_GE(map.most_begun(map.block_begin(last) + 1 - map.block_begin(k)), last - k + 1);
    ASSERT_GE(length, 1);
  }
  ASSERT_EQ(map.block_begin(map.blocks()), map.extent());
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
  deal const map = plan::gen_block({3, 0, 5, 1});
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
  EXPECT_TRUE(plan::gen_block({1, 2, 3}).as_list());
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
