// Messages of one partner are added up.
#include "plans/bundled_plan.h"

#include <algorithm>
#include <map>
#include <set>

namespace redeal::runtime {
namespace {

// Of one.
index bytes_of(batch_plan const &a) { return a.plan->shape.elements * static_cast<index>(a.element_size); }

// All to one partner, or from one.
class partners {
public:
  void add(std::vector<message> const &messages, batch_plan const &a) {
    for (message const &m : messages) {
      message &all = by_peer_.try_emplace(m.peer, message{0, m.peer, m.process, 0, {}}).first->second;
      all.what.elements += m.what.elements * static_cast<index>(a.element_size * a.count);
    }
  }

  // `distance_of(peer)`: places from the sender to the receiver, 1 or more.
  template <class Distance> std::vector<message> by_step(Distance const &distance_of) const {
    std::vector<message> all;
    for (auto const &[peer, m] : by_peer_) {
      all.push_back(m);
      all.back().step = distance_of(peer) - 1;
    }
    std::sort(all.begin(), all.end(), [](message const &a, message const &b) { return a.step < b.step; });
    return all;
  }

private:
  std::map<int, message> by_peer_;
};

} // namespace

move_shape shape_of_bundle(std::vector<batch_plan> const &arrays, std::size_t element_size) {
  std::set<move_plan const *> different;
  batch_plan const *largest = &arrays.front();
  index bytes = 0, steps = 0;
  for (batch_plan const &a : arrays) {
    bytes += bytes_of(a) * static_cast<index>(a.count);
    steps += different.insert(a.plan).second ? a.plan->shape.steps : 0;
    if (bytes_of(a) > bytes_of(*largest))
      largest = &a;
  }
  move_shape shape = largest->plan->shape; // whose runs are taken for those of all
  shape.elements = bytes / static_cast<index>(element_size);
  shape.steps = static_cast<int>(std::min<index>(steps, std::max(1, arrays.front().plan->processes - 1)));
  return shape;
}

void make_bundled_plan(move_plan &made, std::vector<batch_plan> const &arrays) {
  move_plan const &first = *arrays.front().plan;
  made.self = first.self;
  made.processes = first.processes;
  partners to, from;
  std::size_t largest = 1;
  for (batch_plan const &a : arrays) {
    to.add(a.plan->sends, a);
    from.add(a.plan->receives, a);
    made.senders = std::max(made.senders, a.plan->senders);
    made.receivers = std::max(made.receivers, a.plan->receivers);
    largest = std::max(largest, a.element_size);
  }
  auto const distance = [n = made.processes](int sender, int receiver) { return (receiver - sender + n) % n; };
  made.sends = to.by_step([&](int peer) { return distance(made.self, peer); });
  made.receives = from.by_step([&](int peer) { return distance(peer, made.self); });
  made.cut_along = first.cut_along;
  made.shape = shape_of_bundle(arrays, largest);
}

} // namespace redeal::runtime
