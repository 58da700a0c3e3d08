// Exchanges of all with all, without MPI: every element arrives, however short the blocks are; and who has come to
// another directive is noticed, also where no elements would go.
#include "runtime/ways/LoopBackExchange.h"
#include "runtime/ways/Simulation.h"

#include <gtest/gtest.h>

#include <memory>

namespace redeal::runtime {
namespace {

constexpr stamp ours{1, 2, 3, 4, 5};

// One dimension of bytes that are told apart, on processes that all have a part before and behind.
struct exchange {
  network net;
  exchanged all;
  index extent, procs;
  mapping from, to;
  std::vector<int> processes;

  struct process {
    move_plan plan;
    std::vector<char> memory, before, after;
    std::unique_ptr<loop_back_exchange> between;
    std::unique_ptr<by_exchange> engine;
    std::unique_ptr<plain_destination> target;
    std::unique_ptr<move_state> state;
    thrown_trouble trouble;
  };
  std::vector<std::unique_ptr<process>> of;

  explicit exchange(unsigned seed) : net(seed), extent(net.any(1, 400)), procs(net.any(1, 6)) {
    net.longest_delay = net.any(0, 9);
    from.dims = {{extent, procs, net.any(1, 30)}};
    to.dims = {{extent, procs, net.any(1, 30)}};
    for (mapping *const m : {&from, &to}) {
      m->grid_dimension = {0};
      m->grid = {procs};
      m->grid_strides = {1};
    }
    for (index p = 0; p < procs; ++p)
      processes.push_back(static_cast<int>(p));
  }

  void make(index most) {
    placing const before = placing::of(from, {0}), after = placing::of(to, {0});
    static std::vector<placing> &kept = *new std::vector<placing>; // plans point to them
    kept.reserve(1 << 16);
    kept.push_back(before);
    kept.push_back(after);
    for (index p = 0; p < procs; ++p) {
      of.push_back(std::make_unique<process>());
      process &one = *of.back();
      route const asked{{}, &from, &to, &kept[kept.size() - 2], &kept.back()};
      make_plan(one.plan, asked, {processes, processes, processes, {}}, static_cast<int>(p));
      auto const self = static_cast<std::size_t>(p);
      one.between = std::make_unique<loop_back_exchange>(net, all, self, processes.size());
      one.engine = std::make_unique<by_exchange>(one.plan, processes, *one.between, 1, most);
      one.memory.resize(one.engine->bytes());
      one.engine->use_memory(one.memory.data());
      one.before.resize(static_cast<std::size_t>(from.dims[0].local_size(p)));
      for (index l = 0; l < from.dims[0].local_size(p); ++l)
        one.before[static_cast<std::size_t>(l)] = element(from.dims[0].global(p, l));
      one.after.assign(static_cast<std::size_t>(to.dims[0].local_size(p)), untouched);
      one.target = std::make_unique<plain_destination>(one.after.data());
    }
  }

  static char element(index i) { return static_cast<char>(i % 101 + 1); }

  void run(int odd_one = -1) {
    stamp others = ours;
    ++others.directive;
    all.clear();
    for (std::size_t p = 0; p < of.size(); ++p) {
      process &one = *of[p];
      one.state.reset(new move_state{one.trouble, static_cast<int>(p) == odd_one ? others : ours, one.before.data(),
                                     *one.target, nullptr});
      one.engine->begin(*one.state);
      for (parcel const &stays : one.plan.local)
        kernels_for(1).copy(stays, one.before.data(), one.after.data(), 1);
    }
    for (std::size_t busy = of.size(); busy > 0; ++net.now) {
      busy = 0;
      for (auto const &one : of) {
        one->engine->progress();
        busy += !one->engine->done();
      }
    }
  }

  bool is_right() const {
    for (index p = 0; p < procs; ++p)
      for (index l = 0; l < to.dims[0].local_size(p); ++l)
        if (of[static_cast<std::size_t>(p)]->after[static_cast<std::size_t>(l)] != element(to.dims[0].global(p, l)))
          return false;
    return true;
  }
};

} // namespace

TEST(Exchanges, AllArriveInBlocksOfAnyLength) {
  for (unsigned seed = 1; seed < 400; ++seed) {
    exchange one(seed);
    one.make(seed % 3 == 0 ? 1 << 20 : one.net.any(1, 20));
    for (int turn = 0; turn < 2; ++turn) {
      one.run();
      ASSERT_TRUE(one.is_right()) << "seed " << seed;
      for (auto const &p : one.of)
        std::fill(p->after.begin(), p->after.end(), untouched);
    }
  }
}

TEST(Exchanges, NoticeAnotherDirectiveWhereNothingGoes) {
  int noticed = 0;
  for (unsigned seed = 1; seed < 200; ++seed) {
    exchange one(seed);
    if (one.procs == 1)
      continue;
    one.to = one.from; // all stays
    one.make(1 << 20);
    try {
      one.run(static_cast<int>(one.net.any(0, one.procs - 1)));
    } catch (std::runtime_error const &failure) {
      noticed += std::string(failure.what()).find("of another directive") != std::string::npos;
      continue;
    }
    FAIL() << "seed " << seed;
  }
  EXPECT_GT(noticed, 100);
}

} // namespace redeal::runtime
