// By how far a distance is from half the way round.
#include "ways/message_order.h"

#include <algorithm>
#include <cstdlib>

namespace redeal::runtime {

std::vector<message const *> farthest_first(std::vector<message const *> messages, direction way, int self,
                                            int processes) {
  auto const off_the_middle = [&](message const *m) {
    int const ahead = way == direction::to ? m->peer - self : self - m->peer;
    return std::abs(2 * ((ahead + processes) % processes) - processes);
  };
  std::stable_sort(messages.begin(), messages.end(),
                   [&](message const *a, message const *b) { return off_the_middle(a) < off_the_middle(b); });
  return messages;
}

} // namespace redeal::runtime
