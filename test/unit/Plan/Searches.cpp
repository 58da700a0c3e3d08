// The parts that schedules are found with: flows, matchings, levels of steps, splitting.
#include "Exhaustive.h"

#include "Plan/Graph/Flow.h"
#include "Plan/Graph/Folding.h"
#include "Plan/Graph/Matching.h"
#include "Plan/Methods/Splitting.h"
#include "Plan/Search/Division.h"
#include "Plan/Search/Levels.h"
#include "Plan/Search/Pricing.h"
#include "Plan/Steps/Colouring.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace redeal::plan {
namespace {

constexpr effort plenty{10'000'000};

macro_graph macro(index P, index r, index Q, index s) { return folding(schedule_key{{P, r, Q, s, 0}}).graph(); }

std::pair<index, index> best(macro_graph const &graph, objective const &goal, index most_steps = 1000000) {
  effort work = plenty;
  leveling_search const search = search_levels(graph, goal, most_steps, work);
  EXPECT_EQ(search.bound, goal.of(search.found->NS(), search.found->TC()));
  return {search.found->NS(), search.found->TC()};
}

constexpr objective fewest{objective::fewest_steps, 0, 0}, cheapest{objective::least_cost, 0, 0};

/// At most three types on each side, some of them twice, and at most nine messages.
macro_graph random_graph(std::mt19937 &random) {
  macro_graph graph{static_cast<std::int32_t>(1 + random() % 3),
                    static_cast<std::int32_t>(1 + random() % 3),
                    static_cast<index>(1 + random() % 2),
                    static_cast<index>(1 + random() % 2),
                    1,
                    {}};
  index const most = 9 / (graph.A * graph.B);
  for (index e = 0; e != most; ++e)
    graph.edges.push_back({static_cast<std::int32_t>(random() % static_cast<unsigned>(graph.rows)),
                           static_cast<std::int32_t>(random() % static_cast<unsigned>(graph.columns)),
                           static_cast<index>(1 + random() % 4)});
  return graph;
}

/// Whether the messages fit in steps of which at most n[l] cost W_l or more, by trying everything: level by level, each
/// step may be used by any message that is not longer than it.
bool divisible(macro_graph const &graph, ranked_graph const &ranked, std::vector<index> const &n) {
  std::vector<index> step_level;
  for (std::size_t l = 0; l != n.size(); ++l)
    while (static_cast<index>(step_level.size()) < n[l])
      step_level.push_back(static_cast<index>(l));
  std::vector<one_message> messages = messages_of(graph);
  std::sort(messages.rbegin(), messages.rend());
  std::set<std::tuple<std::size_t, bool, index>> busy;
  auto const place = [&](auto const &self, std::size_t i) -> bool {
    if (i == messages.size())
      return true;
    auto const [length, p, q] = messages[i];
    for (std::size_t step = 0; step != step_level.size(); ++step) {
      if (ranked.weight[static_cast<std::size_t>(step_level[step])] < length)
        break;
      if (busy.count({step, false, p}) != 0 || busy.count({step, true, q}) != 0)
        continue;
      busy.insert({step, false, p}), busy.insert({step, true, q});
      if (self(self, i + 1))
        return true;
      busy.erase({step, false, p}), busy.erase({step, true, q});
    }
    return false;
  };
  return place(place, 0);
}

/// Everything has its place, and the levels have room: a table of steps can be made that costs what the leveling says.
void expect_valid(macro_graph const &graph, leveling const &levels) {
  folded_steps const steps = colour(graph, levels);
  std::vector<index> const cost = costs(graph, steps);
  EXPECT_LE(std::accumulate(cost.begin(), cost.end(), index{0}), levels.TC());
  std::set<std::tuple<index, bool, index>> busy;
  for (std::size_t e = 0; e != graph.edges.size(); ++e)
    for (index alpha = 0; alpha != graph.A; ++alpha)
      for (index beta = 0; beta != graph.B; ++beta) {
        index const step = steps(static_cast<std::int32_t>(e), alpha, beta);
        EXPECT_TRUE(busy.insert({step, false, graph.edges[e].row * graph.A + alpha}).second);
        EXPECT_TRUE(busy.insert({step, true, graph.edges[e].column * graph.B + beta}).second);
      }
}

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
  effort work{2000};
  leveling_search const search = search_levels(graph, fewest, 1000, work);
  EXPECT_FALSE(search.found);
  EXPECT_LE(std::get<2>(search.bound), 57);
  EXPECT_GE(std::get<2>(search.bound), 50);
}

TEST(Levels, BoundWhateverTheEffort) {
  std::mt19937 random(2);
  int refuted = 0, found_early = 0;
  for (int turn = 0; turn != 1500; ++turn) {
    macro_graph const graph = random_graph(random);
    std::vector<one_message> const messages = messages_of(graph);
    index const NS = degree(graph);
    ranked_graph const ranked(graph);
    index const threshold = ranked.least_cost();
    for (index const most : {NS, NS + 1, NS + 2}) {
      index const least = exhaustive(messages, most).least;
      refuted += least > threshold;
      for (std::int64_t const allowed : {0, 30, 100, 300, 1000, 3000, 10'000'000}) {
        effort work{allowed};
        leveling_search const search = search_levels(graph, cheapest, most, work);
        ASSERT_LE(std::get<1>(search.bound), least) << turn << ' ' << most << ' ' << allowed;
        if (!search.found)
          continue;
        ASSERT_GE(search.found->TC(), least);
        ASSERT_LE(search.found->NS(), most);
        expect_valid(graph, *search.found);
        found_early += allowed < 10'000'000;
        if (allowed == 10'000'000) {
          ASSERT_EQ(search.found->TC(), least) << turn << ' ' << most;
          ASSERT_EQ(std::get<1>(search.bound), least) << turn << ' ' << most;
        }
      }
    }
  }
  EXPECT_GT(refuted, 40);
  EXPECT_GT(found_early, 100);
}

TEST(Levels, AreNeverRefutedWhereThereIsADivision) {
  std::mt19937 random(3);
  int flows = 0, priced = 0, divided = 0;
  for (int turn = 0; turn != 3000; ++turn) {
    macro_graph const graph = random_graph(random);
    ranked_graph const ranked(graph);
    std::vector<index> n = ranked.thresholds();
    effort work{100'000'000};
    divider division(ranked, work);
    pricing prices(ranked, work);
    for (int i = 0; i != 4; ++i) {
      bool const possible = divisible(graph, ranked, n);
      bool const by_flows = division.refutes(n), by_prices = prices.refutes(n);
      shares share;
      ASSERT_FALSE(possible && (by_flows || by_prices)) << turn << ' ' << i;
      ASSERT_EQ(division.branch(n, share), possible) << turn << ' ' << i;
      flows += by_flows, priced += by_prices, divided += possible;
      ++n[random() % n.size()];
      for (std::size_t l = 1; l < n.size(); ++l)
        n[l] = std::max(n[l], n[l - 1]);
    }
  }
  EXPECT_GT(flows, 20);
  EXPECT_GT(priced, 20);
  EXPECT_GT(divided, 100);
}

TEST(Levels, AreQuicklyFoundGood) {
  int cases = 0, best_found = 0;
  for (index P = 3; P <= 12; P += 3)
    for (index Q = 3; Q <= 15; Q += 4)
      for (auto const &[r, s] : {std::pair<index, index>{3, 5}, {5, 9}, {7, 4}, {2, 11}}) {
        macro_graph const graph = macro(P, r, Q, s);
        effort work{1'000'000};
        leveling const quick = quick_leveling(graph, fewest, work);
        expect_valid(graph, quick);
        EXPECT_EQ(quick.NS(), degree(graph));
        ++cases;
        best_found += quick.TC() == best(graph, fewest).second;
      }
  EXPECT_GE(best_found, cases * 9 / 10) << cases;
  macro_graph const graph = macro(12, 5, 15, 9);
  effort enough{1'000'000}, none{0};
  EXPECT_LE(quick_leveling(graph, fewest, enough).TC(), 58);
  EXPECT_EQ(quick_leveling(graph, fewest, none).TC(), 15 * 5);
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
