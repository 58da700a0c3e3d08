// The macro graph and the way back from it: every process gets exactly the messages of the communication grid.
#include "Cases.h"

#include "Plan/Graph/Folding.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace redeal::plan {
namespace {

/// Whether a folding and a grid have the same messages, from all three points of view.
void expect_same(folding const &of, communication_grid const &grid) {
  ASSERT_EQ(of.senders(), grid.senders());
  ASSERT_EQ(of.receivers(), grid.receivers());
  std::vector<macro_edge> const &edges = of.graph().edges;
  index sent = 0, received = 0, visited = 0;
  for (index p = 0; p != grid.senders(); ++p)
    for (macro_message const &m : of.sent_by(p)) {
      ASSERT_EQ(edges[static_cast<std::size_t>(m.edge)].weight, grid.length(p, m.peer)) << p << " -> " << m.peer;
      ++sent;
    }
  for (index q = 0; q != grid.receivers(); ++q)
    for (macro_message const &m : of.received_by(q)) {
      ASSERT_EQ(edges[static_cast<std::size_t>(m.edge)].weight, grid.length(m.peer, q)) << m.peer << " -> " << q;
      ++received;
    }
  of.for_each_run([&](message_run const &run) {
    run.for_each([&](index p, index q) {
      std::vector<macro_message> const row = of.sent_by(p);
      auto const found = std::find_if(row.begin(), row.end(), [&](macro_message const &m) { return m.peer == q; });
      ASSERT_NE(found, row.end()) << p << " -> " << q;
      EXPECT_EQ(std::tie(found->edge, found->alpha, found->beta), std::tie(run.edge, run.alpha, run.beta));
      ++visited;
    });
  });
  EXPECT_EQ(sent, grid.messages());
  EXPECT_EQ(received, grid.messages());
  EXPECT_EQ(visited, grid.messages());
}

} // namespace

TEST(MacroGraph, HasTheNumbersOfLemma3) {
  // P = 12, Q = 8, r = 4, s = 3: s' = 3, r' = 4, g0 = 2, A = 2, B = 1.
  macro_graph const graph = folding(schedule_key{{12, 4, 8, 3, 0}}).graph();
  EXPECT_EQ(graph.rows, 3);
  EXPECT_EQ(graph.columns, 4);
  EXPECT_EQ(graph.copies, 2);
  EXPECT_EQ(graph.A, 2);
  EXPECT_EQ(graph.B, 1);
  std::vector<index> weights;
  for (macro_edge const &e : graph.edges)
    weights.push_back(e.weight);
  EXPECT_EQ(weights, (std::vector<index>{1, 2, 3, 3, 2, 1}));
}

TEST(MacroGraph, UnfoldsToTheGrid) {
  for_each_case(8, 6, [](dimension const &d) {
    schedule_key const key = key_of({d});
    expect_same(folding(key), communication_grid(key));
    ASSERT_FALSE(testing::Test::HasFailure()) << d;
  });
}

TEST(MacroGraph, UnfoldsToTheGridOfSections) {
  int Folded = 0;
  for_each_pair_of_sections(6000, 400, [&](dimension const &d) {
    schedule_key const key = key_of({d});
    Folded += folds(key);
    expect_same(folding(key), communication_grid(key));
    ASSERT_FALSE(testing::Test::HasFailure()) << d;
  });
  EXPECT_GT(Folded, 1000);
}

TEST(MacroGraph, UnfoldsToTheGridOfAProduct) {
  for (schedule_key const &key :
       {schedule_key{{6, 2, 4, 3, 0}, {4, 3, 6, 2, 0}}, schedule_key{{3, 2, 2, 3, 0}, {2, 1, 2, 4, 5}, {2, 3, 3, 1, 0}},
        schedule_key{{2, 1, 1, 1, 0}, {1, 1, 2, 1, 0}}, schedule_key{{4, 1, 3, 1, -1}, {2, 1, 3, 1, 0}}})
    expect_same(folding(key), communication_grid(key));
}

TEST(MacroGraph, LeavesOutLocalMessages) {
  communication_grid const grid(schedule_key{{5, 3, 4, 2, 0}});
  folding const of(grid, true);
  index local = 0;
  for (index p = 0; p != 4; ++p) {
    local += grid.find(p, p) != nullptr;
    for (macro_message const &m : of.sent_by(p))
      EXPECT_NE(m.peer, p);
  }
  EXPECT_EQ(static_cast<index>(of.graph().edges.size()), grid.messages() - local);
}

TEST(MacroGraph, NeedsNoGridForManyProcesses) {
  index const P = index{1} << 40;
  folding const of(schedule_key{{P, 3, P, 5, 0}});
  classes const c({P, 3, P, 5, 0});
  for (index const p : {index{0}, index{12345}, P - 1}) {
    std::vector<macro_message> const row = of.sent_by(p);
    EXPECT_EQ(row.size(), 7u);
    for (macro_message const &m : row)
      EXPECT_EQ(c.length(c.of(p, m.peer)), of.graph().edges[static_cast<std::size_t>(m.edge)].weight);
  }
}

} // namespace redeal::plan
