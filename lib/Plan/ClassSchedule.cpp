// Class by class, the longest first.
#include "Plan/ClassSchedule.h"

#include <algorithm>
#include <tuple>

namespace redeal::plan {

bool has_even_classes(schedule_key const &key) {
  if (key.size() != 1 || key[0].m != 0)
    return false;
  dimension_key const &k = key[0];
  return gcd(k.r, k.s) == 1 && gcd(k.r, k.Q) == 1 && gcd(k.s, k.P) == 1;
}

schedule schedule_by_classes(schedule_key const &key) {
  classes const c(key[0]);
  struct sized_class {
    index k, length;
  };
  std::vector<sized_class> order;
  for (index k = 1 - c.r; k != 1 - c.r + c.K; ++k)
    order.push_back({k, c.length(k)});
  std::sort(order.begin(), order.end(), [](sized_class const &a, sized_class const &b) {
    return std::tie(b.length, a.k) < std::tie(a.length, b.k);
  });

  index const g = c.g, sender_blocks = c.P / g, receiver_blocks = c.Q / g;
  index const rounds = std::max(sender_blocks, receiver_blocks);
  wide const by_s = inverse(c.s, g);
  schedule result{c.P, c.Q, {}, {}};
  for (sized_class const &current : order)
    for (index round = 0; round != rounds; ++round) {
      std::vector<std::int32_t> step(static_cast<std::size_t>(c.P), -1);
      for (index p = 0; p != c.P; ++p) {
        // Blocks of senders meet blocks of receivers along a diagonal that moves with the round.
        index const receiver_block = (p / g + round) % rounds;
        index const in_block =
            static_cast<index>(residue(residue(static_cast<wide>(p) * c.r - current.k, g) * by_s, g));
        if (receiver_block < receiver_blocks)
          step[static_cast<std::size_t>(p)] = static_cast<std::int32_t>(receiver_block * g + in_block);
      }
      result.to.push_back(std::move(step));
      result.cost.push_back(current.length);
    }
  return result;
}

} // namespace redeal::plan
