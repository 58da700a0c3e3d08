// The parts that schedules are found with: flows, matchings, levels of steps, splitting.
#include "Plan/Flow.h"
#include "Plan/Levels.h"
#include "Plan/Matching.h"
#include "Plan/Pricing.h"
#include "Plan/Splitting.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace redeal::plan {
namespace {

constexpr effort plenty{10'000'000};

macro_graph macro(index P, index r, index Q, index s) { return folding(schedule_key{{P, r, Q, s, 0}}).graph(); }

std::pair<index, index> best(macro_graph const &graph, objective const &goal, index most_steps = 1000000) {
  leveling_search const search = search_levels(graph, goal, most_steps, plenty);
  EXPECT_TRUE(search.found->proven);
  EXPECT_EQ(search.bound, goal.of(search.found->NS(), search.found->TC()));
  return {search.found->NS(), search.found->TC()};
}

constexpr objective fewest{objective::fewest_steps, 0, 0}, cheapest{objective::least_cost, 0, 0};

} // namespace

TEST(Flow, KeepsLowerBounds) {
  // 0 -> {2, 3} -> 1, where 2 -> 1 carries at least 2 of at most 3.
  flow_network network;
  effort work = plenty;
  network.begin(4);
  std::int32_t const in2 = network.add_arc(0, 2, 0, 5), in3 = network.add_arc(0, 3, 1, 1),
                     out2 = network.add_arc(2, 1, 2, 3), out3 = network.add_arc(3, 1, 0, 5);
  ASSERT_TRUE(network.find(0, 1, work));
  EXPECT_GE(network.flow(out2), 2);
  EXPECT_EQ(network.flow(in3), 1);
  network.enlarge(0, 1, work);
  EXPECT_EQ(network.flow(in2), 3);
  EXPECT_EQ(network.flow(out2), 3);
  EXPECT_EQ(network.flow(out3), 1);
}

TEST(Flow, NamesTheCutThatCannotBeKept) {
  flow_network network;
  effort work = plenty;
  network.begin(3);
  std::int32_t const narrow = network.add_arc(0, 2, 0, 1), wide = network.add_arc(2, 1, 2, 9);
  EXPECT_FALSE(network.find(0, 1, work));
  EXPECT_TRUE(network.in_cut(narrow) || network.in_cut(wide));
}

TEST(Flow, StopsWhenTheEffortIsSpent) {
  flow_network network;
  effort work{0};
  network.begin(3);
  network.add_arc(0, 2, 0, 1);
  network.add_arc(2, 1, 1, 1);
  EXPECT_FALSE(network.find(0, 1, work));
  EXPECT_TRUE(work.spent());
}

TEST(Matching, IsAsHeavyAsTheBestPermutation) {
  std::mt19937 random(1);
  for (int turn = 0; turn != 200; ++turn) {
    std::size_t const rows = 1 + random() % 5, columns = 1 + random() % 5, n = std::max(rows, columns);
    std::vector<std::vector<index>> weight(rows, std::vector<index>(columns));
    for (std::vector<index> &row : weight)
      for (index &w : row)
        w = static_cast<index>(random() % 4);
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), 0u);
    index heaviest = 0;
    do {
      index sum = 0;
      for (std::size_t i = 0; i != rows; ++i)
        sum += order[i] < columns ? weight[i][order[i]] : 0;
      heaviest = std::max(heaviest, sum);
    } while (std::next_permutation(order.begin(), order.end()));
    std::vector<std::int32_t> const partner = heaviest_matching(weight);
    index sum = 0;
    std::vector<int> taken(columns);
    for (std::size_t i = 0; i != rows; ++i)
      if (partner[i] >= 0) {
        sum += weight[i][static_cast<std::size_t>(partner[i])];
        EXPECT_GT(weight[i][static_cast<std::size_t>(partner[i])], 0);
        EXPECT_EQ(taken[static_cast<std::size_t>(partner[i])]++, 0);
      }
    EXPECT_EQ(sum, heaviest);
  }
}

TEST(Levels, ReachTheKnownOptima) {
  using point = std::pair<index, index>;
  EXPECT_EQ(best(macro(15, 3, 15, 5), fewest), point(10, 25));
  EXPECT_EQ(best(macro(15, 3, 15, 5), cheapest), point(11, 23));
  EXPECT_EQ(best(macro(15, 2, 6, 3), fewest), point(10, 20));
  EXPECT_EQ(best(macro(15, 2, 6, 3), cheapest), point(11, 16));
  EXPECT_EQ(best(macro(15, 2, 6, 3), cheapest, 10), point(10, 20));
  // Steps against elements: 10·a + 25 meets 11·a + 23 at a = 2.
  EXPECT_EQ(best(macro(15, 3, 15, 5), {objective::weighted, 1.9, 1}), point(11, 23));
  EXPECT_EQ(best(macro(15, 3, 15, 5), {objective::weighted, 2.1, 1}), point(10, 25));
}

TEST(Levels, NeedPricesWhereFlowsDoNotRefute) {
  // The least TC is 57. Several n of TC 55 and 56 pass the two-group bound and have no division.
  EXPECT_EQ(best(macro(12, 5, 15, 9), fewest), std::make_pair(index{15}, index{57}));
}

TEST(Levels, SayWhenTheEffortIsSpent) {
  macro_graph const graph = macro(12, 5, 15, 9);
  leveling_search const search = search_levels(graph, fewest, 1000, {2000});
  EXPECT_FALSE(search.found->proven);
  EXPECT_EQ(search.found->NS(), 15);
  EXPECT_GE(search.found->TC(), 57);
  EXPECT_LE(std::get<2>(search.bound), 57);
  EXPECT_GE(std::get<2>(search.bound), 50);
}

TEST(Splitting, TakesAsLongAsTheBusiest) {
  for (macro_graph const &graph : {macro(15, 3, 15, 5), macro(15, 2, 6, 3), macro(16, 7, 16, 11), macro(12, 4, 8, 3)}) {
    split_steps const split = split_messages(graph);
    EXPECT_EQ(std::accumulate(split.duration.begin(), split.duration.end(), index{0}), largest_load(graph));
    EXPECT_LE(split.duration.size(), graph.edges.size() * static_cast<std::size_t>(graph.A * graph.B) +
                                         static_cast<std::size_t>(graph.rows * graph.A + graph.columns * graph.B));
  }
}

} // namespace redeal::plan
