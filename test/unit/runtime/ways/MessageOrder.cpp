// The order in which messages leave where all may be under way at once.
#include "ways/message_order.h"

#include <gtest/gtest.h>

#include <set>

using namespace redeal::runtime;

namespace {

// Of process `Self`, from or to all others.
std::vector<int> orderOf(direction Way, int Self, int Processes) {
  std::vector<message> All(static_cast<std::size_t>(Processes));
  std::vector<message const *> Some;
  for (int Peer = 0; Peer != Processes; ++Peer) {
    All[static_cast<std::size_t>(Peer)].peer = Peer;
    if (Peer != Self)
      Some.push_back(&All[static_cast<std::size_t>(Peer)]);
  }
  std::vector<int> Order;
  for (message const *M : farthest_first(Some, Way, Self, Processes))
    Order.push_back(M->peer);
  return Order;
}

TEST(MessageOrder, BeginsWithHalfTheWayRound) {
  EXPECT_EQ(orderOf(direction::to, 1, 6), (std::vector<int>{4, 3, 5, 0, 2}));
}

TEST(MessageOrder, FarMessagesOfAllGoToDifferentReceivers) {
  for (int const Processes : {2, 7, 8}) {
    std::set<int> First;
    for (int Self = 0; Self != Processes; ++Self) {
      First.insert(orderOf(direction::to, Self, Processes).front());
      int const Receiver = orderOf(direction::to, Self, Processes).front();
      if (Processes % 2 == 0) { // else two distances are the longest
        EXPECT_EQ(orderOf(direction::from, Receiver, Processes).front(), Self);
      }
    }
    EXPECT_GE(static_cast<int>(First.size()), Processes - 1);
  }
}

} // namespace
