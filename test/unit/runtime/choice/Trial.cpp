// Trials by processes whose clocks differ: all take the same course at any time, and settle on the fastest.
#include "choice/trial.h"
#include "choice/streak.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <optional>
#include <random>
#include <utility>

using redeal::runtime::cores;
using redeal::runtime::promise;
using redeal::runtime::trial;

namespace {

/// Likely are those that are thought to take at most twice as long as the first.
std::vector<promise> promises(std::vector<double> const &Seconds) {
  std::vector<promise> All;
  for (double const S : Seconds)
    All.push_back({S, trial::is_likely(S, Seconds.front())});
  return All;
}

/// Some processes that move together.
class Moves {
public:
  Moves(int Processes, std::vector<double> const &Predicted) : Moves(Processes, promises(Predicted)) {}
  Moves(int Processes, std::vector<promise> const &Promised)
      : Trials(static_cast<std::size_t>(Processes), trial(Promised)), Taken(Promised.size(), 0) {}

  /// From now on most of the processes that know where others are see them so.
  void place_cores(bool Apart) { AreApart = Apart; }

  /// From now on the program does so much else before each move.
  void compute(double Seconds) { Between = Seconds; }

  /// The course of the move, and the seconds that it takes on average.
  using Clock = std::function<double(std::size_t Course)>;

  void run(long Moves, Clock const &Seconds, double Noise) { run(Moves, Seconds, Noise, nullptr); }

  /// Each with a way back, which takes what the course makes it take.
  void run(long Moves, Clock const &Seconds, double Noise, Clock const &Back) {
    std::uniform_real_distribution<double> Factor(1, 1 + Noise);
    for (long i = 0; i != Moves; ++i) {
      agree_if_due();
      std::size_t const Course = Trials[0].next();
      ++Taken[Course];
      Now += Between + Seconds(Course);
      long Asking = 0;
      for (trial &T : Trials) {
        ASSERT_EQ(T.next(), Course);
        Asking += T.note(Seconds(Course) * Factor(Random), seen_by(T), Now);
      }
      ASSERT_TRUE(Asking == 0 || Asking == static_cast<long>(Trials.size()));
      Due = Asking > 0;
      if (Back)
        for (trial &T : Trials)
          T.note_way_back(Back(Course) * Factor(Random));
    }
    agree_if_due();
  }

  trial const &first() const { return Trials[0]; }
  std::vector<long> const &taken() const { return Taken; }
  int agreements() const { return Agreements; }

private:
  /// Processes add up what they took while the program goes on, and know it at the next move.
  void agree_if_due() {
    if (!std::exchange(Due, false))
      return;
    ++Agreements;
    std::vector<double> Means(Trials[0].times().size(), 0.0);
    for (trial &T : Trials) {
      ASSERT_EQ(T.times().size(), Means.size());
      for (std::size_t i = 0; i != Means.size(); ++i)
        Means[i] += T.times()[i] / static_cast<double>(Trials.size());
    }
    for (trial &T : Trials) {
      T.times() = Means;
      T.agree();
    }
  }

  /// Of four processes the first is mistaken, and the last does not know.
  cores seen_by(trial const &T) const {
    bool const AreFour = Trials.size() == 4;
    if (!AreApart || (AreFour && &T == &Trials.back()))
      return cores::unknown;
    return (AreFour && &T == &Trials.front()) != *AreApart ? cores::apart : cores::near;
  }

  std::optional<bool> AreApart;
  double Between = 0, Now = 1; // seconds
  std::vector<trial> Trials;
  std::vector<long> Taken;
  int Agreements = 0;
  bool Due = false;
  std::mt19937 Random{7};
};

/// Ends what is being tried, where all courses take as long.
void settle(Moves &M) {
  for (int i = 0; i != 1000 && !M.first().is_settled(); ++i)
    M.run(1, [](std::size_t) { return 1e-3; }, 0.02);
  ASSERT_TRUE(M.first().is_settled());
}

TEST(Trial, BeginsWithTheModelsFavourite) {
  trial const T(promises({1e-3, 1.1e-3, 1.2e-3}));
  EXPECT_EQ(T.next(), 0u);
  EXPECT_FALSE(T.is_settled());
}

TEST(Trial, OneCourseIsNotTried) {
  trial T(promises({1e-3}));
  EXPECT_TRUE(T.is_settled());
  for (int i = 0; i != 1000; ++i)
    ASSERT_FALSE(T.note(1e-3));
}

TEST(Trial, LeavesOutWhatIsThoughtToTakeLongerThanTheBestDoes) {
  Moves M(3, {1e-3, 2.1e-3});
  M.run(10, [](std::size_t Course) { return Course == 0 ? 2e-3 : 1e-5; }, 0.02);
  EXPECT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.taken()[1], 0);
  EXPECT_EQ(M.agreements(), 1);
}

TEST(Trial, LeavesThemOutWhereOneTryOfTheBestTakesLong) {
  Moves M(3, {1e-3, 2.5e-3, 2.6e-3, 2.7e-3});
  long Asked = 0;
  M.run(60, [&](std::size_t Course) { return Course > 0 ? 5e-3 : ++Asked <= 6 ? 6e-3 : 1e-3; }, 0.02);
  EXPECT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.taken()[1] + M.taken()[2] + M.taken()[3], 0);
}

TEST(Trial, TriesThemOnceTheOnlyLikelyOneHasBecomeMuchSlower) {
  Moves M(3, {1e-3, 2.5e-3, 3e-3});
  M.run(400, [](std::size_t Course) { return Course == 0 ? 1e-3 : 2e-3; }, 0.02);
  ASSERT_EQ(M.first().best(), 0u);
  M.run(2000, [](std::size_t Course) { return Course == 0 ? 20e-3 : 2e-3; }, 0.02);
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_NE(M.first().best(), 0u);
}

TEST(Trial, AKnownWinnerIsHeldAgainstWhatItTook) {
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

TEST(Trial, TriesWhatIsThoughtToBeFasterThanTheBestHasTurnedOut) {
  Moves M(4, {4e-6, 12e-6, 16e-6, 40e-6});
  M.run(2000, [](std::size_t Course) { return Course == 0 ? 24e-6 : Course == 1 ? 20e-6 : 16e-6; }, 0.05);
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 2u);
  EXPECT_EQ(M.taken()[3], 0);
}

TEST(Trial, SettlesOnTheFastestThatTheModelDoesNotExclude) {
  std::vector<double> const True = {3e-3, 1.0e-3, 1.3e-3, 2.5e-3, 1e-4};
  Moves M(5, {1e-3, 1.2e-3, 1.4e-3, 1.9e-3, 2.1e-3});
  M.run(60, [&](std::size_t Course) { return True[Course]; }, 0.1);
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 1u);
  EXPECT_EQ(M.taken()[4], 0);
}

TEST(Trial, TakesFewMovesForLongOnes) {
  Moves M(3, {10e-3, 11e-3, 12e-3});
  M.run(40, [](std::size_t Course) { return Course == 2 ? 5e-3 : 10e-3; }, 0.05);
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 2u);
  EXPECT_LE(M.taken()[0] + M.taken()[1], 8);
}

// The faster course keeps the cache from those that move back; a third one is hopeless.
TEST(Trial, SettlesOnWhatIsFasterToAndFro) {
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

// As many as one side has moved, the other may wait; then it is on its own.
TEST(Streak, SeveralArraysGoToAndFro) {
  redeal::runtime::streak To, Fro;
  for (int i = 0; i != 3; ++i)
    To.count(nullptr);
  for (int Turn = 0; Turn != 3; ++Turn) {
    for (int i = 0; i != 3; ++i) {
      Fro.count(&To);
      EXPECT_TRUE(Fro.alternates_with(To));
      EXPECT_FALSE(Fro.answers_one(To));
    }
    for (int i = 0; i != 3; ++i) {
      To.count(&Fro);
      EXPECT_TRUE(To.alternates_with(Fro));
    }
  }
  for (int i = 0; i != 6; ++i)
    Fro.count(&To);
  EXPECT_TRUE(Fro.alternates_with(To));
  Fro.count(&To);
  EXPECT_FALSE(Fro.alternates_with(To));
  To.count(&Fro);
  EXPECT_FALSE(To.answers_one(Fro));
  Fro.count(&To);
  EXPECT_TRUE(Fro.answers_one(To));
}

TEST(Trial, ShortMovesAreTimedTogether) {
  // One move in a hundred takes a thousand times as long.
  Moves M(2, {2e-6, 2.2e-6});
  std::mt19937 Random(3);
  M.run(2000, [&](std::size_t Course) { return (Random() % 100 == 0 ? 1000 : 1) * (Course == 1 ? 1e-6 : 2e-6); }, 0.2);
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 1u);
}

// As processes that share cores: single moves say little.
TEST(Trial, SettlesOnTheFastestWhereTimesVaryMoreThanCourses) {
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
TEST(Trial, TellsCoursesApartThatAreSlowInTheSameTurns) {
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

TEST(Trial, AsksLessAndLessOftenButEveryFewSeconds) {
  Moves M(2, {1e-3, 1.1e-3});
  M.run(1000, [](std::size_t) { return 1e-3; }, 0.02);
  int const Before = M.agreements();
  M.run(100'000, [](std::size_t) { return 1e-3; }, 0.02);
  EXPECT_LE(M.agreements() - Before, 60); // questions, and as many rematches
  EXPECT_GE(M.agreements() - Before, 23);
}

TEST(Trial, AsksSoonWhereMovesAreLong) {
  Moves M(2, {0.05, 0.055});
  M.run(40, [](std::size_t Course) { return Course == 0 ? 0.05 : 0.08; }, 0.05);
  ASSERT_EQ(M.first().best(), 0u);
  M.run(120, [](std::size_t Course) { return Course == 0 ? 0.16 : 0.08; }, 0.05); // some ten seconds
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 1u);
}

TEST(Trial, IsOpenedAgainWhereMovesBecomeMuchSlower) {
  Moves M(4, {1e-3, 1.1e-3});
  M.run(400, [](std::size_t Course) { return Course == 0 ? 1e-3 : 2e-3; }, 0.05);
  ASSERT_EQ(M.first().best(), 0u);
  M.run(2000, [](std::size_t Course) { return Course == 0 ? 4e-3 : 2e-3; }, 0.05);
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 1u);
}

// What comes right after the trial is held against what the trial has seen: no move was as slow as that.
TEST(Trial, IsOpenedAgainWhereMovesAreMuchSlowerThanInTheTrial) {
  Moves M(4, {1e-3, 1.1e-3});
  while (!M.first().is_settled())
    M.run(1, [](std::size_t Course) { return Course == 0 ? 1e-3 : 2e-3; }, 0.05);
  ASSERT_EQ(M.first().best(), 0u);
  M.run(400, [](std::size_t Course) { return Course == 0 ? 4e-3 : 2e-3; }, 0.05);
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 1u);
}

// As where other work comes and goes.
TEST(Trial, IsNotOpenedAgainByMovesThatAreSlowForAMoment) {
  Moves M(4, {1e-3, 1.1e-3});
  M.run(400, [](std::size_t Course) { return Course == 0 ? 1e-3 : 2e-3; }, 0.01);
  for (int Turn = 0; Turn != 200; ++Turn) {
    M.run(Turn + 200, [](std::size_t) { return 1e-3; }, 0.01);
    M.run(20, [](std::size_t) { return 4e-3; }, 0.01);
    ASSERT_TRUE(M.first().is_settled()) << Turn;
  }
}

// As where two cores have a cache in common from now on.
TEST(Trial, IsOpenedAgainWhereMovesBecomeMuchFaster) {
  Moves M(4, {1e-3, 1.1e-3});
  M.run(400, [](std::size_t Course) { return Course == 0 ? 2e-3 : 9e-3; }, 0.05);
  ASSERT_EQ(M.first().best(), 0u);
  M.run(2000, [](std::size_t Course) { return Course == 0 ? 1e-3 : 0.5e-3; }, 0.05);
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 1u);
}

// As where cores that had no cache in common now have one: the winner, which goes past it, takes as long as before.
TEST(Trial, TakesWhatHasBecomeFasterThanTheWinner) {
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

TEST(Trial, OthersTakeASmallPartOfTheMovesOnceItIsSettled) {
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
TEST(Trial, OthersThatHaveBecomeMuchSlowerAreTakenRarely) {
  Moves M(2, {1e-4, 1.1e-4});
  M.run(4000, [](std::size_t Course) { return Course == 0 ? 1e-4 : 1.2e-4; }, 0.05);
  long const Before = M.taken()[1];
  M.run(40'000, [](std::size_t Course) { return Course == 0 ? 1e-4 : 10e-4; }, 0.05);
  EXPECT_GT(M.taken()[1], Before);
  EXPECT_LE(M.taken()[1] - Before, 90);
}

TEST(Trial, AKnownWinnerIsHeldAgainstOthersLater) {
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

TEST(Trial, OfEqualsTheWinnerStays) {
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

TEST(Trial, OfEqualsTheOneThatAdaptsIsTaken) {
  for (double const Adapting : {1.03e-4, 1.2e-4}) {
    std::vector<promise> All = promises({1e-4, 1.1e-4});
    All[1].adapts = true;
    Moves M(2, All);
    M.run(1000, [=](std::size_t Course) { return Course == 1 ? Adapting : 1e-4; }, 0.02);
    EXPECT_TRUE(M.first().is_settled());
    EXPECT_EQ(M.first().best(), Adapting < 1.1e-4 ? 1u : 0u);
  }
}

// Of three courses one is the fastest while cores are near, and another while they are apart.
TEST(Trial, HasAWinnerForEachPlaceOfTheCores) {
  Moves M(4, {1e-4, 1.1e-4, 1.2e-4});
  bool Apart = false;
  auto const Seconds = [&](std::size_t Course) { return Course == (Apart ? 2u : 1u) ? 1e-4 : 1.3e-4; };
  auto const Move = [&](long Count) {
    M.place_cores(Apart);
    std::vector<long> const Before = M.taken();
    M.run(Count, Seconds, 0.05);
    return M.taken()[Apart ? 2 : 1] - Before[Apart ? 2 : 1];
  };
  Move(5000);
  EXPECT_EQ(M.first().best(), 1u);
  Apart = true;
  Move(20000);
  EXPECT_EQ(M.first().best(), 2u);
  // From now on nothing is tried anew, but by the rematches that there always are, and it is seen soon.
  for (int I = 0; I != 10; ++I) {
    Apart = !Apart;
    EXPECT_GE(Move(20000), 18500);
    EXPECT_EQ(M.first().best(), Apart ? 2u : 1u);
  }
}

TEST(Trial, WhatAdaptsIsTakenForBothPlacesOfTheCores) {
  std::vector<promise> All = promises({1e-4, 1.1e-4, 1.2e-4});
  All[1].adapts = true;
  Moves M(2, All);
  auto const Seconds = [](std::size_t Course) { return Course == 1 ? 1e-4 : 1.3e-4; };
  M.place_cores(false);
  M.run(5000, Seconds, 0.02);
  long const Others = M.taken()[0] + M.taken()[2];
  M.place_cores(true);
  M.run(5000, Seconds, 0.02);
  EXPECT_EQ(M.first().best(), 1u);
  EXPECT_LE(M.taken()[0] + M.taken()[2] - Others, 150); // a fiftieth, and no trial of all
}

// Cores move as soon where a program moves its array now and then; but asking costs something each time.
TEST(Trial, AsksWhereCoresAreBySecondsOfTheProgram) {
  auto const asked = [](double Between) {
    Moves M(2, {1e-4, 1.1e-4});
    auto const Seconds = [](std::size_t Course) { return Course == 0 ? 1e-4 : 4e-4; };
    for (bool const Apart : {false, true, false}) {
      M.place_cores(Apart);
      M.run(3000, Seconds, 0.02);
    }
    M.compute(Between);
    M.run(1000, Seconds, 0.02);
    int const Before = M.agreements();
    M.run(4000, Seconds, 0.02);
    return M.agreements() - Before;
  };
  EXPECT_NEAR(asked(0), 20, 1);     // all 200 moves, which take 20 ms
  EXPECT_NEAR(asked(1e-4), 40, 2);  // all 100
  EXPECT_NEAR(asked(20e-3), 62, 2); // an answer takes 64 moves, where these are short
}

// In the place that is left in the middle of a trial again and again, what is the winner in the other one must do.
TEST(Trial, EndsThoughCoresDoNotStay) {
  Moves M(2, {1e-4, 1.1e-4, 1.2e-4, 1.3e-4, 1.4e-4});
  auto const Seconds = [](std::size_t Course) { return Course == 1 ? 1e-4 : 1.3e-4; };
  long Moved = 0;
  auto const others = [&] { return Moved - M.taken()[1]; };
  auto const move = [&](bool Apart, long Count) {
    M.place_cores(Apart);
    M.run(Count, Seconds, 0.05);
    Moved += Count;
  };
  move(false, 5000);
  ASSERT_EQ(M.first().best(), 1u);
  for (int I = 0; I != 40; ++I) {
    move(true, 250);
    move(false, 300);
  }
  long const Before = others();
  for (int I = 0; I != 30; ++I) {
    move(true, 250);
    move(false, 300);
  }
  EXPECT_LE(others() - Before, 30 * 550 / 20); // a twentieth: no trials, but rematches
}

// Moves that become slow because cores have moved are doubted, and then it is seen that these have.
TEST(Trial, ADoubtDoesNotForgetTheWinnerOfCoresElsewhere) {
  Moves M(2, {1e-4, 1.1e-4, 1.2e-4});
  M.place_cores(false);
  bool Slow = false;
  auto const Seconds = [&](std::size_t Course) { return (Slow ? 3 : 1) * (Course == 1 ? 1e-4 : 1.3e-4); };
  M.run(20000, Seconds, 0.02);
  long const Before = M.taken()[0] + M.taken()[2];
  Slow = true;
  for (int I = 0; I != 100000 && M.first().is_settled(); ++I)
    M.run(1, Seconds, 0.02);
  ASSERT_FALSE(M.first().is_settled()); // it is tried anew
  M.place_cores(true);
  M.run(3000, Seconds, 0.02);
  ASSERT_TRUE(M.first().is_settled());
  M.place_cores(false);
  Slow = false;
  long const Then = M.taken()[0] + M.taken()[2];
  EXPECT_GT(Then, Before);
  M.run(6000, Seconds, 0.02);
  EXPECT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 1u);
  EXPECT_LE(M.taken()[0] + M.taken()[2] - Then, 100); // a rematch, and no trial of all
}

// What is kept for the next run is the winner of the first place, also if it is found anew.
TEST(Trial, SaysWhatIsFoundAnewWhereItFoundTheFirst) {
  Moves M(2, {1e-4, 1.1e-4, 1.2e-4});
  double Factor = 1;
  auto const Seconds = [&](std::size_t Course) { return Factor * (Course == 1 ? 1e-4 : 1.3e-4); };
  auto const says = [&](bool Apart) {
    M.place_cores(Apart);
    M.run(2000, Seconds, 0.02); // the place is known, and a trial of the place alone is over
    Factor *= 4;
    bool Said = false;
    for (int I = 0; I != 60000; ++I) {
      M.run(1, Seconds, 0.02);
      Said |= M.first().has_just_settled();
    }
    return Said;
  };
  M.place_cores(false);
  M.run(8000, Seconds, 0.02);
  M.place_cores(true);
  M.run(8000, Seconds, 0.02);
  EXPECT_FALSE(says(true));
  EXPECT_TRUE(says(false));
}

// As where they move all the while.
TEST(Trial, EndsThoughCoresMoveWhileItGoesOn) {
  Moves M(2, {1e-4, 1.1e-4, 1.2e-4});
  bool Apart = false;
  for (int I = 0; I != 200 && !M.first().is_settled(); ++I) {
    M.place_cores(Apart = !Apart);
    M.run(40, [](std::size_t) { return 1e-4; }, 0.5);
  }
  EXPECT_TRUE(M.first().is_settled());
}

// A trial keeps caches and cores in disorder, and what follows it at once does so too.
TEST(Trial, IsNotOpenedAgainWhereMovesBecomeFasterSoonAfterIt) {
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
TEST(Trial, OpensLessAndLessOftenInVain) {
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

TEST(Trial, AKnownWinnerMayBeFasterThanInTheOtherRun) {
  trial Known(promises({1e-3, 1.1e-3}), 1, 2e-3);
  for (int i = 0; i != 500; ++i)
    if (Known.note(1e-4))
      Known.agree();
  EXPECT_TRUE(Known.is_settled());
}

TEST(Trial, AWinnerThatIsKnownIsTakenAtOnce) {
  trial T(promises({1e-3, 1.1e-3, 1.2e-3}), 2, 1e-3);
  EXPECT_TRUE(T.is_settled());
  EXPECT_EQ(T.next(), 2u);
}

} // namespace
