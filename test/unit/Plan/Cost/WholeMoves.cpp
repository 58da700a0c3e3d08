// What a move takes beside its parts: a start, and so many times as long to copy as these say.
#include "LargeMove.h"

#include <gtest/gtest.h>

#include <utility>

using namespace redeal::plan;

namespace {

TEST(WholeMoves, WhatElementsGoThroughHasAStart) {
  auto const More = [](double start_costs::*Of, course const &C) {
    machine_costs Late = usual_costs();
    Late.while_near.start.*Of += 1e-3;
    return predict(C, large(), Late) - predict(C, large(), usual_costs());
  };
  course Streaming = FromMemory, Streamed = ThroughRings;
  Streaming.write = writing::streaming;
  Streamed.near = carrier::streamed_rings;
  EXPECT_NEAR(More(&start_costs::memory, FromMemory), 1e-3, 1e-9);
  EXPECT_NEAR(More(&start_costs::memory_streaming, Streaming), 1e-3, 1e-9);
  EXPECT_NEAR(More(&start_costs::rings, ThroughRings), 1e-3, 1e-9);
  EXPECT_NEAR(More(&start_costs::rings, Streamed), 1e-3, 1e-9);
  for (double start_costs::*const Of : {&start_costs::memory, &start_costs::memory_streaming, &start_costs::rings})
    EXPECT_EQ(More(Of, InMessages), 0);
  EXPECT_EQ(More(&start_costs::memory, Streaming), 0);
}

// In the caches of a core, in the last one or in memory, but not what a move takes beside its copies.
TEST(WholeMoves, TakeSoManyTimesAsLongToCopy) {
  course Streaming = FromMemory, Streamed = ThroughRings, StreamedTwice = ThroughRings, Written = ThroughRings,
         ByMessage = ThroughRings, StreamedByMessage = ThroughRings;
  Streaming.write = Written.write = StreamedTwice.write = writing::streaming;
  Streamed.near = StreamedTwice.near = StreamedByMessage.near = carrier::streamed_rings;
  ByMessage.order = StreamedByMessage.order = packing::by_message;
  std::pair<course, whole_kind> const Kinds[] = {{FromMemory, &whole_moves::memory},
                                                 {Streaming, &whole_moves::memory_streaming},
                                                 {ThroughRings, &whole_moves::rings},
                                                 {Written, &whole_moves::rings_streaming},
                                                 {ByMessage, &whole_moves::rings_by_message},
                                                 {Streamed, &whole_moves::streamed_rings},
                                                 {StreamedTwice, &whole_moves::streamed_rings_streaming},
                                                 {StreamedByMessage, &whole_moves::streamed_rings_by_message}};
  work OfMemory = large();
  OfMemory.on_core = OfMemory.on_node = 1e9;
  work OfOwn = OfMemory, OfLast = OfMemory;
  OfOwn.own_cache = OfLast.last_cache = 1e12;
  auto const Costs = [](whole_kind Kind, times_by_place const &Times, double Start) {
    machine_costs Result = usual_costs();
    Result.while_near.whole.*Kind = Times;
    Result.while_near.start = {Start, Start, Start};
    Result.while_near.hand_over = Result.while_near.streamed_hand_over = 1e-15;
    return Result;
  };
  constexpr times_by_place Once{1, 1, 1}, Longer{3, 5, 7};
  for (auto const &[C, Kind] : Kinds) {
    EXPECT_TRUE(whole_kind_of(C) == Kind);
    for (double const Start : {1e-9, 1e-3}) {
      double const Own = predict(C, OfOwn, Costs(Kind, Once, Start)) - Start,
                   Last = predict(C, OfLast, Costs(Kind, Once, Start)) - Start,
                   Memory = predict(C, OfMemory, Costs(Kind, Once, Start)) - Start;
      EXPECT_NEAR(predict(C, OfOwn, Costs(Kind, Longer, Start)), 3 * Own + Start, 1e-9);
      EXPECT_NEAR(predict(C, OfLast, Costs(Kind, Longer, Start)), 5 * Last + Start, 1e-9);
      EXPECT_NEAR(predict(C, OfMemory, Costs(Kind, Longer, Start)), 7 * Memory + Start, 1e-9);
    }
    for (auto const &[Other, OfOther] : Kinds)
      for (work const *const Of : {&OfLast, &OfMemory})
        if (OfOther != Kind) {
          EXPECT_EQ(predict(Other, *Of, Costs(Kind, Longer, 1e-9)), predict(Other, *Of, Costs(Kind, Once, 1e-9)));
        }
  }
}

// What is read from the last cache and written to memory is as its parts.
TEST(WholeMoves, TakeNoLongerOnTheWayToMemory) {
  work Written = large();
  Written.on_core = Written.on_node = 1e9;
  Written.last_cache = 1e9;
  Written.touched = 1e3;
  machine_costs Slow = usual_costs();
  Slow.while_near.whole.memory = {3, 5, 7};
  EXPECT_EQ(predict(FromMemory, Written, Slow), predict(FromMemory, Written, usual_costs()));
}

// Of messages all takes so many times as long, in each order.
TEST(WholeMoves, TakeSoManyTimesAsLongByMessages) {
  work OfLast = large();
  OfLast.on_core = OfLast.on_node = 1e9;
  work const OfMemory = OfLast;
  OfLast.last_cache = 1e12;
  machine_costs Slow = usual_costs();
  Slow.while_near.whole.messages = {2, 3, 4};
  course BySweep = InMessages, ByMessage = InMessages;
  BySweep.order = packing::by_sweep;
  ByMessage.order = packing::by_message;
  for (course const &C : {BySweep, ByMessage}) {
    EXPECT_TRUE(whole_kind_of(C) == &whole_moves::messages);
    double const Once = predict(C, OfLast, usual_costs());
    EXPECT_NEAR(predict(C, OfLast, Slow), 3 * Once, 1e-9 * Once);
    double const InMemory = predict(C, OfMemory, usual_costs());
    EXPECT_NEAR(predict(C, OfMemory, Slow), 4 * InMemory, 1e-9 * InMemory);
  }
  EXPECT_EQ(predict(ThroughRings, OfLast, Slow), predict(ThroughRings, OfLast, usual_costs()));
}

// On a node that is so of combined ones, too; between nodes it is not.
TEST(WholeMoves, TakeSoManyTimesAsLongCombined) {
  work OfLast = large();
  OfLast.on_core = OfLast.on_node = 1e9;
  OfLast.last_cache = 1e12;
  machine_costs Slow = usual_costs();
  Slow.while_near.whole.messages = {2, 3, 4};
  course Combined = InMessages;
  Combined.order = packing::combined;
  for (relay const How : {relay::square, relay::halves}) {
    Combined.combine = How;
    double const Once = predict(Combined, OfLast, usual_costs());
    EXPECT_NEAR(predict(Combined, OfLast, Slow), 3 * Once, 1e-9 * Once);
    work InMemory = OfLast;
    InMemory.last_cache = 0;
    double const There = predict(Combined, InMemory, usual_costs());
    EXPECT_NEAR(predict(Combined, InMemory, Slow), 4 * There, 1e-9 * There);
    work OnNodesOfOne = OfLast;
    OnNodesOfOne.near = 1;
    EXPECT_EQ(predict(Combined, OnNodesOfOne, Slow), predict(Combined, OnNodesOfOne, usual_costs()));
  }
}

// A third of all is in the own caches: that third takes longer, and what hand-overs take does not.
TEST(WholeMoves, TakeLongerOnlyWhereTheirElementsAre) {
  work W = large();
  W.on_core = 5;
  W.own_cache = 3;
  W.last_cache = 1e12;
  work Own = W;
  Own.on_core = 1;
  machine_costs Costs = usual_costs(), Slow = Costs;
  Slow.while_near.whole.memory.own = 7;
  double const All = predict(FromMemory, Own, Slow) - predict(FromMemory, Own, Costs);
  EXPECT_NEAR(predict(FromMemory, W, Slow) - predict(FromMemory, W, Costs), All / 3, 1e-9);
  Costs.while_near.hand_over += 1;
  Slow.while_near.hand_over += 1;
  EXPECT_NEAR(predict(FromMemory, Own, Slow) - predict(FromMemory, Own, Costs), All, 1e-9);
}

// While cores are apart factors are those of cores apart.
TEST(WholeMoves, TakeAsLongAsWhereCoresAre) {
  work W = large();
  W.on_core = W.on_node = 1e9;
  W.last_cache = 1e12;
  machine_costs Costs = usual_costs();
  Costs.while_apart.flag = 6 * Costs.while_near.flag;
  machine_costs Slow = Costs;
  Slow.while_apart.whole.rings.cached = 3;
  prediction const Before = predict_both(ThroughRings, W, Costs), After = predict_both(ThroughRings, W, Slow);
  EXPECT_EQ(After.while_near, Before.while_near);
  EXPECT_GT(After.while_apart, 2 * Before.while_apart);
}

} // namespace
