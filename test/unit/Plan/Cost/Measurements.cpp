// Costs from what was measured, where cores stay and where they move.
#include "Plan/Cost/Measurements.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace redeal::plan;

namespace {

constexpr double Near = 30e-9, Apart = 180e-9;

machine_costs nothing() {
  machine_costs None{};
  for (cost_numbers::one const &N : numbers_of(None).usual)
    *N.value = std::numeric_limits<double>::quiet_NaN();
  return None;
}

machine_costs hand_over(double Seconds) {
  machine_costs Found = nothing();
  Found.while_near.hand_over = Seconds;
  return Found;
}

TEST(Measurements, MediansAreTakenNumberByNumber) {
  cost_measurements All;
  for (double const Seconds : {1e-7, 20e-7, 2e-7})
    All.add(hand_over(Seconds), Near, Near);
  machine_costs Other = nothing();
  Other.pack.own.seconds[2] = 7e-10;
  All.add(Other, Near, Near);
  machine_costs Expected = usual_costs();
  Expected.while_near.hand_over = Expected.while_apart.hand_over = 2e-7;
  Expected.while_near.flag = Expected.while_apart.flag = Near;
  Expected.pack.own.seconds[2] = 7e-10;
  EXPECT_TRUE(All.costs() == Expected);
  EXPECT_FALSE(All.looks().differ());
}

TEST(Measurements, WithoutAnyAllIsUsual) {
  EXPECT_TRUE(cost_measurements().costs() == usual_costs());
  EXPECT_EQ(cost_measurements().usual_spread(), 1);
  cost_measurements Blind;
  Blind.add(hand_over(1e-7), 0, 0);
  EXPECT_EQ(Blind.costs().while_near.hand_over, 1e-7);
  EXPECT_EQ(Blind.looks().seen, 0u);
}

TEST(Measurements, NearAndApartAreToldApart) {
  cost_measurements All;
  for (int I = 0; I < 3; ++I) {
    All.add(hand_over(Near), Near, Near);
    All.add(hand_over(Apart), Apart, Apart);
  }
  for (int I = 0; I < 5; ++I)
    All.add(hand_over(99e-9), Near, Apart); // cores have moved meanwhile
  machine_costs const Costs = All.costs();
  EXPECT_EQ(Costs.while_near.hand_over, Near);
  EXPECT_EQ(Costs.while_apart.hand_over, Apart);
  EXPECT_EQ(Costs.while_near.flag, Near);
  EXPECT_EQ(Costs.while_apart.flag, Apart);
  EXPECT_TRUE(Costs.cores_move());
  EXPECT_EQ(All.looks().seen_near, 11u);
  EXPECT_EQ(All.looks().seen, 22u);
  EXPECT_EQ(All.usual_spread(), 1);
  EXPECT_TRUE(All.are_known(3));
  EXPECT_FALSE(All.are_known(4));
}

// As where other work takes a core meanwhile: that is no place of cores.
TEST(Measurements, AProcessThatHasLostItsCoreIsNotApart) {
  cost_measurements All;
  for (int I = 0; I < 12; ++I)
    All.add(hand_over(Near), Near, Near);
  for (int I = 0; I < 6; ++I)
    All.add(hand_over(Near), 12e-6, 600e-6);
  EXPECT_FALSE(All.looks().differ());
  EXPECT_EQ(All.looks().seen, 24u);
  EXPECT_FALSE(All.costs().cores_move());
  EXPECT_EQ(All.costs().while_near.flag, Near);
  EXPECT_DOUBLE_EQ(All.disturbed_part(), 1.0 / 3);
  for (int I = 0; I < 6; ++I)
    All.add(hand_over(Apart), Apart, Apart);
  EXPECT_EQ(All.costs().while_apart.hand_over, Apart);
  EXPECT_EQ(All.costs().while_apart.flag, Apart);
}

// There is something to say of a machine that is busy all the while, though nothing of where its cores are.
TEST(Measurements, LooksCountWhereAllWereDisturbed) {
  cost_measurements All;
  for (int I = 0; I < 5; ++I)
    All.add(hand_over(Near), 5e-6, 5e-6);
  EXPECT_EQ(All.costs().while_near.flag, 5e-6);
  EXPECT_FALSE(All.costs().cores_move());
  EXPECT_EQ(All.disturbed_part(), 1);
}

TEST(Measurements, WhatWasSeenInOnePlaceAloneChangesAsOthersDo) {
  cost_measurements All;
  for (int I = 0; I < 3; ++I) {
    All.add(hand_over(Near), Near, Near);
    All.add(hand_over(6 * Near), Apart, Apart);
  }
  machine_costs Rings = nothing(), Streamed = nothing();
  Rings.while_near.ring_byte = 1e-10;
  Streamed.while_near.streamed_ring_byte = 6e-10;
  All.add(Rings, Near, Near);
  All.add(Streamed, Apart, Apart);
  machine_costs const Costs = All.costs();
  EXPECT_DOUBLE_EQ(Costs.while_apart.ring_byte, 6e-10);
  EXPECT_DOUBLE_EQ(Costs.while_near.streamed_ring_byte, 1e-10);
  EXPECT_FALSE(All.are_known(1));
}

// Bytes and factors are no times.
TEST(Measurements, WhatIsNoTimeInOnePlaceIsTheSameInTheOther) {
  cost_measurements All;
  for (int I = 0; I < 3; ++I) {
    All.add(hand_over(Near), Near, Near);
    All.add(hand_over(6 * Near), Apart, Apart);
  }
  machine_costs Wasteful = nothing();
  Wasteful.while_near.wasted.beyond = 200;
  Wasteful.while_near.whole.rings.cached = 2;
  All.add(Wasteful, Apart, Apart);
  EXPECT_DOUBLE_EQ(All.costs().while_near.wasted.beyond, 200);
  EXPECT_DOUBLE_EQ(All.costs().while_apart.wasted.beyond, 200);
  EXPECT_DOUBLE_EQ(All.costs().while_near.whole.rings.cached, 2);
}

TEST(Measurements, SpreadIsThatOfTheNumberInTheMiddle) {
  cost_measurements All;
  for (double const Times : {1.0, 2.0, 1.0}) {
    machine_costs Found = usual_costs();
    for (cost_numbers::one const &N : numbers_of(Found).usual)
      *N.value *= N.name == "hand-over" ? 20 * Times : N.name.find("gather") != std::string::npos ? Times : 1;
    All.add(Found, Near, Near);
  }
  EXPECT_EQ(All.usual_spread(), 1);
  for (int I = 0; I < 2; ++I) {
    machine_costs Found = usual_costs();
    for (cost_numbers::one const &N : numbers_of(Found).usual)
      *N.value *= 4;
    All.add(Found, Near, Near);
  }
  EXPECT_EQ(All.usual_spread(), 4);
}

} // namespace
