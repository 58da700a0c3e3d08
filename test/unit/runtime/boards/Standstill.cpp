// Who finds out that processes wait for each other for ever, and who must not.
#include "boards/standstill.h"

#include <gtest/gtest.h>

namespace {

using namespace redeal::runtime;

constexpr stamp x{1, 1, 1}, y{2, 1, 1}, x_elsewhere{1, 2, 1}, x_with_less{1, 1, 2};

// Processes and what they have posted. All of them look again in each round.
struct job {
  std::vector<posted> all;

  explicit job(std::vector<posted> processes) : all(std::move(processes)) {}

  // What process `me` finds in so many rounds.
  std::optional<standstill::finding> look(int me, std::uint64_t rounds) {
    for (std::uint64_t round = 0; round < rounds; ++round) {
      for (posted &p : all)
        if (p.state == standing::waiting)
          ++p.looks;
      auto const found = search.look(me, all[static_cast<std::size_t>(me)], [&](int process) {
        return std::optional(all[static_cast<std::size_t>(process)]);
      });
      if (found)
        return found;
    }
    return std::nullopt;
  }

  standstill search;
};

posted waits(stamp const &at, std::vector<int> awaited) { return {standing::waiting, 1, 0, at, std::move(awaited)}; }
posted joins(std::uint64_t group, stamp const &at, std::vector<int> awaited) {
  return {standing::joining, 1, 0, at, std::move(awaited), {group}};
}
posted computes() { return {}; }
posted has_ended() { return {standing::ended, 1, 0, {}, {}}; }

constexpr std::uint64_t many = 100;

TEST(Standstill, TwoWaitAtOtherDirectives) {
  job j({waits(x, {1}), waits(y, {0})});
  auto const found = j.look(0, many);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->first, 0);
  EXPECT_EQ(found->second, 1);
  EXPECT_EQ(found->speaker, 0);
  EXPECT_FALSE(found->ended);
}

TEST(Standstill, OtherMappingsOrLimitsAreEnough) {
  EXPECT_TRUE(job({waits(x, {1}), waits(x_elsewhere, {0})}).look(1, many));
  EXPECT_TRUE(job({waits(x, {1}), waits(x_with_less, {0})}).look(1, many));
}

TEST(Standstill, ARingOfThreeOfWhichOneIsElsewhere) {
  job j({waits(x, {1}), waits(x, {2}), waits(y, {0})});
  auto const found = j.look(0, many);
  ASSERT_TRUE(found);
  EXPECT_NE(found->first == 2, found->second == 2);
}

// The ring 0, 1 is in one directive; 0, 1, 2 is not.
TEST(Standstill, AnAgreeingShortcutDoesNotHideARing) {
  EXPECT_TRUE(job({waits(x, {1}), waits(x, {0, 2}), waits(y, {0})}).look(0, many));
}

TEST(Standstill, OneDirectiveProvesNothing) {
  EXPECT_FALSE(job({waits(x, {1}), waits(x, {0})}).look(0, many));
  EXPECT_FALSE(job({waits(x, {1, 2}), waits(x, {2, 0}), waits(x, {0, 1})}).look(2, many));
}

TEST(Standstill, OneDirectiveInAnotherMoveDiffers) {
  job j({waits(x, {1}), waits(x, {0})});
  j.all[0].turn = 2;
  EXPECT_FALSE(j.look(0, many)) << "the other one has not counted yet";
  j.all[1].turn = 2;
  EXPECT_FALSE(j.look(0, many));
  j.all[1].turn = 1;
  EXPECT_TRUE(j.look(0, many));
}

TEST(Standstill, WhoComputesMayCome) { EXPECT_FALSE(job({waits(x, {1}), waits(y, {2}), computes()}).look(0, many)); }

TEST(Standstill, WhoIsNotInTheRingLeavesItToThoseWhoAre) {
  EXPECT_FALSE(job({waits(x, {1}), waits(x, {2}), waits(y, {1})}).look(0, many));
}

TEST(Standstill, NotBeforeAllHaveLookedAgain) {
  job j({waits(x, {1}), waits(y, {0})});
  EXPECT_FALSE(j.look(0, standstill::enough_looks));
  EXPECT_TRUE(j.look(0, 1));
}

TEST(Standstill, WhoDoesNotLookMayHaveBeenStopped) {
  job j({waits(x, {1}), waits(y, {0})});
  for (std::uint64_t round = 0; round < many; ++round)
    EXPECT_FALSE(j.search.look(0, j.all[0], [&](int process) { return std::optional(j.all[process]); }));
}

TEST(Standstill, OneHasEnded) {
  job j({waits(x, {2, 1}), has_ended(), computes()});
  EXPECT_FALSE(j.look(0, standstill::enough_looks));
  auto const found = j.look(0, 1);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->ended);
  EXPECT_EQ(found->second, 1);
}

// It may have to call MPI for what it has sent.
TEST(Standstill, WhoIsAboutToEndMustHaveLookedToo) {
  job j({waits(x, {1}), {standing::ending, 1, 0, x, {0}}});
  j.all[1].looks = 3;
  EXPECT_FALSE(j.look(0, many)) << "it is stopped";
  for (std::uint64_t look = 0; look < standstill::enough_looks; ++look) {
    EXPECT_FALSE(j.look(0, 1));
    ++j.all[1].looks;
  }
  auto const found = j.look(0, 1);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->ended);
}

// What it sent may have come since the last look.
TEST(Standstill, AnEndThatIsNewProvesNothing) {
  job j({waits(x, {1}), computes()});
  EXPECT_FALSE(j.look(0, many));
  j.all[1] = has_ended();
  EXPECT_FALSE(j.look(0, standstill::enough_looks));
  EXPECT_TRUE(j.look(0, 1));
}

TEST(Standstill, WhoJoinsWaitsOnlyForThoseWhoDoNotJoinTheSame) {
  EXPECT_TRUE(job({waits(x, {1}), joins(7, y, {0})}).look(0, many));
  posted mine = waits(x, {1});
  mine.groups = {7};
  EXPECT_FALSE(job({mine, joins(7, y, {0})}).look(0, many));
  // It has joined that one, and others since.
  mine.groups = {9, 7};
  EXPECT_FALSE(job({mine, joins(7, y, {0})}).look(0, many));
}

// Process 1 has looked often enough, but not since process 2 went on to another directive: it may be at work with what
// that one has sent.
TEST(Standstill, LooksBeforeTheRingWasThereDoNotCount) {
  job j({waits(x, {1}), waits(x, {2}), waits(x, {1})});
  EXPECT_FALSE(j.look(0, many));
  j.all[2] = waits(y, {0});
  j.all[2].epoch = 2;
  auto const stands = [&] {
    ++j.all[2].looks;
    return j.search.look(0, j.all[0],
                         [&](int process) { return std::optional(j.all[static_cast<std::size_t>(process)]); });
  };
  for (std::uint64_t round = 0; round < many; ++round)
    EXPECT_FALSE(stands());
  j.all[1].looks += standstill::enough_looks;
  EXPECT_TRUE(stands());
}

TEST(Standstill, AnotherRingIsAnotherSuspicion) {
  job j({waits(x, {1}), waits(y, {0})});
  for (std::uint64_t round = 0; round < many; ++round) {
    EXPECT_FALSE(j.look(0, standstill::enough_looks));
    ++j.all[1].epoch;
  }
}

TEST(Standstill, WhatIsOnAnotherNodeIsNotKnown) {
  standstill search;
  for (std::uint64_t round = 0; round < many; ++round)
    EXPECT_FALSE(search.look(0, waits(x, {1}), [](int) { return std::nullopt; }));
}

} // namespace
