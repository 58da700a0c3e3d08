// The cost model, of what is read in others' memory: lines that several read, and what need not be read.
#include "LargeMove.h"

#include <gtest/gtest.h>

using namespace redeal::plan;

namespace {

// From one process to two: each of them reads half of what the one has.
TEST(Model, ReadersShareWhatOneSenderHas) {
  work W = large();
  W.line_reads = W.line_writes = 1;
  double const All = predict(FromMemory, W, usual_costs());
  W.received_part = 0.5;
  EXPECT_NEAR(predict(FromMemory, W, usual_costs()) / All, 0.5, 0.01);
  EXPECT_GT(predict(ThroughRings, W, usual_costs()) / predict(ThroughRings, large(), usual_costs()), 0.5);
}

TEST(Model, LinesThatManyReadSpeakAgainstMemory) {
  work W = large();
  W.line_reads = 8;
  std::vector<prediction> const All = predict_all({FromMemory, ThroughRings}, W, usual_costs());
  EXPECT_TRUE(All[0].taken == ThroughRings);
  EXPECT_LE(All[0].seconds, All[1].seconds);
}

// Processors fetch what lies behind a run, unless nobody else gets what is there.
TEST(Model, WhatIsFetchedInVainIsReadToo) {
  work W = large();
  W.processes = W.near = W.cores = W.partners = 4;
  W.line_reads = 1;
  W.run_out = 100;
  machine_costs Wasteful = usual_costs();
  Wasteful.while_near.wasted.beyond = 50;
  double const Line = usual_costs().while_near.shared.beyond;
  auto const More = [&] {
    return (predict(FromMemory, W, Wasteful) - predict(FromMemory, W, usual_costs())) / W.bytes;
  };
  EXPECT_NEAR(More(), (0.5 - 0.01) * Line, 1e-3 * Line);
  W.readers = 1;
  EXPECT_EQ(More(), 0);
  W.readers = 0; // all
  W.on_core = W.on_node = W.own_cache = W.last_cache = 1e9;
  EXPECT_EQ(More(), 0); // it is not wasteful there
}

// Each line that three processes read is one too many for two of them.
TEST(Model, WhatSeveralReadAtOnceTakesLonger) {
  work W = large();
  W.processes = W.near = W.cores = W.partners = 4;
  W.run_out = 1e6; // nothing is fetched in vain
  machine_costs Slow = usual_costs();
  Slow.while_near.shared.beyond += 1e-9;
  auto const More = [&] { return (predict(FromMemory, W, Slow) - predict(FromMemory, W, usual_costs())) / W.bytes; };
  W.line_reads = 1;
  EXPECT_NEAR(More(), 0, 1e-14);
  W.line_reads = 3;
  EXPECT_NEAR(More(), 2e-9, 1e-12);
  machine_costs Past = usual_costs();
  Past.while_near.shared_streaming.beyond += 1e-9;
  course Streaming = FromMemory;
  Streaming.write = writing::streaming;
  EXPECT_EQ(predict(FromMemory, W, Past), predict(FromMemory, W, usual_costs()));
  EXPECT_NEAR(predict(Streaming, W, Past) - predict(Streaming, W, usual_costs()), 2e-9 * W.bytes, 1e-12 * W.bytes);
}

TEST(Model, WhatStaysIsNotReadFromAnotherCore) {
  machine_costs Slow = usual_costs();
  for (double &Seconds : Slow.while_near.gather.beyond.seconds)
    Seconds += 1e-9;
  auto const Read = [&](work const &W) {
    return (predict(FromMemory, W, Slow) - predict(FromMemory, W, usual_costs())) / (W.bytes * 1e-9);
  };
  work W = large();
  W.line_reads = 1;
  EXPECT_NEAR(Read(W), 1, 1e-6);
  W.staying = 0.25;
  EXPECT_NEAR(Read(W), 0.75, 1e-6);
  W.received_part = 0.5; // most of these receivers had nothing before
  EXPECT_NEAR(Read(W), 0.5, 1e-6);
}

} // namespace
