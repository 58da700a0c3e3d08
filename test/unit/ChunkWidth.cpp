// How much the relay moves at a time: no message and no buffer is larger than it is told to expect.
#include "chunk_width.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace redeal::runtime {
namespace {

slow_dimension dimension(index extent, index P, index r, index Q, index s, index inner_from = 1, index inner_to = 1) {
  slow_dimension d;
  d.from = {extent, P, r};
  d.to = {extent, Q, s};
  d.from_inner = d.most_from_inner = inner_from;
  d.to_inner = d.most_to_inner = inner_to;
  return d;
}

// What one window of a dimension really holds, by counting.
struct counted {
  index sent = 0, received = 0, in_message = 0;
};

counted count(slow_dimension const &d, index first, index width) {
  std::vector<index> sent(static_cast<std::size_t>(d.from.procs)), received(static_cast<std::size_t>(d.to.procs)),
      messages(static_cast<std::size_t>(d.from.procs * d.to.procs));
  for (index i = first; i < std::min(first + width, d.from.extent); ++i) {
    ++sent[static_cast<std::size_t>(d.from.owner(i))];
    ++received[static_cast<std::size_t>(d.to.owner(i))];
    ++messages[static_cast<std::size_t>(d.from.owner(i) * d.to.procs + d.to.owner(i))];
  }
  auto const most = [](std::vector<index> const &of) { return *std::max_element(of.begin(), of.end()); };
  return {most(sent), most(received), most(messages)};
}

} // namespace

TEST(ChunkWidth, BoundsWhatAnyWindowHolds) {
  for (index P = 1; P <= 4; ++P)
    for (index Q = 1; Q <= 4; ++Q)
      for (index r = 1; r <= 5; ++r)
        for (index s = 1; s <= 5; ++s) {
          index const period = static_cast<index>(period_of(dimension(1, P, r, Q, s)));
          slow_dimension const d = dimension(3 * period + 7, P, r, Q, s);
          for (index width : {index(1), index(2), r, s, r + 1, period - 1, period, period + 1, 2 * period}) {
            if (width < 1)
              continue;
            // The relay's chunks begin at multiples of their width.
            for (index first = 0; first < d.from.extent; first += width) {
              counted const is = count(d, first, width);
              ASSERT_LE(is.sent, most_sent(d, width)) << P << Q << r << s << " " << first << "+" << width;
              ASSERT_LE(is.received, most_received(d, width)) << P << Q << r << s << " " << first << "+" << width;
              ASSERT_LE(is.in_message, most_in_message(d, width)) << P << Q << r << s << " " << first << "+" << width;
            }
          }
        }
}

TEST(ChunkWidth, BoundsAreReachedByWholePeriods) {
  slow_dimension const d = dimension(6000, 2, 3, 2, 5);
  auto const period = static_cast<index>(period_of(d));
  EXPECT_EQ(period, 30);
  counted const is = count(d, 0, period);
  EXPECT_EQ(most_sent(d, period), is.sent);
  EXPECT_EQ(most_received(d, period), is.received);
  EXPECT_LE(most_in_message(d, period), 2 * is.in_message);
}

TEST(ChunkWidth, KeepsWithinTheMemoryOrGivesUp) {
  std::mt19937 random(7);
  auto const pick = [&random](index low, index high) {
    return std::uniform_int_distribution<index>(low, high)(random);
  };
  int cut = 0, refused = 0;
  for (int turn = 0; turn < 20000; ++turn) {
    slow_dimension const d = dimension(index(1) << pick(0, 40), pick(1, 64), index(1) << pick(0, 20), pick(1, 64),
                                       pick(1, 2000), pick(1, 9), pick(1, 9));
    int const processes = static_cast<int>(std::max(d.from.procs, d.to.procs));
    company const with{processes, static_cast<int>(pick(1, processes))};
    std::size_t const memory = std::size_t{1} << pick(8, 30), size = static_cast<std::size_t>(pick(1, 64));
    index const width = chunk_width(d, with, size, memory);
    if (width == 0) {
      ++refused;
      continue;
    }
    ASSERT_GT(width, 0);
    ASSERT_LE(width, d.from.extent);
    ASSERT_TRUE(buffer_bytes(d, with, width, size) <= memory) << width << " of " << memory;
    if (width < d.from.extent) {
      ++cut;
      index const period = static_cast<index>(std::min<plan::wide>(period_of(d), d.from.extent));
      ASSERT_TRUE(width < period || width % period == 0) << width << " " << period;
    }
  }
  EXPECT_GT(cut, 1000);
  EXPECT_GT(refused, 100);
}

TEST(ChunkWidth, IsTheWholeArrayWhereThatFits) {
  EXPECT_EQ(chunk_width(dimension(1000, 2, 3, 2, 5), {2, 1}, 8, std::size_t{1} << 20), 1000);
  EXPECT_EQ(chunk_width(dimension(1000, 2, 3, 2, 5), {2, 1}, 8, 100), 0);
}

} // namespace redeal::runtime
