// What decides between the ways: lengths of runs by counting, and the bounds on either side of each.
#include "choice/shape.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace redeal::runtime {
namespace {

move_shape shape_of(block_cyclic const &from, block_cyclic const &to, int steps = 16) {
  return runtime::shape_of(std::vector<deal>{from}, std::vector<deal>{to}, steps);
}

// The elements of a sender's memory over the runs in it, over all senders.
double counted_run_length(block_cyclic const &from, block_cyclic const &to) {
  index runs = 0;
  for (index p = 0; p < from.procs; ++p)
    for (index at = 0; at < from.local_size(p); ++at)
      runs += at == 0 || to.owner(from.global(p, at)) != to.owner(from.global(p, at - 1));
  return static_cast<double>(from.extent) / static_cast<double>(runs);
}

} // namespace

TEST(Shape, RunLengthIsWhatCountingFinds) {
  std::mt19937 random(7);
  auto const any = [&](index least, index most) { return std::uniform_int_distribution<index>(least, most)(random); };
  for (int i = 0; i < 300; ++i) {
    block_cyclic const from{20000, any(1, 8), any(1, 40)}, to{20000, any(2, 8), any(1, 40)};
    double const run = run_length(shape_of(from, to)), counted = counted_run_length(from, to);
    // Where blocks have a factor in common runs may be longer than this average, which has them cut each other anyhow.
    bool const prime = std::gcd(from.block, to.block) == 1 && from.procs > 1;
    EXPECT_GE(counted, run * 0.99) << from.procs << ' ' << from.block << ' ' << to.procs << ' ' << to.block;
    if (prime) {
      EXPECT_LE(counted, run * 3) << from.procs << ' ' << from.block << ' ' << to.procs << ' ' << to.block;
    }
  }
}

TEST(Shape, RunLengthOfKnownCases) {
  EXPECT_DOUBLE_EQ(run_length(shape_of({1 << 20, 4, 1}, {1 << 20, 4, 64})), 16);
  EXPECT_DOUBLE_EQ(run_length(shape_of({1 << 20, 4, 64}, {1 << 20, 4, 1})), 1);
  EXPECT_DOUBLE_EQ(run_length(shape_of({1 << 20, 4, 8}, {1 << 20, 1, 8})), 8);
  move_shape rows = shape_of({1 << 10, 4, 64}, {1 << 10, 4, 1});
  rows.grain = 100;
  EXPECT_DOUBLE_EQ(run_length(rows), 100);
}

TEST(Shape, LinesAreReadByAsManyAsMeetInThem) {
  // One double of each line for each of four receivers, and never more than there are.
  EXPECT_DOUBLE_EQ(line_reads(shape_of({1 << 20, 4, 64}, {1 << 20, 4, 1}), 8), 4);
  EXPECT_DOUBLE_EQ(line_reads(shape_of({1 << 20, 4, 64}, {1 << 20, 16, 1}), 8), 8);
  // Whole lines.
  move_shape rows = shape_of({1 << 10, 4, 64}, {1 << 10, 4, 1});
  rows.grain = 8;
  EXPECT_DOUBLE_EQ(line_reads(rows, 8), 1);
  rows.grain = 9;
  EXPECT_DOUBLE_EQ(line_reads(rows, 8), (72.0 + 56) / 72);
}

TEST(Shape, DimensionsThatNobodyDealsMakeElementsLarger) {
  block_cyclic const whole_20{20, 1, 20}, whole_30{30, 1, 30}, dealt{50, 2, 3}, other{50, 3, 5};
  move_shape shape = runtime::shape_of({dealt, whole_20, whole_30}, {other, whole_20, whole_30}, 5);
  EXPECT_EQ(shape.elements, 30000);
  EXPECT_EQ(shape.steps, 5);
  EXPECT_EQ(shape.grain, 600);
  EXPECT_EQ(shape.from_fastest, dealt);
  EXPECT_EQ(shape.to_fastest, other);
  shape = runtime::shape_of({whole_20, dealt}, {whole_20, other}, 5);
  EXPECT_EQ(shape.grain, 1);
  EXPECT_EQ(shape.to_fastest, other);
  block_cyclic const alone{50, 1, 50};
  shape = runtime::shape_of({whole_20, dealt}, {whole_20, alone}, 5);
  EXPECT_EQ(shape.from_fastest, dealt);
  shape = runtime::shape_of({whole_20, whole_30}, {whole_20, whole_30}, 5); // nothing moves
  EXPECT_EQ(shape.grain, 30);
  EXPECT_EQ(shape.from_fastest, whole_20);
}

TEST(Shape, LongRunsAreLongOnBothSides) {
  EXPECT_TRUE(has_long_runs(shape_of({1 << 20, 4, 128}, {1 << 20, 4, 256}), 8));
  EXPECT_FALSE(has_long_runs(shape_of({1 << 20, 4, 127}, {1 << 20, 4, 256}), 8));
  EXPECT_FALSE(has_long_runs(shape_of({1 << 20, 4, 256}, {1 << 20, 4, 127}), 8));
  move_shape rows = shape_of({1 << 10, 4, 2}, {1 << 10, 4, 1});
  rows.grain = 128;
  EXPECT_TRUE(has_long_runs(rows, 8));
  // A block that no array fills is as long as the array.
  EXPECT_FALSE(has_long_runs(shape_of({100, 4, 1000}, {100, 4, 2000}), 8));
}

} // namespace redeal::runtime
