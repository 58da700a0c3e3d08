// Of trials: a winner is doubted when its moves take longer or less long, and held against what came close.
#include "Moves.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace redeal::runtime {
namespace {

TEST(Incumbent, TriesThemOnceTheOnlyLikelyOneHasBecomeMuchSlower) {
  Moves M(3, {1e-3, 2.5e-3, 3e-3});
  M.run(400, [](std::size_t Course) { return Course == 0 ? 1e-3 : 2e-3; }, 0.02);
  ASSERT_EQ(M.first().best(), 0u);
  M.run(2000, [](std::size_t Course) { return Course == 0 ? 20e-3 : 2e-3; }, 0.02);
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_NE(M.first().best(), 0u);
}

TEST(Incumbent, AKnownWinnerIsHeldAgainstWhatItTook) {
  trial Known(promises({1e-3, 2.5e-3}), 1, 2e-3);
  EXPECT_TRUE(Known.is_settled());
  EXPECT_EQ(Known.next(), 1u);
  int Tries = 0;
  for (int i = 0; i != 500 && Known.is_settled(); ++i, ++Tries)
    if (Known.note(50e-3))
      Known.agree();
  EXPECT_FALSE(Known.is_settled());
  EXPECT_LE(Tries, 128);
}

// Whether they were before or were thought to be, no try has many moves once these are long.
TEST(Incumbent, TakesFewMovesOnceShortOnesHaveBecomeLong) {
  Moves M(2, {20e-6, 22e-6});
  M.run(5000, [](std::size_t Course) { return Course == 0 ? 20e-6 : 30e-6; }, 0.02);
  ASSERT_TRUE(M.first().is_settled());
  while (M.first().is_settled())
    M.run(1, [](std::size_t) { return 20e-3; }, 0.02);
  long Moved = 0;
  for (; !M.first().is_settled(); ++Moved)
    M.run(1, [](std::size_t Course) { return Course == 0 ? 20e-3 : 10e-3; }, 0.02);
  EXPECT_EQ(M.first().best(), 1u);
  EXPECT_LE(Moved, 15);
}

TEST(Incumbent, AKnownWinnersTimeSaysHowManyMovesMakeATry) {
  trial Known(promises({20e-6, 25e-6}), 1, 20e-3);
  long Moved = 0;
  for (; Known.is_settled(); ++Moved) {
    ASSERT_LE(Moved, 1000);
    if (Known.note(20e-3))
      Known.agree();
  }
  for (Moved = 0; !Known.is_settled(); ++Moved)
    if (Known.note(20e-3))
      Known.agree();
  EXPECT_LE(Moved, 40);
}

TEST(Incumbent, AsksLessAndLessOftenButEveryFewSeconds) {
  Moves M(2, {1e-3, 1.1e-3});
  M.run(1000, [](std::size_t) { return 1e-3; }, 0.02);
  int const Before = M.agreements();
  M.run(100'000, [](std::size_t) { return 1e-3; }, 0.02);
  EXPECT_LE(M.agreements() - Before, 60); // questions, and as many rematches
  EXPECT_GE(M.agreements() - Before, 23);
}

TEST(Incumbent, AsksSoonWhereMovesAreLong) {
  Moves M(2, {0.05, 0.055});
  M.run(40, [](std::size_t Course) { return Course == 0 ? 0.05 : 0.08; }, 0.05);
  ASSERT_EQ(M.first().best(), 0u);
  M.run(120, [](std::size_t Course) { return Course == 0 ? 0.16 : 0.08; }, 0.05); // some ten seconds
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 1u);
}

TEST(Incumbent, IsOpenedAgainWhereMovesBecomeMuchSlower) {
  Moves M(4, {1e-3, 1.1e-3});
  M.run(400, [](std::size_t Course) { return Course == 0 ? 1e-3 : 2e-3; }, 0.05);
  ASSERT_EQ(M.first().best(), 0u);
  M.run(2000, [](std::size_t Course) { return Course == 0 ? 4e-3 : 2e-3; }, 0.05);
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 1u);
}

// What comes right after the trial is held against what the trial has seen: no move was as slow as that.
TEST(Incumbent, IsOpenedAgainWhereMovesAreMuchSlowerThanInTheTrial) {
  Moves M(4, {1e-3, 1.1e-3});
  while (!M.first().is_settled())
    M.run(1, [](std::size_t Course) { return Course == 0 ? 1e-3 : 2e-3; }, 0.05);
  ASSERT_EQ(M.first().best(), 0u);
  M.run(400, [](std::size_t Course) { return Course == 0 ? 4e-3 : 2e-3; }, 0.05);
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 1u);
}

// As where other work comes and goes.
TEST(Incumbent, IsNotOpenedAgainByMovesThatAreSlowForAMoment) {
  Moves M(4, {1e-3, 1.1e-3});
  M.run(400, [](std::size_t Course) { return Course == 0 ? 1e-3 : 2e-3; }, 0.01);
  for (int Turn = 0; Turn != 200; ++Turn) {
    M.run(Turn + 200, [](std::size_t) { return 1e-3; }, 0.01);
    M.run(20, [](std::size_t) { return 4e-3; }, 0.01);
    ASSERT_TRUE(M.first().is_settled()) << Turn;
  }
}

// As where two cores have a cache in common from now on.
TEST(Incumbent, IsOpenedAgainWhereMovesBecomeMuchFaster) {
  Moves M(4, {1e-3, 1.1e-3});
  M.run(400, [](std::size_t Course) { return Course == 0 ? 2e-3 : 9e-3; }, 0.05);
  ASSERT_EQ(M.first().best(), 0u);
  M.run(2000, [](std::size_t Course) { return Course == 0 ? 1e-3 : 0.5e-3; }, 0.05);
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 1u);
}

// As where cores that had no cache in common now have one: the winner, which goes past it, takes as long as before.
TEST(Incumbent, TakesWhatHasBecomeFasterThanTheWinner) {
  Moves M(3, {1e-3, 1.1e-3, 1.2e-3});
  auto const Apart = [](std::size_t Course) { return Course == 0 ? 1e-3 : Course == 1 ? 1.6e-3 : 1.2e-3; };
  auto const Near = [](std::size_t Course) { return Course == 0 ? 0.9e-3 : Course == 1 ? 0.5e-3 : 1.2e-3; };
  M.run(2000, Apart, 0.1);
  settle(M);
  ASSERT_EQ(M.first().best(), 0u);
  M.run(10000, Near, 0.1);
  settle(M);
  EXPECT_EQ(M.first().best(), 1u);
  M.run(10000, Apart, 0.1);
  settle(M);
  EXPECT_EQ(M.first().best(), 0u);
}

TEST(Incumbent, OthersTakeASmallPartOfTheMovesOnceItIsSettled) {
  Moves M(2, {1e-4, 1.1e-4, 1.2e-4});
  auto const True = [](std::size_t Course) { return Course == 0 ? 1e-4 : Course == 1 ? 1.3e-4 : 1.4e-4; };
  M.run(4000, True, 0.2);
  long const Before = M.taken()[1] + M.taken()[2];
  M.run(20'000, True, 0.2);
  long const Then = M.taken()[1] + M.taken()[2];
  EXPECT_GT(Then, Before);
  EXPECT_LE(Then - Before, 800);
  M.run(200'000, True, 0.2);
  EXPECT_LE(M.taken()[1] + M.taken()[2] - Then, 1000);
  settle(M);
  EXPECT_EQ(M.first().best(), 0u);
}

// What it costs is bounded by what rematches take now, not by what they took once.
TEST(Incumbent, OthersThatHaveBecomeMuchSlowerAreTakenRarely) {
  Moves M(2, {1e-4, 1.1e-4});
  M.run(4000, [](std::size_t Course) { return Course == 0 ? 1e-4 : 1.2e-4; }, 0.05);
  long const Before = M.taken()[1];
  M.run(40'000, [](std::size_t Course) { return Course == 0 ? 1e-4 : 10e-4; }, 0.05);
  EXPECT_GT(M.taken()[1], Before);
  EXPECT_LE(M.taken()[1] - Before, 90);
}

TEST(Incumbent, AKnownWinnerIsHeldAgainstOthersLater) {
  trial Known(promises({1e-3, 1.1e-3, 3e-3}), 1, 1e-3);
  std::vector<long> Taken(3, 0);
  for (int i = 0; i != 5000 || !Known.is_settled(); ++i) {
    std::size_t const Course = Known.next();
    ++Taken[Course];
    if (Known.note(Course == 1 ? 1e-3 : 0.5e-3))
      Known.agree();
  }
  EXPECT_EQ(Known.best(), 0u);
  EXPECT_GE(Taken[1], 64);
  EXPECT_EQ(Taken[2], 0);
}

// In that other run it took ten times as long.
TEST(Incumbent, WhatAKnownWinnerTakesIsFoundOutInARematch) {
  trial Known(promises({1e-3, 1.1e-3}), 0, 1e-2);
  int Said = 0;
  for (int i = 0; i != 5000 || !Known.is_settled(); ++i) {
    bool const IsDue = Known.note(Known.next() == 0 ? 1e-3 : 1.5e-3);
    if (!IsDue)
      continue;
    Known.agree();
    Said += Known.has_just_settled() ? 1 : 0;
  }
  EXPECT_EQ(Known.best(), 0u);
  EXPECT_EQ(Said, 1);
  EXPECT_DOUBLE_EQ(Known.measured()[0], 1e-3);
}

TEST(Incumbent, OfEqualsTheWinnerStays) {
  Moves M(2, {1e-4, 1.1e-4, 1.2e-4});
  std::size_t Last = 0;
  int Changes = 0;
  for (int i = 0; i != 400; ++i) {
    M.run(500, [](std::size_t Course) { return Course == 2 ? 1.02e-4 : 1e-4; }, 0.1);
    if (M.first().is_settled() && std::exchange(Last, M.first().best()) != M.first().best())
      ++Changes;
  }
  EXPECT_LE(Changes, 2);
}

// A trial keeps caches and cores in disorder, and what follows it at once does so too.
TEST(Incumbent, IsNotOpenedAgainWhereMovesBecomeFasterSoonAfterIt) {
  Moves M(4, {1e-4, 1.1e-4});
  while (!M.first().is_settled())
    M.run(1, [](std::size_t Course) { return Course == 0 ? 6e-4 : 13e-4; }, 0.05);
  long Moved = 0;
  long const Others = M.taken()[1];
  M.run(20000, [&](std::size_t) { return Moved++ < 400 ? 7e-4 : 3e-4; }, 0.05);
  EXPECT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.taken()[1], Others);
}

// As on a machine where other work comes and goes.
TEST(Incumbent, OpensLessAndLessOftenInVain) {
  Moves M(4, {1e-4, 1.1e-4});
  auto const Busy = [&](double Factor) {
    M.run(60000, [=](std::size_t Course) { return Factor * (Course == 0 ? 1e-4 : 2.5e-4); }, 0.05);
  };
  Busy(1);
  long const First = M.taken()[1];
  Busy(1.8);
  long const Second = M.taken()[1];
  EXPECT_GT(Second, First);
  for (int i = 0; i != 3; ++i) {
    Busy(1);
    Busy(1.8);
  }
  EXPECT_EQ(M.taken()[1], Second);
  EXPECT_EQ(M.first().best(), 0u);
}

TEST(Incumbent, AKnownWinnerMayBeFasterThanInTheOtherRun) {
  trial Known(promises({1e-3, 1.1e-3}), 1, 2e-3);
  for (int i = 0; i != 500; ++i)
    if (Known.note(1e-4))
      Known.agree();
  EXPECT_TRUE(Known.is_settled());
}

TEST(Incumbent, AWinnerThatIsKnownIsTakenAtOnce) {
  trial T(promises({1e-3, 1.1e-3, 1.2e-3}), 2, 1e-3);
  EXPECT_TRUE(T.is_settled());
  EXPECT_EQ(T.next(), 2u);
}

} // namespace
} // namespace redeal::runtime
