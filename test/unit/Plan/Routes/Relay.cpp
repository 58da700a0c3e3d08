// Messages that are combined on the way: every portion comes to its receiver, both ends of a hop agree, and processes
// send as few messages as they should.
#include "Plan/Routes/Relay.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <set>
#include <utility>

using namespace redeal;
using namespace redeal::plan;

namespace {

using Lengths = std::vector<std::vector<redeal::index>>;

Lengths any(int Processes, std::mt19937 &Random) {
  Lengths Of(static_cast<std::size_t>(Processes), std::vector<redeal::index>(static_cast<std::size_t>(Processes)));
  for (auto &Row : Of)
    for (redeal::index &Length : Row)
      Length = Random() % 3 == 0 ? 0 : static_cast<redeal::index>(Random() % 10);
  return Of;
}

// Moves all portions as all processes say, and sees that they agree.
void check(std::vector<int> const &Factors, Lengths const &Of) {
  int const N = static_cast<int>(Of.size());
  std::vector<std::vector<relay_leg>> All;
  std::vector<std::set<std::pair<int, int>>> Has(Of.size());
  for (int Self = 0; Self != N; ++Self) {
    All.push_back(relay_legs(Factors, N, Self, [&](int p, int q) { return Of[p][q]; }));
    ASSERT_EQ(All.back().size(), Factors.size());
    for (int q = 0; q != N; ++q)
      if (q != Self && Of[Self][q] > 0)
        Has[Self].insert({Self, q});
  }
  for (std::size_t Phase = 0; Phase != Factors.size(); ++Phase) {
    std::vector<std::set<std::pair<int, int>>> Next(Of.size());
    for (int Self = 0; Self != N; ++Self) {
      relay_leg const &Mine = All[Self][Phase];
      EXPECT_LE(static_cast<int>(Mine.sends.size()), 2 * (Factors[Phase] - 1));
      for (hop const &H : Mine.sends) {
        ASSERT_NE(H.peer, Self);
        ASSERT_FALSE(H.portions.empty());
        bool Found = false;
        for (hop const &Other : All[H.peer][Phase].receives)
          if (Other.peer == Self) {
            Found = true;
            EXPECT_TRUE(H.portions == Other.portions);
          }
        EXPECT_TRUE(Found);
        for (portion const &B : H.portions) {
          EXPECT_EQ(B.elements, Of[B.from][B.to]);
          EXPECT_EQ(Has[Self].erase({B.from, B.to}), 1u);
          Next[H.peer].insert({B.from, B.to});
        }
      }
      Next[Self].merge(Has[Self]); // what is not sent stays
      for (hop const &H : Mine.receives) {
        bool Found = false;
        for (hop const &Other : All[H.peer][Phase].sends)
          Found = Found || Other.peer == Self;
        EXPECT_TRUE(Found);
      }
    }
    Has = Next;
  }
  for (int Self = 0; Self != N; ++Self)
    for (int p = 0; p != N; ++p)
      EXPECT_EQ(Has[Self].count({p, Self}), p != Self && Of[p][Self] > 0 ? 1u : 0u);
}

TEST(Relay, EveryBlockComesToItsReceiver) {
  std::mt19937 Random(5);
  for (int N = 2; N != 30; ++N)
    for (relay const How : {relay::by_node, relay::square, relay::halves})
      for (int const Near : {1, 2, 3, 4, 7})
        if (std::vector<int> const Factors = relay_factors(How, N, Near); !Factors.empty())
          check(Factors, any(N, Random));
  check({2, 3, 2}, any(12, Random));
  check({3, 3, 3}, any(20, Random));
}

TEST(Relay, FactorsOfKnownCases) {
  EXPECT_EQ(relay_factors(relay::by_node, 12, 4), (std::vector<int>{4, 3}));
  EXPECT_EQ(relay_factors(relay::by_node, 13, 4), (std::vector<int>{4, 4}));
  EXPECT_TRUE(relay_factors(relay::by_node, 12, 1).empty());
  EXPECT_TRUE(relay_factors(relay::by_node, 12, 12).empty());
  EXPECT_EQ(relay_factors(relay::square, 16, 1), (std::vector<int>{4, 4}));
  EXPECT_EQ(relay_factors(relay::square, 17, 1), (std::vector<int>{5, 4}));
  EXPECT_TRUE(relay_factors(relay::square, 2, 1).empty());
  EXPECT_EQ(relay_factors(relay::halves, 9, 1), (std::vector<int>{2, 2, 2, 2}));
  EXPECT_TRUE(relay_factors(relay::none, 9, 3).empty());
}

TEST(Relay, SendsFewMessages) {
  for (int Self = 0; Self != 64; ++Self) {
    std::vector<relay_leg> const Legs = relay_legs({8, 8}, 64, Self, [](int, int) { return redeal::index{1}; });
    EXPECT_EQ(Legs[0].sends.size() + Legs[1].sends.size(), 14u);
    // Every process handles what it has itself, or as much of others.
    std::size_t Portions = 0;
    for (hop const &H : Legs[1].sends)
      Portions += H.portions.size();
    EXPECT_LE(Portions, 64u);
  }
}

// All first messages together, and all second ones, are permutations.
TEST(Relay, NotAllSendToTheSameOneFirst) {
  for (std::size_t Leg : {0, 1})
    for (std::size_t Place = 0; Place != 3; ++Place) {
      std::set<int> Receivers;
      for (int Self = 0; Self != 16; ++Self)
        Receivers.insert(
            relay_legs({4, 4}, 16, Self, [](int, int) { return redeal::index{1}; })[Leg].sends[Place].peer);
      EXPECT_EQ(Receivers.size(), 16u);
    }
}

relay_load loadOf(Lengths const &Of) {
  relay_load Load{static_cast<int>(Of.size()), 0, 0, 0};
  for (std::size_t p = 0; p != Of.size(); ++p) {
    redeal::index Before = 0, After = 0;
    for (std::size_t q = 0; q != Of.size(); ++q) {
      Before += Of[p][q];
      After += Of[q][p];
      Load.longest = std::max(Load.longest, Of[p][q]);
    }
    Load.before = std::max(Load.before, Before);
    Load.after = std::max(Load.after, After);
  }
  return Load;
}

relay_room roomOf(std::vector<relay_leg> const &Legs) {
  relay_room Room{0, 0};
  for (relay_leg const &Phase : Legs)
    for (auto const *Hops : {&Phase.sends, &Phase.receives})
      for (hop const &H : *Hops) {
        ++Room.messages;
        for (portion const &B : H.portions)
          Room.elements += B.elements;
      }
  return Room;
}

TEST(Relay, NoProcessNeedsMoreThanTheRoomThatIsKnown) {
  std::mt19937 Random(6);
  for (int N = 2; N != 40; ++N)
    for (relay const How : {relay::by_node, relay::square, relay::halves})
      for (int const Near : {2, 3, 7})
        if (std::vector<int> const Factors = relay_factors(How, N, Near); !Factors.empty()) {
          Lengths const Of = any(N, Random);
          relay_room const Known = relay_room_for(Factors, loadOf(Of));
          for (int Self = 0; Self != N; ++Self) {
            relay_room const Needed = roomOf(relay_legs(Factors, N, Self, [&](int p, int q) { return Of[p][q]; }));
            EXPECT_LE(Needed.messages, Known.messages);
            EXPECT_LE(Needed.elements, Known.elements);
          }
        }
}

TEST(Relay, RoomForAllToAllIsWhatPassesThrough) {
  relay_room const Known = relay_room_for({8, 8}, {64, 64, 64, 1});
  EXPECT_EQ(Known.messages, 28);
  EXPECT_EQ(Known.elements, 4 * 64);
  redeal::index const Huge = std::numeric_limits<redeal::index>::max();
  EXPECT_EQ(relay_room_for({1 << 15, 1 << 15}, {1 << 30, Huge, Huge, Huge}).elements, Huge);
}

} // namespace
