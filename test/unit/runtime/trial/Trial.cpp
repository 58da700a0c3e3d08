// All processes agree on where cores are, and there is a winner for each place.
#include "Moves.h"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

namespace redeal::runtime {
namespace {

// Of three courses one is the fastest while cores are near, and another while they are apart.
void hasAWinnerForEachPlaceOfTheCores(int MovesToAnswer) {
  Moves M(4, {1e-4, 1.1e-4, 1.2e-4});
  M.answer_after(MovesToAnswer);
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

TEST(Trial, HasAWinnerForEachPlaceOfTheCores) { hasAWinnerForEachPlaceOfTheCores(0); }

TEST(Trial, HasAWinnerForEachPlaceThoughSumsComeLate) { hasAWinnerForEachPlaceOfTheCores(5); }

// One course is the fastest while cores are near, and another while they are apart, as they are at first.
void findsEachWinnerFromApart(Moves &M, std::vector<long> const &Counts,
                              std::function<void(int Turn)> const &BeforeTurn) {
  bool Apart = true;
  auto const Seconds = [&](std::size_t Course) { return Course == (Apart ? 2u : 1u) ? 1e-4 : 1.3e-4; };
  for (int Turn = 0; Turn != static_cast<int>(Counts.size()); ++Turn, Apart = !Apart) {
    BeforeTurn(Turn);
    M.place_cores(Apart);
    M.run(Counts[static_cast<std::size_t>(Turn)], Seconds, 0.05);
    EXPECT_TRUE(M.first().is_settled());
    EXPECT_EQ(M.first().best(), Apart ? 2u : 1u) << Turn;
  }
}

// Where cores have always been apart nobody knows that they are; once they are near, what has won was for the other
// place. Not all come to know that at the same time.
TEST(Trial, WhatWonBeforePlacesWereToldApartIsForTheFirstOfThem) {
  for (int const Processes : {2, 4})
    for (long const Later : {0, 1200}) {
      Moves M(Processes, {1e-4, 1.1e-4, 1.2e-4});
      findsEachWinnerFromApart(M, {5000, 1500, 1000, 1000, 1000}, [&](int Turn) {
        if (Turn == 0)
          M.look_alike();
        if (Turn == 1)
          M.tell_apart(Later);
      });
    }
}

TEST(Trial, WhoKnowsLaterWhatLooksWereChangesNoPlace) {
  Moves M(2, {1e-4, 1.1e-4, 1.2e-4});
  M.tell_apart(7000);
  findsEachWinnerFromApart(M, {5000, 4000, 1000, 1000, 1000}, [](int) {});
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
  EXPECT_NEAR(asked(0), 20, 1);      // all 200 moves, which take 20 ms
  EXPECT_NEAR(asked(1e-4), 40, 2);   // all 100
  EXPECT_NEAR(asked(20e-3), 200, 8); // an answer takes 20 moves, which are 2 ms
}

// A move that takes a millisecond is made every 20.
TEST(Trial, SeesThatCoresHaveMovedWithinAFewLongMoves) {
  Moves M(2, {1e-3, 1.1e-3});
  M.compute(20e-3);
  bool Apart = false;
  auto const Seconds = [&](std::size_t Course) { return Course == (Apart ? 1u : 0u) ? 1e-3 : 1.3e-3; };
  for (bool const Where : {false, true, false}) {
    M.place_cores(Apart = Where);
    M.run(2000, Seconds, 0.02);
  }
  for (int I = 0; I != 10; ++I) {
    M.place_cores(Apart = !Apart);
    M.run(30, Seconds, 0.02);
    EXPECT_EQ(M.first().best(), Apart ? 1u : 0u);
  }
}

// In neither place is there time for a whole trial before cores move.
TEST(Trial, GoesOnWhereItWasWhenCoresComeBack) {
  Moves M(2, {1e-4, 1.1e-4, 1.2e-4, 1.3e-4});
  bool Apart = false;
  auto const Seconds = [&](std::size_t Course) { return Course == (Apart ? 2u : 1u) ? 1e-4 : 1.2e-4; };
  for (int I = 0; I != 20; ++I) {
    M.place_cores(Apart = !Apart);
    M.run(200, Seconds, 0.02);
  }
  EXPECT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 1u);
  M.place_cores(Apart = true);
  M.run(200, Seconds, 0.02);
  EXPECT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 2u);
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

// As where the other side of moves to and fro has begun to try meanwhile: this one waits, if it has not.
TEST(Trial, IsNotUnderWayBeforeTheFirstMoveWhereItGoesOn) {
  Moves M(1, {1e-4, 1.1e-4, 1.2e-4, 1.3e-4});
  auto const Seconds = [](std::size_t Course) { return Course == 1 ? 1e-4 : 1.2e-4; };
  bool Apart = false;
  int Seen = 0;
  for (int I = 0; I != 4000 && !M.first().is_settled(); ++I) {
    if (I % 200 == 0)
      M.place_cores(Apart = !Apart);
    M.run(1, Seconds, 0.02);
    Seen += !M.first().is_under_way();
  }
  EXPECT_GE(Seen, 3); // it has gone from place to place
}

// It was not thought to be likely, and others have turned out to take as long as that.
TEST(Trial, AWinnerThatWasInvitedIsTriedInTheOtherPlaceToo) {
  std::vector<promise> All = promises({1e-4, 2.5e-4});
  All[1].adapts = true;
  Moves M(2, All);
  double Factor = 1;
  auto const Seconds = [&](std::size_t Course) { return Factor * (Course == 1 ? 2e-4 : 4e-4); };
  for (bool const Apart : {false, true}) {
    M.place_cores(Apart);
    M.run(3000, Seconds, 0.02);
    ASSERT_EQ(M.first().best(), 1u);
  }
  Factor = 0.2; // all is tried anew, and less than it was thought to take
  M.run(20000, Seconds, 0.02);
  ASSERT_TRUE(M.first().is_settled());
  EXPECT_EQ(M.first().best(), 1u);
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

} // namespace
} // namespace redeal::runtime
