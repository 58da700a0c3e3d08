// Processes with the same elements: every receiver gets every part once, from itself or a process of its node if it
// can, and what is sent is spread among those that have it; the schedules pass the checker.
#include "Plan/Replicas.h"

#include "Plan/Steps/Checker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

namespace redeal::plan {
namespace {

class RandomProblems {
public:
  index below(index N) { return static_cast<index>(Random() % static_cast<std::uint32_t>(N)); }

  deal dealt(index Extent) {
    index const Procs = 1 + below(4);
    return below(4) == 0 ? deal::balanced(Extent, Procs) : deal(Extent, Procs, 1 + below(std::min<index>(Extent, 7)));
  }

  replicated_problem next() {
    replicated_problem Made;
    for (index D = 0, Rank = 1 + below(2); D < Rank; ++D) {
      index const Extent = 1 + below(30);
      Made.places.emplace_back(dealt(Extent), dealt(Extent));
    }
    index P = 1, Q = 1;
    for (dimension const &D : Made.places)
      P *= D.P(), Q *= D.Q();
    index const Nodes = 1 + below(3);
    Made.from = side(P, 1 + below(4), Nodes);
    Made.to = side(Q, 1 + below(4), Nodes);
    return Made;
  }

private:
  replicated_side side(index Places, index Replicas, index Nodes) {
    replicated_side Made{Replicas, {}, {}};
    std::vector<int> All(static_cast<std::size_t>(Places * Replicas + below(9)));
    std::iota(All.begin(), All.end(), 0);
    std::shuffle(All.begin(), All.end(), Random);
    Made.processes.assign(All.begin(), All.begin() + Places * Replicas);
    for (int const Process : Made.processes)
      if (Nodes > 1)
        Made.nodes.push_back(static_cast<int>(Process % Nodes));
    return Made;
  }

  std::mt19937 Random{5};
};

TEST(Replicas, GiveEveryReceiverEveryPartOnce) {
  RandomProblems All;
  for (int Turn = 0; Turn < 2000; ++Turn) {
    replicated_problem const Of = All.next();
    communication_grid const Places(Of.places), Grid = grid_of(Of);
    ASSERT_EQ(Grid.senders(), static_cast<index>(Of.from.processes.size()));
    ASSERT_EQ(Grid.receivers(), static_cast<index>(Of.to.processes.size()));
    std::map<std::pair<index, index>, index> Got; // by receiver and part
    auto const Node = [](replicated_side const &Side, index I) {
      return Side.nodes.empty() ? 0 : Side.nodes[static_cast<std::size_t>(I)];
    };
    for (index S = 0; S < Grid.senders(); ++S)
      for (message const &M : Grid.row(S)) {
        index const P = S / Of.from.replicas, Q = M.receiver / Of.to.replicas;
        ASSERT_EQ(M.length, Places.length(P, Q));
        ASSERT_EQ((Got[{M.receiver, P}]++), 0);
        int const Receiver = Of.to.processes[static_cast<std::size_t>(M.receiver)];
        bool Near = false, Own = false;
        for (index R = 0; R < Of.from.replicas; ++R) {
          index const Other = P * Of.from.replicas + R;
          Near = Near || Node(Of.from, Other) == Node(Of.to, M.receiver);
          Own = Own || Of.from.processes[static_cast<std::size_t>(Other)] == Receiver;
        }
        if (Own) {
          ASSERT_EQ(Of.from.processes[static_cast<std::size_t>(S)], Receiver);
        } else if (Near) {
          ASSERT_EQ(Node(Of.from, S), Node(Of.to, M.receiver));
        }
      }
    index Parts = 0;
    for (index T = 0; T < Grid.receivers(); ++T)
      for (index P = 0; P < Places.senders(); ++P)
        Parts += Places.length(P, T / Of.to.replicas) > 0;
    ASSERT_EQ(static_cast<index>(Got.size()), Parts);
    planner const Plan = plan_of(Of);
    auto const Wrong = check(Grid, Plan.whole());
    ASSERT_FALSE(Wrong) << *Wrong;
    quality const Found = Plan.result();
    ASSERT_LE(Found.ns_bound, Found.NS);
  }
}

// 2 parts on 3 processes each go to 6 others that want both: each sends two parts, and no one three.
TEST(Replicas, ShareTheWork) {
  replicated_problem Of{{dimension(60, 2, 30, 1, 60)}, replicated_side::on_first(2, 3), {6, {6, 7, 8, 9, 10, 11}, {}}};
  communication_grid const Grid = grid_of(Of);
  for (index S = 0; S < Grid.senders(); ++S)
    EXPECT_EQ(Grid.row_degree(S), 2);
  quality const Found = plan_of(Of).result();
  EXPECT_EQ(Found.NS, 2);
  EXPECT_TRUE(Found.proven);
}

// The example of Replicas.h.
TEST(Replicas, TakeTheirOwn) {
  replicated_problem const Of{
      {dimension(10, 2, 5, 1, 10)}, replicated_side::on_first(2, 3), replicated_side::on_first(1, 6)};
  communication_grid const Grid = grid_of(Of);
  for (index S = 0; S < 6; ++S) {
    EXPECT_EQ(Grid.length(S, S), 5);
    EXPECT_EQ(Grid.length(S, (S + 3) % 6), 5);
    EXPECT_EQ(Grid.row_degree(S), 2);
  }
  EXPECT_EQ(plan_of(Of).NS(), 2);
}

// So many that nobody looks for the best steps.
TEST(Replicas, MayBeMany) {
  replicated_problem const Of{
      {dimension(400, 200, 2, 1, 400)}, replicated_side::on_first(200, 2), replicated_side::on_first(1, 400)};
  communication_grid const Grid = grid_of(Of);
  EXPECT_EQ(Grid.messages(), 80000);
  auto const Wrong = check(Grid, plan_of(Of).whole());
  EXPECT_FALSE(Wrong) << *Wrong;
}

// Receivers' replicas alone are one more dimension: each sender sends to all.
TEST(Replicas, OfReceiversAreADimension) {
  std::vector<dimension> const Places{dimension(24, 3, 2, 2, 4)};
  replicated_problem const Of{Places, replicated_side::on_first(3, 1), {4, {9, 8, 7, 6, 5, 4, 3, 20}, {}}};
  std::vector<dimension> Dims = Places;
  Dims.push_back(replica_dimension(4));
  communication_grid const Listed = grid_of(Of), Product(Dims);
  for (index S = 0; S < 3; ++S)
    for (index T = 0; T < 8; ++T)
      EXPECT_EQ(Listed.length(S, T), Product.length(S, T));
  EXPECT_TRUE(folds(key_of(Dims)));
}

} // namespace
} // namespace redeal::plan
