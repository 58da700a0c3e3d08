// How sweeps cut a move: chunks hold every index once, and no message and no buffer is larger than it is told to
// expect.
#include "Cases.h"

#include "order/sweep_chunks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace redeal::runtime {
namespace {

cut_limits within(std::size_t memory) { return {memory, 2, 4, 256}; }

// A block size of 0 is a balanced side.
constexpr index balanced_block = 0;

cut_axis dimension(index extent, index P, index r, index Q, index s, index inner_from = 1, index inner_to = 1) {
  auto const side = [extent](index procs, index block) {
    return block == balanced_block ? deal::balanced(extent, procs) : deal(extent, procs, block);
  };
  cut_axis d;
  d.from = side(P, r);
  d.to = side(Q, s);
  d.most_from_inner = inner_from;
  d.most_to_inner = inner_to;
  d.most_inner_met = std::min(inner_from, inner_to);
  return d;
}

// What a chunk really holds, by counting.
struct counted {
  std::vector<index> sent, received, messages;
};

counted count(cut_axis const &d, sweep_chunks const &cut, index chunk) {
  counted result{std::vector<index>(static_cast<std::size_t>(d.from.procs())),
                 std::vector<index>(static_cast<std::size_t>(d.to.procs())),
                 std::vector<index>(static_cast<std::size_t>(d.from.procs() * d.to.procs()))};
  for (index number = 0; number < cut.strips; ++number)
    for (index i = cut.at(chunk, number).begin; i < cut.at(chunk, number).end; ++i) {
      ++result.sent[static_cast<std::size_t>(d.from.owner(i))];
      ++result.received[static_cast<std::size_t>(d.to.owner(i))];
      ++result.messages[static_cast<std::size_t>(d.from.owner(i) * d.to.procs() + d.to.owner(i))];
    }
  return result;
}

index most(std::vector<index> const &of) { return *std::max_element(of.begin(), of.end()); }

std::string text(cut_axis const &d, sweep_chunks const &cut) {
  std::vector<index> numbers;
  for (deal const *side : {&d.from, &d.to, &cut.uncut})
    side->each_number([&](index n) { numbers.push_back(n); });
  return testing::PrintToString(numbers) + " in strips of " +
         testing::PrintToString(std::vector<index>{cut.width, cut.strips});
}

void check_bounds(cut_axis const &d, sweep_chunks const &cut) {
  counted usual;
  for (index chunk = 0; chunk < cut.count(); ++chunk) {
    counted const is = count(d, cut, chunk);
    ASSERT_TRUE(most(is.sent) * d.most_from_inner <= most_sent(d, cut)) << text(d, cut) << ", chunk " << chunk;
    ASSERT_TRUE(most(is.received) * d.most_to_inner <= most_received(d, cut)) << text(d, cut) << ", chunk " << chunk;
    ASSERT_TRUE(most(is.messages) * d.most_inner_met <= most_in_message(d, cut)) << text(d, cut) << ", chunk " << chunk;
    if (!cut.regular || !cut.is_whole(chunk))
      continue;
    if (usual.messages.empty())
      usual = is;
    ASSERT_EQ(is.messages, usual.messages) << text(d, cut) << ", chunk " << chunk;
  }
}

// Every index once, in increasing order within a chunk.
void check_cover(sweep_chunks const &cut) {
  std::vector<int> seen(static_cast<std::size_t>(cut.extent()));
  for (index chunk = 0; chunk < cut.count(); ++chunk) {
    index last = 0;
    for (index number = 0; number < cut.strips; ++number) {
      strip const s = cut.at(chunk, number);
      ASSERT_LE(last, s.begin);
      ASSERT_LE(s.begin, s.end);
      last = s.end;
      for (index i = s.begin; i < s.end; ++i)
        ++seen[static_cast<std::size_t>(i)];
    }
  }
  ASSERT_EQ(std::count(seen.begin(), seen.end(), 1), cut.extent());
}

} // namespace

TEST(SweepChunks, HoldNoMoreThanIsExpected) {
  int regular = 0, single = 0, several = 0, refused = 0;
  for (index P = 1; P <= 4; ++P)
    for (index Q = 1; Q <= 4; ++Q)
      for (index r : {balanced_block, index{1}, index{2}, index{3}, index{5}, index{40}, index{75}, index{200}})
        for (index s : {balanced_block, index{1}, index{2}, index{3}, index{5}, index{30}, index{75}, index{200}})
          for (std::size_t memory : {2000, 6000, 20000}) {
            cut_axis const d = dimension(307, P, r, Q, s, 1 + r % 2, 1 + s % 3);
            sweep_chunks const made = cut(d, {4, false, true}, 8, within(memory));
            if (made.width == 0) {
              ++refused;
              continue;
            }
            regular += made.regular;
            ++(made.strips > 1 ? several : single);
            ASSERT_NO_FATAL_FAILURE(check_cover(made)) << text(d, made);
            ASSERT_NO_FATAL_FAILURE(check_bounds(d, made));
          }
  EXPECT_GT(regular, 500);
  EXPECT_GT(single, 500);
  EXPECT_GT(several, 200);
  EXPECT_GT(refused, 10);
}

TEST(SweepChunks, OfSectionsHoldNoMoreThanIsExpected) {
  int regular = 0, several = 0;
  plan::for_each_pair_of_sections(3000, 300, [&](plan::dimension const &between) {
    for (index const inner : {1, 30}) {
      std::size_t const memory = inner == 1 ? 2000 : 20000;
      cut_axis const d{between.from, between.to, inner, inner, inner};
      sweep_chunks const made = cut(d, {4, false, true}, 8, within(memory));
      if (made.width == 0 || between.extent() == 0)
        continue;
      regular += made.regular;
      several += made.strips > 1;
      ASSERT_NO_FATAL_FAILURE(check_cover(made)) << between << ", " << text(d, made);
      ASSERT_NO_FATAL_FAILURE(check_bounds(d, made)) << between;
    }
  });
  EXPECT_GT(regular, 300);
  EXPECT_GT(several, 50);
}

TEST(SweepChunks, BoundsHoldForAnyStrip) {
  for (index P = 1; P <= 4; ++P)
    for (index Q = 1; Q <= 4; ++Q)
      for (index r = balanced_block; r <= 5; ++r)
        for (index s = balanced_block; s <= 5; ++s)
          for (index width : {1, 2, 3, 7, 15, 60, 61}) {
            cut_axis const d = dimension(187, P, r, Q, s);
            sweep_chunks by_hand;
            by_hand.uncut = {187, 1, 187};
            by_hand.width = width;
            ASSERT_NO_FATAL_FAILURE(check_bounds(d, by_hand));
          }
}

TEST(SweepChunks, KeepAllProcessesBusy) {
  // BLOCK on 8: every chunk has something for each of them, until the last one's shorter block ends.
  for (cut_axis const &d : {dimension(1'000'000, 4, 1, 8, 125'001), dimension(1'000'003, 4, 1, 8, balanced_block)}) {
    sweep_chunks const made = cut(d, {8, false, true}, 8, within(std::size_t{1} << 18));
    ASSERT_GT(made.width, 0);
    EXPECT_EQ(made.strips, 8);
    EXPECT_TRUE(made.regular);
    for (index chunk = 0; chunk + 1 < made.count(); ++chunk) {
      counted const is = count(d, made, chunk);
      EXPECT_GT(*std::min_element(is.received.begin(), is.received.end()), 0) << chunk;
    }
  }
}

TEST(SweepChunks, KeepWithinTheMemoryOrGiveUp) {
  std::mt19937 random(7);
  auto const pick = [&random](index low, index high) {
    return std::uniform_int_distribution<index>(low, high)(random);
  };
  int in_parts = 0, refused = 0, striped = 0;
  for (int turn = 0; turn < 20000; ++turn) {
    cut_axis const d = dimension((index(1) << pick(0, 40)) + pick(0, 1), pick(1, 64),
                                 pick(0, 2) == 0 ? balanced_block : index(1) << pick(0, 39), pick(1, 64),
                                 pick(0, 2) == 0 ? balanced_block : pick(1, 2000), pick(1, 9), pick(1, 9));
    int const processes = static_cast<int>(std::max(d.from.procs(), d.to.procs()));
    move_participants const with{static_cast<int>(pick(1, processes)), pick(0, 1) == 1, pick(0, 1) == 1};
    std::size_t const memory = std::size_t{1} << pick(8, 30), size = static_cast<std::size_t>(pick(1, 64));
    sweep_chunks const made = cut(d, with, size, within(memory));
    if (made.width == 0) {
      ++refused;
      continue;
    }
    ASSERT_GT(made.width, 0);
    ASSERT_LE(made.width, made.apart());
    ASSERT_TRUE(buffer_bytes(d, with, made, size, within(memory)) <= memory) << text(d, made) << " of " << memory;
    in_parts += made.count() > 1;
    striped += made.strips > 1;
  }
  EXPECT_GT(in_parts, 1000);
  EXPECT_GT(striped, 1000);
  EXPECT_GT(refused, 100);
}

TEST(SweepChunks, AreOneWhereTheArrayFits) {
  sweep_chunks const whole = cut(dimension(1000, 2, 3, 2, 5), {2, false, true}, 8, within(std::size_t{1} << 20));
  EXPECT_EQ(whole.width, 1000);
  EXPECT_EQ(whole.count(), 1);
  EXPECT_EQ(cut(dimension(1000, 2, 3, 2, 5), {2, false, true}, 8, within(100)).width, 0);
}

} // namespace redeal::runtime
