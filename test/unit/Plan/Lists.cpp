// Deals by lists of many pieces: how they are kept, and how good the schedules between them are.
#include "Plan/Elements/CommunicationGrid.h"
#include "Plan/Planner.h"
#include "Plan/Problem/ListedDeal.h"
#include "Plan/Steps/Checker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace redeal::plan {
namespace {

class drawing {
public:
  explicit drawing(unsigned seed) : random(seed) {}

  /// So many pieces of 1 to `longest` elements; two that adjoin belong to different processes.
  deal pieces(index procs, index count, index longest) {
    deal_lister lister(procs);
    index owner = 0;
    for (index i = 0; i < count; ++i) {
      owner = (owner + 1 + static_cast<index>(random() % static_cast<unsigned>(procs - 1))) % procs;
      lister.add(owner, 1 + static_cast<index>(random() % static_cast<unsigned>(longest)));
    }
    return lister.made();
  }

  /// Two deals of one extent: the pieces of the one cut the other short, or the last one longer.
  dimension pair(index P, index Q, index count, index longest) {
    deal const from = pieces(P, count, longest), to = pieces(Q, count, longest);
    index const extent = std::min(from.extent(), to.extent());
    return {from.part(0, extent), to.part(0, extent)};
  }

private:
  std::mt19937 random;
};

void expect_valid(schedule_key const &key, planner const &made) {
  auto const wrong = check(communication_grid(key), made.whole());
  EXPECT_FALSE(wrong) << *wrong;
  EXPECT_TRUE(std::is_sorted(made.costs().rbegin(), made.costs().rend()));
}

// Each message has a length of its own, and all processes exchange: no search proves anything here.
TEST(Lists, DenseGridsAreNearTheirBound) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    schedule_key const key = key_of({drawing(seed).pair(16, 16, 16384, 1000)});
    planner const made(key);
    quality const q = made.result();
    EXPECT_EQ(q.NS, 16);
    EXPECT_LE(q.TC, q.tc_bound + q.tc_bound / 20) << seed;
    expect_valid(key, made);
  }
}

// Where few processes are the busiest, as in half of these, the longest messages first are as good as the bound allows.
TEST(Lists, ManyProcessesAreProven) {
  int proven = 0;
  for (unsigned seed = 0; seed < 20; ++seed) {
    schedule_key const key = key_of({drawing(seed).pair(100, 90, 400, 1000)});
    planner const made(key);
    quality const q = made.result();
    EXPECT_EQ(q.NS, q.ns_bound);
    proven += q.proven;
    expect_valid(key, made);
  }
  EXPECT_GE(proven, 8);
}

// A search still finds what neither the longest first nor matchings find.
TEST(Lists, SmallGridsAreProven) {
  int proven = 0;
  for (unsigned seed = 0; seed < 20; ++seed) {
    schedule_key const key = key_of({drawing(seed).pair(4, 4, 100, 1000)});
    planner const made(key);
    proven += made.result().proven;
    expect_valid(key, made);
  }
  EXPECT_EQ(proven, 20);
}

/// Elements around the places where a piece begins or ends.
void expect_consistent(deal const &map) {
  index const extent = map.extent(), step = extent / 1000 + 1;
  for (index i = 0; i < extent; i += step) {
    owned_run const run = map.run_at(i);
    ASSERT_EQ(map.owner(i), run.owner);
    ASSERT_EQ(map.local(i), run.local);
    ASSERT_EQ(map.global(run.owner, run.local), i);
    ASSERT_EQ(map.place_in_list(run.owner, i), run.local);
    ASSERT_EQ(map.place_in_list(run.owner == 0 ? 1 : 0, i), -1);
    ASSERT_EQ(map.next(run.owner, i), i);
    ASSERT_EQ(map.local_size_below(run.owner, i), run.local);
    if (i + run.length < extent) {
      ASSERT_NE(map.owner(i + run.length), run.owner);
    }
  }
}

TEST(Lists, PiecesOfAllLengthsAreFound) {
  for (index const procs : {2, 256, 257, 65536, 65537})
    for (index const longest : {index{1}, index{100}, index{100'000}, index{1} << 31}) {
      deal const map = drawing(7).pieces(procs, 300, longest);
      SCOPED_TRACE(testing::Message() << procs << " processes, pieces of up to " << longest);
      ASSERT_TRUE(map.as_list());
      expect_consistent(map);
    }
}

// Each group of 64 has a width of its own; numbers of most widths lie in two words.
TEST(Lists, NumbersOfAllWidthsArePacked) {
  std::mt19937_64 random(1);
  for (int bits = 0; bits <= 63; ++bits)
    for (std::size_t const count : {1, 63, 64, 65, 200}) {
      SCOPED_TRACE(testing::Message() << count << " numbers of " << bits << " bits");
      std::vector<index> numbers;
      packed_numbers packed;
      for (std::size_t i = 0; i < count; ++i) {
        numbers.push_back(bits == 0 ? 7 : static_cast<index>(random() >> (64 - bits)));
        packed.add(numbers.back());
        ASSERT_EQ(packed[i / 2], numbers[i / 2]);
        ASSERT_EQ(packed.back(), numbers.back());
      }
      packed.finish();
      ASSERT_EQ(packed.size(), count);
      for (std::size_t i = 0; i < count; ++i)
        ASSERT_EQ(packed.list()[static_cast<index>(i)], numbers[i]);
    }
}

} // namespace
} // namespace redeal::plan
