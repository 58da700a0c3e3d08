// Small arrays go together, large ones and those of long runs by themselves, as the costs of the machine have it.
#include "Facts.h"

#include "choice/bundling.h"

#include <gtest/gtest.h>

namespace redeal::runtime {
namespace {

TEST(Bundling, SmallArraysGoTogetherAndLargeOnesDoNot) {
  plan::machine_costs const costs = plan::usual_costs();
  EXPECT_TRUE(pays_to_bundle(vector(100, 4, 3, 4, 5), {}, costs));
  EXPECT_FALSE(pays_to_bundle(vector(1 << 22, 4, 3, 4, 5), {}, costs));
}

// Between four nodes.
bool pays_between_nodes(move_facts move, double message) {
  move.most_near = move.most_sharing = 1;
  plan::machine_costs costs = plan::usual_costs();
  costs.far.start = costs.far.latency = message;
  return pays_to_bundle(move, {}, costs);
}

TEST(Bundling, IsWorthMoreWhereMessagesCostMore) {
  move_facts const move = vector(1 << 12, 4, 3, 4, 5);
  EXPECT_FALSE(pays_between_nodes(move, 1e-9));
  EXPECT_TRUE(pays_between_nodes(move, 1e-3));
}

// All that may be read in memory is read there, and memory goes back early array by array.
TEST(Bundling, WishesMayRuleItOut) {
  plan::machine_costs const costs = plan::usual_costs();
  EXPECT_FALSE(pays_to_bundle(vector(100, 4, 3, 4, 5), wish(transports::shared), costs));
  EXPECT_FALSE(pays_to_bundle(vector(100, 4, 3, 4, 5), wish(transports::automatic, true), costs));
}

// They may leave from the array and arrive there without being packed, but the model counts them as packed.
TEST(Bundling, ArraysOfLongRunsGoByThemselvesSooner) {
  constexpr index n = 1 << 20;
  EXPECT_TRUE(pays_between_nodes(vector(n, 4, 3, 4, 5), 1e-3));
  EXPECT_FALSE(pays_between_nodes(vector(n, 4, n / 4, 4, n / 8), 1e-3));
}

} // namespace
} // namespace redeal::runtime
