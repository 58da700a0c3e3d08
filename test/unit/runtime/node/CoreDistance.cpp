// What looks at others' words take tells whether their cores are near, whatever the machine.
#include "node/core_distance.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <thread>
#include <utility>

using redeal::runtime::core_distance;

namespace {

/// Looks at what processes say whose cores are so far; a look that finds something in one's own cache takes 25.
class Looks {
public:
  void run(core_distance &Distance, int Count, double More) {
    std::uniform_real_distribution<double> Factor(0.8, 1.3);
    for (int I = 0; I != Count; ++I)
      Distance.note(25 + More * Factor(Random), 25);
  }

private:
  std::mt19937 Random{1};
};

TEST(CoreDistance, IsNotKnownBeforeBothKindsOfLooksAre) {
  for (double const More : {30.0, 150.0, 900.0}) {
    core_distance Distance;
    Looks().run(Distance, 1000, More);
    EXPECT_FALSE(Distance.is_apart());
  }
}

TEST(CoreDistance, CoresComeNearAndGoApart) {
  for (bool const BeginsApart : {false, true}) {
    core_distance Distance;
    Looks L;
    L.run(Distance, 200, BeginsApart ? 150 : 30);
    for (int I = 0; I != 3; ++I)
      for (bool const Apart : {!BeginsApart, BeginsApart}) {
        L.run(Distance, 100, Apart ? 150 : 30);
        EXPECT_EQ(Distance.is_apart(), Apart);
      }
  }
}

TEST(CoreDistance, KnowsWhatLooksWereWhileTheyWereAlike) {
  for (bool const BeginsApart : {false, true}) {
    core_distance Distance;
    Looks L;
    L.run(Distance, 200, BeginsApart ? 150 : 30);
    EXPECT_FALSE(Distance.knows_both());
    EXPECT_FALSE(Distance.began_apart());
    for (bool const Apart : {!BeginsApart, BeginsApart, !BeginsApart}) {
      L.run(Distance, 100, Apart ? 150 : 30);
      EXPECT_TRUE(Distance.knows_both());
      EXPECT_EQ(Distance.began_apart(), BeginsApart);
    }
  }
  core_distance Told;
  Told.expect(30, 150);
  EXPECT_TRUE(Told.knows_both());
  EXPECT_FALSE(Told.began_apart());
}

// As of a process with a partner near it and two that are apart.
TEST(CoreDistance, KindsOfWhichOneIsRarerAreToldApart) {
  core_distance Distance;
  Looks L;
  for (int I = 0; I != 1000; ++I) {
    L.run(Distance, 1, 27);
    L.run(Distance, 2, 150);
  }
  EXPECT_TRUE(Distance.is_apart());
  L.run(Distance, 100, 27);
  EXPECT_FALSE(Distance.is_apart());
}

TEST(CoreDistance, WhatLooksTakeMayBeKnown) {
  core_distance Distance;
  Distance.expect(27, 170);
  Looks L;
  L.run(Distance, 10, 150);
  EXPECT_TRUE(Distance.is_apart());
  L.run(Distance, 16, 30);
  EXPECT_FALSE(Distance.is_apart());
}

// Whoever never looks knows nothing of where others are, whatever looks are known to take.
TEST(CoreDistance, WhatIsExpectedIsNoNews) {
  core_distance Distance;
  Distance.expect(27, 170);
  EXPECT_EQ(Distance.news(), 0u);
  Distance.note(25 + 5, 25); // written by a process on the same core
  EXPECT_EQ(Distance.news(), 0u);
  Looks().run(Distance, 3, 30);
  EXPECT_EQ(Distance.news(), 3u);
}

// What costs call apart, they may be found to be.
TEST(CoreDistance, KnowsCoresApartFromTheCosts) {
  redeal::plan::machine_costs Costs = redeal::plan::usual_costs();
  Costs.while_near.flag = 40;
  Costs.while_apart.flag = 101;
  ASSERT_TRUE(Costs.cores_move());
  core_distance Distance;
  Distance.expect(Costs);
  for (int I = 0; I != 16; ++I)
    Distance.note(25 + 101, 25);
  EXPECT_TRUE(Distance.is_apart());
}

// On an AMD EPYC (family 26, model 2) whose cores are apart all looks are of these two kinds: none of them is a short
// one.
TEST(CoreDistance, LooksTakeHalfOfWhatFlagsTake) {
  redeal::plan::machine_costs Costs = redeal::plan::usual_costs();
  Costs.while_near.flag = 54;
  Costs.while_apart.flag = 222;
  core_distance Distance;
  Distance.expect(Costs);
  Looks L;
  for (int I = 0; I != 1000; ++I) {
    L.run(Distance, 12, 105);
    EXPECT_TRUE(Distance.is_apart());
    L.run(Distance, 12, 230);
    EXPECT_TRUE(Distance.is_apart());
  }
  L.run(Distance, 16, 27);
  EXPECT_FALSE(Distance.is_apart());
}

// On an AMD EPYC (family 25, model 17), whose clock goes in steps of 10, such a part of the looks of a job of four
// processes on two cores take so long. Flags took 24 from one core to the other while these were near, and 155 apart.
TEST(CoreDistance, LooksDifferMuchWhereOthersAreNear) {
  redeal::plan::machine_costs Costs = redeal::plan::usual_costs();
  Costs.while_near.flag = 24.3;
  Costs.while_apart.flag = 155.5;
  core_distance Distance;
  Distance.expect(Costs);
  std::mt19937 Random(1);
  auto const Look = [&](std::initializer_list<double> All) {
    Distance.note(25 + All.begin()[Random() % All.size()], 25);
  };
  int Apart = 0;
  for (int I = 0; I != 10000; ++I) {
    Look({20, 20, 20, 20, 30, 30, 30, 40, 40, 50});
    Apart += Distance.is_apart() ? 1 : 0;
  }
  EXPECT_LT(Apart, 200);
  for (int I = 0; I != 1000; ++I)
    Look({20, 40, 100, 110, 111, 120, 121, 130, 140, 150});
  EXPECT_TRUE(Distance.is_apart());
  for (int I = 0; I != 10000; ++I) {
    Look({20, 20, 20, 30, 30, 31, 40, 50, 60, 80});
    Apart += Distance.is_apart() ? 1 : 0;
  }
  EXPECT_LT(Apart, 200);
}

TEST(CoreDistance, IsToldByTheLookThatFindsSomething) {
  core_distance Distance;
  EXPECT_FALSE(Distance.sees(0, [] { return false; }));
  EXPECT_EQ(Distance.news(), 0u);
  bool IsHere = false;
  EXPECT_TRUE(Distance.sees(0, [&] {
    if (!std::exchange(IsHere, true))
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return true;
  }));
  EXPECT_EQ(Distance.news(), 1u);
}

// It was looked for in vain a moment before, or long ago, or not at all.
TEST(CoreDistance, WhereProcessesShareCoresOnlyWhatHasJustComeCounts) {
  core_distance Distance;
  Distance.share_cores(2, 0.5);
  auto const Comes = [&](std::size_t Word) {
    bool IsHere = false;
    EXPECT_TRUE(Distance.sees(Word, [&] {
      if (!std::exchange(IsHere, true))
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      return true;
    }));
  };
  auto const IsMissed = [&](std::size_t Word) { EXPECT_FALSE(Distance.sees(Word, [] { return false; })); };
  Comes(0);
  EXPECT_EQ(Distance.news(), 0u);
  IsMissed(0);
  Comes(1);
  EXPECT_EQ(Distance.news(), 0u);
  IsMissed(0);
  Comes(0);
  EXPECT_EQ(Distance.news(), 1u);
  IsMissed(0);
  std::this_thread::sleep_for(std::chrono::milliseconds(600));
  Comes(0);
  EXPECT_EQ(Distance.news(), 1u);
}

// Which may have been short, or long, by chance.
TEST(CoreDistance, TheFirstLookDoesNotDecide) {
  for (double const First : {13.0, 20'000.0}) {
    core_distance Distance;
    Distance.note(25 + First, 25);
    Looks().run(Distance, 1000, 40);
    EXPECT_FALSE(Distance.is_apart());
    EXPECT_FALSE(Distance.knows_both());
  }
}

// What is expected may be somewhat wrong: other processes' cores are as near as they are.
TEST(CoreDistance, LearnsWhatLooksTake) {
  core_distance Distance;
  Distance.expect(20, 60);
  Looks L;
  for (int I = 0; I != 40; ++I) {
    bool const Apart = I % 2 != 0;
    L.run(Distance, 100, Apart ? 150 : 30);
    if (I >= 20) {
      EXPECT_EQ(Distance.is_apart(), Apart);
    }
  }
}

// A flag that goes to and fro all the while takes less than the looks of a busy program.
TEST(CoreDistance, LooksThatTakeLongerThanExpectedAreLong) {
  core_distance Distance;
  Distance.expect(25, 160);
  Looks L;
  for (int I = 0; I != 1000; ++I) {
    L.run(Distance, 2, 110);
    L.run(Distance, 1, 400);
  }
  EXPECT_TRUE(Distance.is_apart());
  L.run(Distance, 16, 27);
  EXPECT_FALSE(Distance.is_apart());
}

// As between small moves on an AMD EPYC (family 26, model 2), where a line may have been asked for before, or go over
// twice: what most looks take there, in larger moves, is between the two.
TEST(CoreDistance, LooksOfTwoKindsMayAllBeLong) {
  core_distance Distance;
  Distance.expect(27, 111);
  Looks L;
  for (int I = 0; I != 5000; ++I) {
    L.run(Distance, 5, 70);
    L.run(Distance, 4, 210);
  }
  for (int I = 0; I != 100; ++I) {
    L.run(Distance, 16, 105);
    EXPECT_TRUE(Distance.is_apart());
  }
  L.run(Distance, 16, 27);
  EXPECT_FALSE(Distance.is_apart());
}

// As by rings on an AMD EPYC: what such a look finds is neither in this core's cache nor quite where the others are.
TEST(CoreDistance, SomeLooksInBetweenDoNotHideThatMostAreLong) {
  core_distance Distance;
  Distance.expect(28, 174);
  Looks L;
  L.run(Distance, 1000, 28);
  for (int I = 0; I != 2000; ++I) {
    L.run(Distance, 14, 115);
    L.run(Distance, 1, 50);
  }
  EXPECT_TRUE(Distance.is_apart());
  L.run(Distance, 100, 28);
  EXPECT_FALSE(Distance.is_apart());
}

TEST(CoreDistance, AFewLooksTellByThemselves) {
  core_distance Distance;
  Distance.expect(30, 150);
  Looks L;
  L.run(Distance, 16, 150);
  L.run(Distance, 4, 30);
  EXPECT_TRUE(Distance.is_apart());
  EXPECT_FALSE(Distance.is_apart(4));
  EXPECT_TRUE(Distance.is_apart(12));
  EXPECT_TRUE(Distance.is_apart(1000)); // of which the last ones are known
  L.run(Distance, 12, 30);
  L.run(Distance, 4, 150);
  EXPECT_FALSE(Distance.is_apart());
  EXPECT_TRUE(Distance.is_apart(4));
}

TEST(CoreDistance, AFewLongLooksAndThoseAtTheSameCoreSayNothing) {
  core_distance Distance;
  Distance.expect(30, 150);
  Looks L;
  for (int I = 0; I != 1000; ++I) {
    L.run(Distance, 4, 30);
    Distance.note(20'000, 25);
    Distance.note(26, 25);
    Distance.note(25, 90'000);
    EXPECT_FALSE(Distance.is_apart());
  }
  L.run(Distance, 16, 150);
  EXPECT_TRUE(Distance.is_apart());
  for (int I = 0; I != 100; ++I)
    Distance.note(26, 25);
  EXPECT_TRUE(Distance.is_apart());
}

} // namespace
