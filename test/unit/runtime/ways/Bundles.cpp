// Several arrays in one set of messages, without MPI: every element of every array arrives, no partner gets two
// messages in a step, and all processes know the same steps.
#include "runtime/ways/Simulation.h"

#include "plans/bundled_plan.h"
#include "ways/bundle.h"

#include <gtest/gtest.h>

#include <set>
#include <tuple>

namespace redeal::runtime {
namespace {

constexpr stamp ours{1, 2, 3, 4, 5};

// Arrays of any rank, type and order between any mappings, of which each process of the group has a part on one side.
random_move make_member(network &net, int processes) {
  random_move m;
  auto const rank = net.any(1, 3);
  index const longest = rank == 1 ? net.any(0, 5) == 0 ? 20000 : 300 : rank == 2 ? 30 : 9;
  auto const deal_out = [&](mapping &to, index procs) {
    auto const dealt = static_cast<std::size_t>(net.any(0, rank - 1));
    for (std::size_t d = 0; d < static_cast<std::size_t>(rank); ++d) {
      index const extent = m.from.dims.size() > d && &to == &m.to ? m.from.dims[d].extent() : net.any(1, longest),
                  on = d == dealt ? procs : 1;
      to.dims.push_back(net.any(0, 3) == 0 ? deal::balanced(extent, on) : deal(extent, on, net.any(1, 9)));
    }
  };
  bool const all_send = net.any(0, 1) == 0;
  index const others = net.any(1, processes);
  deal_out(m.from, all_send ? processes : others);
  deal_out(m.to, all_send ? others : processes);
  std::vector<std::size_t> order;
  for (std::size_t d = 0; d < m.from.dims.size(); ++d)
    order.insert(order.begin() + net.any(0, static_cast<long>(d)), d);
  m.from_of = whole_array(m.from, order);
  m.to_of = whole_array(m.to, order);
  int const first = static_cast<int>(net.any(0, processes - others));
  m.senders = place_grid(m.from, all_send ? 0 : first);
  m.receivers = place_grid(m.to, all_send ? first : 0);
  for (int process = 0; process < processes; ++process)
    m.all.push_back(process);
  constexpr std::size_t sizes[] = {1, 2, 3, 4, 8, 12, 16, 24, 100};
  m.size = sizes[net.any(0, 8)];
  return m;
}

struct random_group {
  std::vector<random_move> members;
  std::vector<std::size_t> arrays; // each is like that member; those that are alike follow each other
  std::vector<int> node;
  message_limits limits{};
  int processes;

  explicit random_group(network &net) : processes(static_cast<int>(net.any(1, 5))) {
    for (long count = net.any(1, 9); count > 0; --count) {
      arrays.insert(arrays.end(), static_cast<std::size_t>(net.any(1, 5)), members.size());
      members.push_back(make_member(net, processes));
    }
    limits.memory = static_cast<std::size_t>(net.any(2048, 40000));
    limits.window = std::min<std::size_t>(static_cast<std::size_t>(net.any(1, 6)), limits.memory / 2048);
    limits.window_given = net.any(0, 1) == 0;
    limits.memory_given = true;
    for (int process = 0; process < processes; ++process)
      node.push_back(static_cast<int>(net.any(1, 2)));
  }
};

// One process with its parts of all arrays.
class bundling_process {
public:
  bundling_process(random_group const &group, network &net, wires &rings, wires &messages, int self)
      : near_out_(net, rings, self), near_in_(net, rings, self), nowhere_(nullptr) {
    std::size_t largest = 1;
    for (random_move const &m : group.members) {
      plans_.push_back(std::make_unique<move_plan>());
      make_plan(*plans_.back(), m.between(), {m.senders, m.receivers, m.all, {}}, self);
      largest = std::max(largest, m.size);
    }
    std::vector<batch_plan> batches; // not the same on all processes
    for (std::size_t const number : group.arrays) {
      random_move const &m = group.members[number];
      move_plan const *const plan = plans_[number].get();
      if (!batches.empty() && batches.back().plan == plan && net.any(0, 3) > 0)
        ++batches.back().count;
      else
        batches.push_back({plan, m.size, 1});
      old_.emplace_back(room(plan->place_before, m.from, m.from_of) * m.size);
      new_.emplace_back(room(plan->place_after, m.to, m.to_of) * m.size, untouched);
    }
    make_bundled_plan(plan_, batches);
    bundle_.emplace(batches, lists_);
    from_.resize(bundle_->size());
    to_.resize(bundle_->size());
    std::vector<message const *> to[2], from[2];
    for (message const &m : plan_.sends)
      to[is_near(group, self, m)].push_back(&m);
    for (message const &m : plan_.receives)
      from[is_near(group, self, m)].push_back(&m);
    message_cut const far{std::max(group.limits.message_bytes(head_room), largest), largest},
        near{std::max<std::size_t>(104, (largest + 7) / 8 * 8), largest};
    auto const [out, packets_out] = by_message::needs_ahead(to[0], direction::to, far, *bundle_);
    auto const [in, packets_in] = by_message::needs_ahead(from[0], direction::from, far, *bundle_);
    far_out_.emplace(net, messages, self, group.limits.at_once(out, packets_out), out);
    far_in_.emplace(net, messages, self, group.limits.at_once(in, packets_in), in);
    far_.emplace(to[0], from[0], *far_out_, *far_in_, far, *bundle_);
    near_.emplace(to[1], from[1], near_out_, near_in_, near, *bundle_);
  }

  void begin() {
    for (std::size_t i = 0; i < old_.size(); ++i) {
      std::fill(new_[i].begin(), new_[i].end(), untouched);
      from_[i] = old_[i].data();
      to_[i] = new_[i].data();
    }
    bundle_->from = from_.data();
    bundle_->to = to_.data();
    state_.emplace(move_state{trouble_, ours, nullptr, nowhere_, nullptr, &*bundle_});
    far_out_->begin();
    far_in_->begin();
    near_->begin_all(*state_);
    far_->begin_all(*state_);
    bundle_->copy_what_stays();
  }
  bool progress() { return near_->progress() | far_->progress(); }
  bool done() const { return near_->done() && far_->done(); }

  move_plan const &plan() const { return plan_; }
  std::vector<char> &old_part(std::size_t i) { return old_[i]; }
  std::vector<char> &new_part(std::size_t i) { return new_[i]; }

private:
  static bool is_near(random_group const &group, int self, message const &m) {
    return group.node[static_cast<std::size_t>(m.process)] == group.node[static_cast<std::size_t>(self)];
  }
  static std::size_t room(index place, mapping const &m, random_section const &of) {
    return place < 0 ? 0 : static_cast<std::size_t>(of.room(plan::coordinates(place, m.dims, &deal::procs), 0));
  }

  std::vector<std::unique_ptr<move_plan>> plans_;
  copy_lists lists_;
  move_plan plan_;
  std::optional<bundle> bundle_;
  ring_like_outlet near_out_;
  ring_like_inlet near_in_;
  std::optional<message_like_outlet> far_out_;
  std::optional<message_like_inlet> far_in_;
  std::optional<by_message> near_, far_;
  std::vector<std::vector<char>> old_, new_;
  std::vector<char const *> from_;
  std::vector<void *> to_;
  thrown_trouble trouble_;
  plain_destination nowhere_;
  std::optional<move_state> state_;
};

class bundling {
public:
  bundling(random_group const &group, network &net) : group_(group), net_(net) {
    for (int self = 0; self < group.processes; ++self)
      all_.push_back(std::make_unique<bundling_process>(group, net, rings_, messages_, self));
  }

  bundling_process &process(int number) { return *all_[static_cast<std::size_t>(number)]; }

  void begin(int turn) {
    each_byte(turn, false, [](char &at, char wanted) { at = wanted; });
    for (auto const &one : all_)
      one->begin();
  }
  bool run() {
    for (long idle = 0; idle < 5000 + 100 * net_.longest_delay; ++net_.now) {
      bool const any = all_[static_cast<std::size_t>(net_.any(0, group_.processes - 1))]->progress();
      idle = any ? 0 : idle + 1;
      if (std::all_of(all_.begin(), all_.end(), [](auto const &one) { return one->done(); }))
        return true;
    }
    return false;
  }
  bool is_right(int turn) {
    bool right = true;
    each_byte(turn, true, [&](char &at, char wanted) { right = right && at == wanted; });
    return right;
  }

private:
  template <class Visit> void each_byte(int turn, bool after, Visit const &visit) {
    for (std::size_t i = 0; i < group_.arrays.size(); ++i) {
      random_move const &m = group_.members[group_.arrays[i]];
      std::vector<int> const &grid = after ? m.receivers : m.senders;
      each_element(after ? m.to : m.from, after ? m.to_of : m.from_of, std::vector<index>(grid.size(), 0),
                   [&](index place, index local, index number) {
                     bundling_process &owner = process(grid[static_cast<std::size_t>(place)]);
                     char *const at =
                         (after ? owner.new_part(i) : owner.old_part(i)).data() + local * static_cast<index>(m.size);
                     for (std::size_t k = 0; k < m.size; ++k)
                       visit(at[k], byte_of(number + static_cast<index>(i), k, turn));
                   });
    }
  }

  random_group const &group_;
  network &net_;
  wires rings_, messages_;
  std::vector<std::unique_ptr<bundling_process>> all_;
};

} // namespace

TEST(Bundles, Arrive) {
  long delivered = 0;
  for (unsigned seed = 1; seed <= 800; ++seed) {
    network net(seed);
    net.longest_delay = net.any(0, 1) == 0 ? 0 : net.any(1, 60);
    random_group const group(net);
    bundling all(group, net);
    for (int turn = 0; turn < 2; ++turn) {
      all.begin(turn);
      ASSERT_TRUE(all.run()) << "all have stopped, seed " << seed;
      ASSERT_TRUE(all.is_right(turn)) << "seed " << seed << ", turn " << turn;
    }
    delivered += net.delivered;
  }
  EXPECT_GT(delivered, 5000);
}

TEST(Bundles, HaveOneMessageForEachPairAndStep) {
  long messages = 0;
  for (unsigned seed = 1; seed <= 300; ++seed) {
    network net(seed);
    random_group const group(net);
    bundling all(group, net);
    std::set<std::tuple<int, int, index>> sent, received; // step, sender and bytes
    for (int self = 0; self < group.processes; ++self) {
      std::set<int> partners, steps;
      for (message const &m : all.process(self).plan().sends) {
        EXPECT_TRUE(partners.insert(m.peer).second);
        EXPECT_TRUE(steps.insert(m.step).second);
        EXPECT_EQ((self + m.step + 1) % group.processes, m.peer);
        sent.insert({m.step, self, m.what.elements});
        ++messages;
      }
      for (message const &m : all.process(self).plan().receives)
        received.insert({m.step, m.peer, m.what.elements});
    }
    ASSERT_EQ(sent, received) << "seed " << seed;
  }
  EXPECT_GT(messages, 1000);
}

} // namespace redeal::runtime
