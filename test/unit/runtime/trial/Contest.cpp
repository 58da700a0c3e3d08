// All processes settle on the fastest course, in few moves: contests, as trials have them.
#include "Moves.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace redeal::runtime {
namespace {

TEST(Contest, BeginsWithTheModelsFavourite) {
  trial const T(promises({1e-3, 1.1e-3, 1.2e-3}));
  EXPECT_EQ(T.next(), 0u);
  EXPECT_FALSE(T.is_settled());
}

TEST(Contest, OneCourseIsNotTried) {
  trial T(promises({1e-3}));
  EXPECT_TRUE(T.is_settled());
  for (int i = 0; i != 1000; ++i)
    ASSERT_FALSE(T.note(1e-3));
}

TEST(Contest, TriesTheFavouriteEvenIfNoCourseIsLikely) {
  Moves M(2, {-1e-20, 1e-3});
  M.run(500, [](std::size_t) { return 1e-3; }, 0.02);
  EXPECT_TRUE(M.first().is_settled());
  EXPECT_GT(M.taken()[0], 0);
}

TEST(Contest, LeavesOutWhatIsThoughtToTakeLongerThanTheBestDoes) {
  Moves M(3, {1e-3, 2.1e-3});
  M.run(10, [](std::size_t Course) { return Course == 0 ? 2e-3 : 1e-5; }, 0.02);
  EXPECT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.taken()[1], 0);
  EXPECT_EQ(M.agreements(), 1);
}

TEST(Contest, LeavesThemOutWhereOneTryOfTheBestTakesLong) {
  Moves M(3, {1e-3, 2.5e-3, 2.6e-3, 2.7e-3});
  long Asked = 0;
  M.run(60, [&](std::size_t Course) { return Course > 0 ? 5e-3 : ++Asked <= 6 ? 6e-3 : 1e-3; }, 0.02);
  EXPECT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.taken()[1] + M.taken()[2] + M.taken()[3], 0);
}

TEST(Contest, TriesWhatIsThoughtToBeFasterThanTheBestHasTurnedOut) {
  Moves M(4, {4e-6, 12e-6, 16e-6, 40e-6});
  M.run(2000, [](std::size_t Course) { return Course == 0 ? 24e-6 : Course == 1 ? 20e-6 : 16e-6; }, 0.05);
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 2u);
  EXPECT_EQ(M.taken()[3], 0);
}

// The tries of the only one that is likely differ: what joins then has no times yet.
TEST(Contest, GoesOnWithWhatHasJustJoined) {
  contest C({{1e-3, true}, {2.5e-3, false}});
  C.begin(0);
  std::vector<double> Times(C.times());
  double Seconds = 3e-3;
  while (!C.note(Seconds, Times))
    Seconds += 1e-3;
  EXPECT_TRUE(C.end_round(Times));
  EXPECT_TRUE(C.is_allowed(1));
}

TEST(Contest, SettlesOnTheFastestThatTheModelDoesNotExclude) {
  std::vector<double> const True = {3e-3, 1.0e-3, 1.3e-3, 2.5e-3, 1e-4};
  Moves M(5, {1e-3, 1.2e-3, 1.4e-3, 1.9e-3, 2.1e-3});
  M.run(60, [&](std::size_t Course) { return True[Course]; }, 0.1);
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 1u);
  EXPECT_EQ(M.taken()[4], 0);
}

TEST(Contest, TriesWhatIsPreferredHoweverLongItIsThoughtToTake) {
  for (bool const IsPreferred : {false, true}) {
    trial T(promises({1e-3, 9e-3}));
    if (IsPreferred)
      T.prefer(1);
    for (int i = 0; i != 100 && !T.is_settled(); ++i)
      if (T.note(T.next() == 1 ? 5e-4 : 1e-3))
        T.agree();
    EXPECT_TRUE(T.is_settled());
    EXPECT_EQ(T.best(), IsPreferred ? 1u : 0u);
  }
}

TEST(Contest, TakesFewMovesForLongOnes) {
  Moves M(3, {10e-3, 11e-3, 12e-3});
  M.run(40, [](std::size_t Course) { return Course == 2 ? 5e-3 : 10e-3; }, 0.05);
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 2u);
  EXPECT_LE(M.taken()[0] + M.taken()[1], 8);
}

// The faster course keeps the cache from those that move back; a third one is hopeless.
TEST(Contest, SettlesOnWhatIsFasterToAndFro) {
  auto const To = [](std::size_t Course) { return Course == 0 ? 5.7e-3 : Course == 1 ? 6.2e-3 : 9e-3; };
  auto const Back = [](std::size_t Course) { return Course == 0 ? 7.7e-3 : 6.5e-3; };
  for (std::vector<double> const &Predicted : {std::vector<double>{5e-3, 6e-3}, {5e-3, 6e-3, 7e-3}}) {
    Moves Alternating(2, Predicted);
    Alternating.run(120, To, 0.02, Back);
    EXPECT_TRUE(Alternating.first().is_settled());
    EXPECT_EQ(Alternating.first().best(), 1u);
    EXPECT_NEAR(Alternating.first().measured()[1], 6.2e-3, 0.2e-3);
    Moves M(2, Predicted);
    M.run(120, To, 0.02);
    EXPECT_TRUE(M.first().is_settled());
    EXPECT_EQ(M.first().best(), 0u);
  }
}

TEST(Contest, ShortMovesAreTimedTogether) {
  // One move in a hundred takes a thousand times as long.
  Moves M(2, {2e-6, 2.2e-6});
  std::mt19937 Random(3);
  M.run(2000, [&](std::size_t Course) { return (Random() % 100 == 0 ? 1000 : 1) * (Course == 1 ? 1e-6 : 2e-6); }, 0.2);
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 1u);
}

// As between hosts with wires that nobody has measured.
TEST(Contest, TakesFewMovesForThoseThatAreLongerThanThoughtTo) {
  Moves M(3, {40e-6, 45e-6, 50e-6});
  M.run(45, [](std::size_t Course) { return Course == 2 ? 5e-3 : 10e-3; }, 0.05);
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 2u);
  EXPECT_LE(M.taken()[0] + M.taken()[1], 12);
}

TEST(Contest, TriesGrowWithMovesThatAreShorterThanThoughtTo) {
  contest C({{1e-3, true}, {1.1e-3, true}});
  C.begin(0);
  EXPECT_EQ(C.moves_of_try(), 2);
  std::vector<double> Times(C.times());
  while (!C.note(20e-6, Times))
    ;
  EXPECT_TRUE(C.end_round(Times));
  EXPECT_EQ(C.moves_of_try(), 17);
}

// As processes that share cores: single moves say little.
TEST(Contest, SettlesOnTheFastestWhereTimesVaryMoreThanCourses) {
  int Right = 0;
  for (unsigned Seed = 0; Seed != 100; ++Seed) {
    Moves M(2, {1e-3, 1.1e-3, 1.5e-3});
    std::mt19937 Random(Seed);
    std::lognormal_distribution<double> Busy(0, 0.5);
    double Now = 0;
    long Asked = 0;
    // All processes are late together.
    M.run(
        300,
        [&](std::size_t Course) {
          return (Asked++ % 2 == 0 ? Now = Busy(Random) : Now) * (Course == 1 ? 1e-3 : 1.7e-3);
        },
        0.1);
    settle(M);
    Right += M.first().best() == 1;
  }
  EXPECT_GE(Right, 95);
}

// As on a machine that is busy for a while: all that take turns meanwhile are slow.
TEST(Contest, TellsCoursesApartThatAreSlowInTheSameTurns) {
  std::vector<double> const True = {1.2e-3, 1.0e-3, 1.4e-3, 1.5e-3};
  long Taken = 0, Right = 0;
  for (int Phase = 0; Phase != 20; ++Phase) {
    Moves M(2, {1.0e-3, 1.1e-3, 1.2e-3, 1.3e-3});
    long Asked = 0;
    while (!M.first().is_settled())
      M.run(1, [&](std::size_t Course) { return (1.5 + std::sin(++Asked / 60.0 + Phase)) * True[Course]; }, 0.05);
    Right += M.first().best() == 1;
    for (long const Moves : M.taken())
      Taken += Moves;
  }
  EXPECT_GE(Right, 19);
  EXPECT_LE(Taken / 20, 60);
}

TEST(Contest, WhatIsPreferredIsTakenIfItIsAsGood) {
  for (double const Preferred : {1.03e-4, 1.1e-4}) {
    trial T(promises({1e-4, 1.1e-4, 1.2e-4}));
    T.prefer(1);
    for (int i = 0; i != 1000 && !T.is_settled(); ++i)
      if (T.note(T.next() == 1 ? Preferred : T.next() == 0 ? 1e-4 : 1.02e-4))
        T.agree();
    EXPECT_TRUE(T.is_settled());
    EXPECT_EQ(T.best(), Preferred < 1.05e-4 ? 1u : 0u);
  }
}

TEST(Contest, OfEqualsTheOneThatAdaptsIsTaken) {
  for (double const Adapting : {1.01e-4, 1.035e-4}) {
    std::vector<promise> All = promises({1e-4, 1.1e-4});
    All[1].adapts = true;
    Moves M(2, All);
    M.run(1000, [=](std::size_t Course) { return Course == 1 ? Adapting : 1e-4; }, 0.02);
    EXPECT_TRUE(M.first().is_settled());
    EXPECT_EQ(M.first().best(), Adapting < 1.02e-4 ? 1u : 0u);
  }
}

} // namespace
} // namespace redeal::runtime
