// The cost model: what it must say whatever the numbers of the machine are.
#include "LargeMove.h"

#include <gtest/gtest.h>

using namespace redeal::plan;

namespace {

TEST(Model, GrowsWithTheBytes) {
  for (course const &C : {FromMemory, ThroughRings, InMessages}) {
    work W = large();
    double const Before = predict(C, W, usual_costs());
    W.bytes *= 2;
    EXPECT_NEAR(predict(C, W, usual_costs()) / Before, 2, 0.05);
  }
}

TEST(Model, MessagesWithinANodeAreNotBetterThanRings) {
  EXPECT_GT(predict(InMessages, large(), usual_costs()), predict(ThroughRings, large(), usual_costs()));
}

// As little as a line goes to memory and comes back.
TEST(Model, PastTheCacheALittleTakesLongerThroughRings) {
  work W = large();
  W.own_cache = 1e9;
  W.on_core = W.on_node = W.bytes = 4096;
  course Streamed = ThroughRings;
  Streamed.near = carrier::streamed_rings;
  machine_costs Costs = usual_costs();
  EXPECT_LT(predict(ThroughRings, W, Costs), predict(Streamed, W, Costs));
  double const Before = predict(Streamed, W, Costs);
  Costs.while_near.streamed_hand_over += 1e-6;
  EXPECT_NEAR(predict(Streamed, W, Costs) - Before, 1e-6 * W.partners, 1e-12);
  EXPECT_EQ(predict(ThroughRings, W, Costs), predict(ThroughRings, W, usual_costs()));
}

// Cores that are always as near as now are taken to be near.
TEST(Model, WhatAdaptsIsWhatSuitsTheCoresWhereTheseMove) {
  work const W = large();
  course Memory = FromMemory, Rings = ThroughRings;
  Memory.write = writing::adaptive;
  Rings.near = carrier::adaptive_rings;
  machine_costs Costs = usual_costs();
  for (rate_by_run rate::*const Where : {&rate::own, &rate::cached, &rate::written, &rate::beyond})
    for (std::size_t I = 0; I != rate_by_run::runs.size(); ++I)
      (Costs.while_apart.gather.*Where).seconds[I] = 3 * (Costs.while_apart.gather_streaming.*Where).seconds[I];
  Costs.while_apart.ring_byte = 3 * Costs.while_apart.streamed_ring_byte;
  for (course const &C : {Memory, Rings})
    EXPECT_EQ(predict(C, W, Costs), predict(C.while_near(), W, Costs));
  Costs.while_apart.flag = 6 * Costs.while_near.flag;
  for (course const &C : {Memory, Rings}) {
    prediction const It = predict_both(C, W, Costs);
    EXPECT_EQ(It.while_near, predict_both(C.while_near(), W, Costs).while_near);
    EXPECT_EQ(It.while_apart, predict_both(C.while_apart(), W, Costs).while_apart);
    EXPECT_LT(It.while_apart, predict_both(C.while_near(), W, Costs).while_apart);
    EXPECT_EQ(It.seconds, (It.while_near + It.while_apart) / 2);
    EXPECT_TRUE(predict_all({C.while_near(), C.while_apart(), C}, W, Costs)[0].taken == C);
  }
}

TEST(Model, WhatStaysGoesThroughNoRing) {
  work W = large();
  double const All = predict(ThroughRings, W, usual_costs());
  W.staying = 0.5;
  EXPECT_NEAR(All - predict(ThroughRings, W, usual_costs()), 0.5 * W.bytes * usual_costs().while_near.ring_byte, 1e-9);
}

// By sweep what stays is packed too, unless it is little.
TEST(Model, MessageByMessageWhatStaysIsCopiedOnce) {
  work W = large();
  W.line_reads = W.line_writes = 1;
  W.own_cache = 1e9;
  W.on_core = W.on_node = W.bytes = 1 << 18;
  course ByMessage = ThroughRings;
  ByMessage.order = packing::by_message;
  machine_costs Costs = usual_costs();
  Costs.run_by_message = {1e-15, 1e-15};
  auto const longer = [&] { return predict(ThroughRings, W, Costs) - predict(ByMessage, W, Costs); };
  double const Before = longer();
  W.staying = 0.5;
  EXPECT_NEAR(longer() - Before, 0.5 * W.bytes * usual_costs().pack.own.at(W.run_out), 1e-9);
  W.bytes = 1 << 12;
  EXPECT_EQ(longer(), 0);
}

TEST(Model, LinesInOwnCachesAreReadAgainForNothing) {
  work W = large();
  W.on_core = W.on_node = W.bytes = 1 << 12;
  course ByMessage = ThroughRings;
  ByMessage.order = packing::by_message;
  machine_costs Costs = usual_costs();
  Costs.run_by_message = {1e-15, 1e-15};
  EXPECT_GT(predict(ByMessage, W, Costs), predict(ThroughRings, W, Costs));
  W.own_cache = 1e9;
  EXPECT_EQ(predict(ByMessage, W, Costs), predict(ThroughRings, W, Costs));
}

TEST(Model, MessageByMessageShortRunsCostMore) {
  course ByMessage = ThroughRings;
  ByMessage.order = packing::by_message;
  EXPECT_GT(predict(ByMessage, large(), usual_costs()), predict(ThroughRings, large(), usual_costs()));
}

TEST(Model, MessageByMessageEachRunTakesItsTime) {
  course ByMessage = ThroughRings;
  ByMessage.order = packing::by_message;
  work W = large();
  W.own_cache = 1e9;
  W.on_core = W.on_node = W.bytes = 1 << 12;
  auto const with = [&](course const &C, double Short, double Longer) {
    machine_costs Costs = usual_costs();
    Costs.run_by_message = {Short, Longer};
    return predict(C, W, Costs);
  };
  EXPECT_EQ(with(ByMessage, 1e-15, 1e-15), with(ByMessage, 2e-15, 2e-15));
  W.run_out = W.run_in = longest_short_run;
  EXPECT_NEAR(with(ByMessage, 2e-6, 1e-6) - with(ByMessage, 1e-6, 1e-6), 2 * W.bytes / longest_short_run * 1e-6, 1e-9);
  EXPECT_EQ(with(ByMessage, 1e-6, 2e-6), with(ByMessage, 1e-6, 1e-6));
  W.run_out = W.run_in = 4 * longest_short_run;
  EXPECT_NEAR(with(ByMessage, 1e-6, 2e-6) - with(ByMessage, 1e-6, 1e-6), W.bytes / longest_short_run / 2 * 1e-6, 1e-9);
  EXPECT_EQ(with(ThroughRings, 2e-6, 2e-6), with(ThroughRings, 1e-6, 1e-6));
}

TEST(Model, OtherNodesAreReachedByMessagesOnly) {
  work W = large();
  W.processes = 4;
  W.near = 1;
  EXPECT_EQ(predict(FromMemory, W, usual_costs()), predict(ThroughRings, W, usual_costs()));
}

// A process that sends 7 messages and gets 7 is at work for 7 starts; a latency of 6 half ones is over by then.
TEST(Model, ALatencyIsHiddenBehindOtherMessages) {
  work W;
  W.bytes = 512;
  W.processes = 64;
  W.partners = 7;
  machine_costs Costs = usual_costs();
  Costs.far.start = 1e-6;
  auto const With = [&](double Latency) {
    Costs.far.latency = Latency;
    return predict(InMessages, W, Costs);
  };
  EXPECT_EQ(With(0), With(2.9e-6));
  EXPECT_NEAR(With(4e-6) - With(0), 1e-6, 1e-9);
}

// With o for a message and L for a phase: p·o + L against 2·((sqrt(p) - 1)·o + L).
TEST(Model, CombiningPaysWhereMessagesAreManyAndNotWhereTheyAreFew) {
  work W;
  W.bytes = 4096;
  W.processes = 64;
  W.cores = 1;
  course Square = InMessages;
  Square.order = packing::combined;
  Square.combine = relay::square;
  W.partners = 63;
  EXPECT_LT(predict(Square, W, usual_costs()), predict(InMessages, W, usual_costs()));
  W.partners = 7;
  EXPECT_GT(predict(Square, W, usual_costs()), predict(InMessages, W, usual_costs()));
}

// Of 16 processes with 4 on each node, a leg of 4 places side by side stays on the node, as one by node does.
TEST(Model, LegsThatStayOnTheNodeCostWhatMessagesThereDo) {
  work W;
  W.bytes = 4096;
  W.processes = 16;
  W.partners = 15;
  W.near = 4;
  course Square = InMessages, ByNode = InMessages;
  Square.order = ByNode.order = packing::combined;
  Square.combine = relay::square;
  ByNode.combine = relay::by_node;
  EXPECT_EQ(predict(Square, W, usual_costs()), predict(ByNode, W, usual_costs()));
  // With 8 on each node, two of the four that are 4 apart share one: the longest message counts, as others leave
  // meanwhile.
  W.near = 8;
  double const Before = predict(Square, W, usual_costs());
  machine_costs Costs = usual_costs();
  Costs.far.byte += 1e-12;
  EXPECT_NEAR(predict(Square, W, Costs) - Before, 1e-12 * 4096 * 3 / 4 * 2 / 3 / 3, 1e-15);
}

// In each of two legs a process sends one message with half of its elements, and its core those of two processes.
TEST(Model, ProcessesOfACoreSendTheirLegsInTurn) {
  work W;
  W.bytes = 4096;
  W.processes = W.near = 4;
  W.partners = 3;
  W.cores = 2;
  course Square = InMessages;
  Square.order = packing::combined;
  Square.combine = relay::square;
  double const Before = predict(Square, W, usual_costs());
  for (double link::*const Cost : {&link::latency, &link::start, &link::byte}) {
    machine_costs More = usual_costs();
    More.while_near.messages.*Cost += 1e-12;
    EXPECT_NEAR((predict(Square, W, More) - Before) / 1e-12, 2 * 2 * (Cost == &link::byte ? 2048 : 1), 1e-3);
  }
}

// A leg more moves half of all elements once more, which costs where nodes share what is between them; two nodes share
// nothing.
TEST(Model, LegsCostMoreWhereAllNodesShareLinks) {
  work W;
  W.bytes = 4096;
  W.processes = 256;
  W.partners = 255;
  W.near = 1;
  course Square = InMessages, Halves = InMessages;
  Square.order = Halves.order = packing::combined;
  Square.combine = relay::square;
  Halves.combine = relay::halves;
  machine_costs Costs = usual_costs();
  EXPECT_LT(predict(Halves, W, Costs), predict(Square, W, Costs));
  Costs.far_byte_of_all *= 16;
  EXPECT_LT(predict(Square, W, Costs), predict(Halves, W, Costs));
  W.near = 128;
  machine_costs const OfTwo = usual_costs();
  EXPECT_EQ(predict(Square, W, Costs), predict(Square, W, OfTwo));
}

TEST(Model, MessagesOneAtATimeWaitForEachOther) {
  work W = large();
  W.near = 1;
  W.processes = 8;
  W.partners = 7;
  double const All = predict(InMessages, W, usual_costs());
  W.window = 1;
  EXPECT_GT(predict(InMessages, W, usual_costs()), All);
}

TEST(Model, ProcessesThatShareCoresTakeTurns) {
  work W = large();
  W.partners = W.processes = W.near = 8;
  auto const With = [&](course const &C, int Cores) {
    W.cores = Cores;
    return predict(C, W, usual_costs());
  };
  EXPECT_GE(With(InMessages, 2), 4 * With(InMessages, 8));
  EXPECT_GE(With(FromMemory, 2), 2 * With(FromMemory, 8)); // some of what they read was written on their core
}

TEST(Model, LongerRunsCostLess) {
  machine_costs const Costs = usual_costs();
  for (rate const *R : {&Costs.while_near.gather, &Costs.pack, &Costs.unpack})
    for (residence const &Where : {in_own_caches, residence{0, 1}, residence{0.5, 0.25}, in_memory}) {
      double Last = R->at(1, Where);
      for (double const Run : {4.0, 8.0, 10.0, 64.0, 100.0, 1e3, 1e6}) {
        EXPECT_LE(R->at(Run, Where), Last) << Run;
        Last = R->at(Run, Where);
      }
    }
}

// From a core's own caches to the last one and to memory; what the system says of the last one is bounded by what was
// measured of it.
TEST(Model, DataCostMoreTheFartherTheyAre) {
  work W = large();
  W.on_core = W.on_node = 2 * W.bytes;
  auto const With = [&](double Own, double Last, double Measured) {
    machine_costs Costs = usual_costs();
    Costs.last_cache = room_of(Measured);
    W.own_cache = Own;
    W.last_cache = Last;
    return predict(FromMemory, W, Costs);
  };
  double const All = W.on_node, None = 1, Enough = machine_costs::no_limit;
  EXPECT_LT(With(All, All, Enough), With(None, All, Enough));
  EXPECT_LT(With(None, All, Enough), With(None, All * 3 / 4, Enough));
  EXPECT_LT(With(None, All * 3 / 4, Enough), With(None, All / 2, Enough));
  EXPECT_EQ(With(None, All / 2, Enough), With(None, None, Enough));
  EXPECT_EQ(With(None, All, All / 2), With(None, None, Enough));
}

// What a program touches between two moves makes the last cache forget where elements go, but not what its owner has
// just written.
TEST(Model, WhereElementsGoIsForgottenFirst) {
  work W = large();
  W.on_core = W.on_node = 2 * W.bytes;
  W.own_cache = 1;
  machine_costs Costs = usual_costs();
  auto const In = [&](double Last) {
    W.last_cache = Last;
    return predict(FromMemory, W, Costs);
  };
  double const Held = In(usually_touched * W.on_node), Written = In(W.on_node), Lost = In(W.on_node / 2);
  EXPECT_LT(Held, Written);
  EXPECT_LT(Written, Lost);
  W.touched = 1;
  EXPECT_DOUBLE_EQ(In(W.on_node), Held);
  W.touched = usually_touched;
  Costs.while_near.gather.written = Costs.while_near.gather.cached;
  EXPECT_DOUBLE_EQ(In(W.on_node), Held);
  EXPECT_DOUBLE_EQ(In(W.on_node / 2), Lost);
}

TEST(Model, ACacheForgetsMoreTheMoreIsTouched) {
  constexpr cache_room Room{10, 30};
  EXPECT_EQ(Room.kept_part(10), 1);
  EXPECT_EQ(Room.kept_part(20), 0.5);
  EXPECT_EQ(Room.kept_part(30), 0);
  EXPECT_EQ(room_of(10).kept_part(15), 0.5);
  EXPECT_EQ(smaller(Room, room_of(12)).kept_part(17), 0.5);
}

// What others do shares a core with them, so that there is less between cores.
TEST(Model, WhatStaysOnACoreDoesNotGoFromOneToAnother) {
  work W = large();
  W.partners = W.processes = W.near = 4;
  machine_costs Costs = usual_costs();
  auto const PerByte = [&](int Cores) {
    W.cores = Cores;
    double const Before = predict(ThroughRings, W, Costs);
    machine_costs Longer = Costs;
    Longer.while_near.ring_byte += 1e-9;
    return (predict(ThroughRings, W, Longer) - Before) / (W.bytes * 1e-9);
  };
  EXPECT_NEAR(PerByte(4), 1, 1e-6);
  EXPECT_NEAR(PerByte(2), 2 * 2.0 / 3, 1e-6); // two on each core, of whose three partners one is there, too
  EXPECT_NEAR(PerByte(1), 0, 1e-6);
}

// From one process to four, which share two cores: one packs by itself, and two unpack on each core.
TEST(Model, OnlyWhoSendsKeepsACoreWithPacking) {
  work W = large();
  W.processes = W.near = 4;
  W.partners = 4;
  W.senders = 1;
  W.receivers = 4;
  W.received_part = 0.25;
  auto const PerByte = [&](rate machine_costs::*Of) {
    machine_costs Longer = usual_costs();
    for (rate_by_run rate::*const Where : {&rate::own, &rate::cached, &rate::written, &rate::beyond})
      for (double &Seconds : (Longer.*Of.*Where).seconds)
        Seconds += 1e-9;
    course const &C = ThroughRings;
    return (predict(C, W, Longer) - predict(C, W, usual_costs())) / (W.bytes * 1e-9);
  };
  W.run_out = W.run_in = 2048;
  EXPECT_NEAR(PerByte(&machine_costs::pack), 1, 1e-6);
  EXPECT_NEAR(PerByte(&machine_costs::unpack), 0.5, 1e-6);
  W.senders = 0; // all
  EXPECT_NEAR(PerByte(&machine_costs::pack), 2, 1e-6);
}

TEST(Model, TheCoreWithMostProcessesIsDoneLast) {
  auto const With = [](int Processes) {
    work W = large();
    W.processes = W.near = Processes;
    W.line_reads = W.line_writes = 1;
    machine_costs Slow = usual_costs();
    for (double &Seconds : Slow.pack.beyond.seconds)
      Seconds += 1e-9;
    return (predict(ThroughRings, W, Slow) - predict(ThroughRings, W, usual_costs())) / (W.bytes * 1e-9);
  };
  EXPECT_NEAR(With(2), 1, 1e-6);
  EXPECT_NEAR(With(3), 2, 1e-6);
  EXPECT_NEAR(With(4), 2, 1e-6);
  EXPECT_NEAR(With(5), 3, 1e-6);
}

// Eight processes, four on each of two cores: each hands something over to all. Then only two receive, one on each
// core, and all eight hand something over to these.
TEST(Model, EachPairHandsOverOnce) {
  work W = large();
  W.processes = W.near = W.partners = 8;
  W.bytes = 1 << 16; // each message is one packet
  auto const HandOvers = [&](course const &Taken) {
    machine_costs Longer = usual_costs();
    Longer.while_near.hand_over += 1e-6;
    Longer.while_near.streamed_hand_over += 1e-6;
    return (predict(Taken, W, Longer) - predict(Taken, W, usual_costs())) / 1e-6;
  };
  course Streamed = ThroughRings;
  Streamed.near = carrier::streamed_rings;
  for (course const &C : {FromMemory, ThroughRings, Streamed})
    EXPECT_NEAR(HandOvers(C), 4 * 8, 1e-6);
  W.senders = 8;
  W.receivers = 2;
  for (course const &C : {FromMemory, ThroughRings, Streamed})
    EXPECT_NEAR(HandOvers(C), 8, 1e-6);
}

// Whole moves that take all but nothing leave nothing of their parts, whatever is lost in rounding.
TEST(Model, NothingTakesLessThanNoTime) {
  machine_costs Costs = usual_costs();
  Costs.while_near.whole.messages = {1e-300, 1e-300, 1e-300};
  course ByMessage = InMessages;
  ByMessage.order = packing::by_message;
  work W = large();
  for (W.bytes = 1000; W.bytes < 1e8; W.bytes *= 1.3)
    for (double const Run : {8.0, 24.0, 100.0})
      for (course const &C : {InMessages, ByMessage}) {
        W.run_out = W.run_in = Run;
        EXPECT_GE(predict(C, W, Costs), 0);
      }
}

// Where processes share cores, both of each here: each chunk of a sweep comes to all before the next but one. All wait
// once, and where they meet, or send messages, once more.
TEST(Model, ProcessesOfACoreWaitForTheirTurns) {
  work W = large();
  W.processes = W.near = W.partners = 4;
  constexpr double Meeting = 3; // of it, where a turn is 1
  auto const Turns = [&](course const &C) {
    machine_costs Longer = usual_costs();
    Longer.turn += 1e-6;
    Longer.meeting += Meeting * 1e-6;
    return (predict(C, W, Longer) - predict(C, W, usual_costs())) / 1e-6;
  };
  course ByMessage = ThroughRings, Streamed = ThroughRings, Adaptive = ThroughRings;
  ByMessage.order = packing::by_message;
  Streamed.near = carrier::streamed_rings;
  Adaptive.near = carrier::adaptive_rings;
  EXPECT_NEAR(Turns(ByMessage), 2 + 2, 1e-6);
  EXPECT_NEAR(Turns(FromMemory), 2 + 2 * Meeting, 1e-6);
  EXPECT_NEAR(Turns(InMessages), 2 + 2, 1e-6);
  double const Chunks = W.bytes / (W.memory / chunks_in_memory(4));
  EXPECT_NEAR(Turns(ThroughRings), 2 * Chunks / chunks_under_way + 2, 1e-6);
  W.bytes = W.memory / 16; // one chunk: a letter
  EXPECT_NEAR(Turns(ThroughRings), 2, 1e-6);
  EXPECT_NEAR(Turns(Streamed), 2 + 2, 1e-6);
  EXPECT_NEAR(Turns(Adaptive), 2 + 2, 1e-6);
}

} // namespace
