// What the model is told of a move.
#include "Facts.h"

#include <gtest/gtest.h>

#include <vector>

namespace redeal::runtime {

TEST(Work, KnowsWhatAProgramTouchesBetweenMoves) {
  wishes wish;
  wish.touched = 1;
  EXPECT_EQ(work_of(vector(1 << 20, 4, 3, 4, 5), wish).touched, 1);
  EXPECT_EQ(work_of(vector(1 << 20, 4, 3, 4, 5), {}).touched, plan::usually_touched);
}

// Grids begin with the same process, unless there are more in both.
TEST(Work, OfAMoveToSomeOfTheSameProcessesPartlyStays) {
  EXPECT_EQ(work_of(vector(1 << 20, 4, 3, 4, 5), {}).staying, 0.25);
  EXPECT_EQ(work_of(vector(1 << 20, 2, 3, 4, 5), {}).staying, 0.25);
  EXPECT_EQ(work_of(vector(1 << 20, 4, 3, 2, 5), {}).staying, 0.25);
  move_facts move = vector(1 << 20, 4, 1 << 18, 2, 1 << 19);
  move.shape.steps = 2; // one of both receivers gets nothing from itself
  EXPECT_EQ(work_of(move, {}).staying, 0);
  move = vector(1 << 20, 4, 3, 4, 5);
  move.has_replicas = true;
  EXPECT_EQ(work_of(move, {}).staying, 0);
  move = vector(1 << 20, 4, 3, 4, 5);
  move.several = true;
  EXPECT_EQ(work_of(move, {}).staying, 0);
  move = vector(1 << 20, 4, 3, 4, 5);
  move.processes = 5; // another grid, that has one of them
  EXPECT_EQ(work_of(move, {}).staying, 0);
}

// Of a matrix those who get what follows in a row of it, or, where rows go to one process each, all partners.
TEST(Work, ReadersAreThoseOfARow) {
  EXPECT_EQ(work_of(vector(1 << 20, 4, 3, 4, 5), {}).readers, 4);
  EXPECT_EQ(work_of(vector(1 << 20, 4, 3, 1, 1 << 20), {}).readers, 1);
  move_facts move = vector(1 << 20, 4, 3, 4, 5);
  move.shape.steps = 2;
  EXPECT_EQ(work_of(move, {}).readers, 2);
  move = vector(1 << 20, 16, 3, 16, 5);
  std::vector<deal> const blocks{block_cyclic{1024, 4, 256}, block_cyclic{1024, 4, 256}},
      cycles{block_cyclic{1024, 4, 1}, block_cyclic{1024, 4, 1}},
      rows{block_cyclic{1024, 16, 1}, block_cyclic{1024, 1, 1024}};
  move.shape = shape_of(blocks, cycles, 16);
  EXPECT_EQ(work_of(move, {}).readers, 4);
  move.shape = shape_of(blocks, rows, 4);
  EXPECT_EQ(work_of(move, {}).readers, 4);
}

} // namespace redeal::runtime
