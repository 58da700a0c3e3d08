// Which lists of runs are woven from a few places. That the loops copy them right is seen in Kernels.cpp.
#include "copy/weave.h"

#include <gtest/gtest.h>

#include <vector>

namespace redeal::runtime {
namespace {

// Of receiver 0's first elements, in the senders' local arrays or in their messages: of the first list of runs.
woven_runs weave_of(block_cyclic const &from, block_cyclic const &to, bool in_messages, index size = 8,
                    index elements = 0) {
  static std::vector<char> const memory(1 << 16);
  sweep const what({{to, from, 0, 1}});
  std::vector<source> others;
  for (index p = 0; p < from.procs; ++p)
    others.push_back({memory.data() + p * 4096, 4096});
  woven_runs found;
  bool first = true;
  what.each_row(0, elements > 0 ? elements : what.size(), [&](sweep::row const &row) {
    what.each_piece(row, [&](piece const &p) {
      byte_runs these;
      if (in_messages)
        these.queue(p, row, size, others);
      else
        these.place(p, row, size, others);
      if (first)
        found = find_weave(these);
      first = false;
    });
  });
  return found;
}

} // namespace

TEST(Weave, OfElementsInTurn) {
  woven_runs const arrays = weave_of({256, 2, 1}, {256, 2, 64}, false);
  EXPECT_EQ(arrays.first.turns, 2U);
  EXPECT_EQ(arrays.first.length, 8);
  EXPECT_EQ(arrays.first.spacing, 8);
  EXPECT_EQ(arrays.first.rounds, 32);
  EXPECT_FALSE(arrays.whole); // half of each local array is the other receiver's
  woven_runs const messages = weave_of({256, 2, 1}, {256, 2, 64}, true);
  EXPECT_TRUE(messages.whole);
  EXPECT_EQ(messages.first.rounds, 64);
}

TEST(Weave, OfOnePlace) {
  woven_runs const every_third = weave_of({300, 3, 100}, {300, 3, 1}, false);
  EXPECT_EQ(every_third.first.turns, 1U);
  EXPECT_EQ(every_third.first.spacing, 24);
}

TEST(Weave, WithRunsBehindIt) {
  woven_runs const found = weave_of({256, 2, 1}, {256, 2, 64}, false, 8, 21);
  EXPECT_EQ(found.first.turns, 2U);
  EXPECT_EQ(found.first.rounds, 10);
  EXPECT_FALSE(found.whole);
}

TEST(Weave, IsNoneOfUnequalRuns) {
  EXPECT_EQ(weave_of({300, 2, 3}, {300, 2, 5}, false).first.rounds, 0);
  EXPECT_EQ(weave_of({300, 2, 3}, {300, 2, 5}, true).first.rounds, 0);
  EXPECT_EQ(weave_of({360, 2, 1}, {360, 2, 9}, false).first.rounds, 0);
  // Nor of long ones, nor of more places than there is room for.
  EXPECT_EQ(weave_of({4096, 2, 16}, {4096, 2, 256}, false).first.rounds, 0);
  EXPECT_EQ(weave_of({4000, 20, 1}, {4000, 2, 1000}, false, 1).first.rounds, 0);
}

} // namespace redeal::runtime
