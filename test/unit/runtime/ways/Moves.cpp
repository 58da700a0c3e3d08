// The engines, without MPI: every element arrives whichever process goes on next; a packet of another directive, or of
// another length, is noticed; and nobody stops with work left.
#include "runtime/ways/Simulation.h"

#include <gtest/gtest.h>

#include <set>

namespace redeal::runtime {
namespace {

constexpr stamp ours{1, 2, 3, 4, 5};

void run_random_moves(unsigned first, unsigned count, bool by_sweep, int &sweeps) {
  for (unsigned seed = first; seed < first + count; ++seed) {
    network net(seed);
    net.longest_delay = net.any(0, 1) == 0 ? 0 : net.any(1, 60);
    random_move const move = make_random_move(net);
    if (refusal_of(move.between()))
      continue;
    simulation all(move, net, by_sweep);
    sweeps += all.is_by_sweep();
    for (int turn = 0; turn < 2; ++turn) {
      all.begin(turn, ours);
      ASSERT_TRUE(all.run()) << "all have stopped, seed " << seed;
      ASSERT_TRUE(all.is_right(turn)) << "seed " << seed << ", turn " << turn;
    }
  }
}

/// Calls visit(move, net, by sweep) for random moves with messages between nodes, some of which are combined.
template <class Visit> void each_with_far_messages(unsigned first, unsigned count, Visit const &visit) {
  for (unsigned seed = first; seed < first + count; ++seed) {
    network net(seed);
    net.longest_delay = net.any(0, 10);
    random_move move = make_random_move(net);
    if (refusal_of(move.between()))
      continue;
    bool const by_sweep = net.any(0, 1) == 0;
    if (!move.early && move.elements() <= 20'000)
      move.combine = static_cast<plan::relay>(net.any(0, 3));
    if (move.factors().empty())
      move.combine = plan::relay::none;
    if (simulation(move, net, by_sweep).far_receiver() < 0)
      continue;
    ASSERT_NO_FATAL_FAILURE(visit(move, net, by_sweep)) << "seed " << seed;
  }
}

std::string failure_of(simulation &all) {
  try {
    all.run();
  } catch (std::runtime_error const &failure) {
    return failure.what();
  }
  return "";
}

} // namespace

TEST(Moves, ByMessageArrive) {
  int sweeps = 0;
  run_random_moves(1, 1500, false, sweeps);
  EXPECT_EQ(sweeps, 0);
}

TEST(Moves, OneAfterTheOtherOrAllAtOnceArrive) {
  for (schedule_kind const schedule : {schedule_kind::steps, schedule_kind::direct})
    for (unsigned seed = 1; seed < 600; ++seed) {
      network net(seed);
      net.longest_delay = net.any(0, 1) == 0 ? 0 : net.any(1, 60);
      random_move move = make_random_move(net);
      move.limits.schedule = schedule;
      move.early = false;
      if (refusal_of(move.between()))
        continue;
      simulation all(move, net, true);
      EXPECT_FALSE(all.is_by_sweep());
      for (int turn = 0; turn < 2; ++turn) {
        all.begin(turn, ours);
        ASSERT_TRUE(all.run()) << "all have stopped, seed " << seed;
        ASSERT_TRUE(all.is_right(turn)) << "seed " << seed << ", turn " << turn;
      }
    }
}

TEST(Moves, BySweepArrive) {
  int sweeps = 0;
  run_random_moves(100001, 2500, true, sweeps);
  EXPECT_GT(sweeps, 800);
}

TEST(Moves, CombinedOnTheWayArrive) {
  int combined = 0;
  for (unsigned seed = 1; seed < 1500; ++seed) {
    network net(seed);
    net.longest_delay = net.any(0, 1) == 0 ? 0 : net.any(1, 60);
    random_move move = make_random_move(net);
    move.combine = static_cast<plan::relay>(net.any(1, 3));
    if (move.early || move.elements() > 20'000 || refusal_of(move.between()) || move.factors().empty())
      continue;
    ++combined;
    simulation all(move, net, false);
    for (int turn = 0; turn < 2; ++turn) {
      all.begin(turn, ours);
      ASSERT_TRUE(all.run()) << "all have stopped, seed " << seed;
      ASSERT_TRUE(all.is_right(turn)) << "seed " << seed << ", turn " << turn;
    }
  }
  EXPECT_GT(combined, 300);
}

TEST(Moves, NoticeAnotherDirective) {
  int noticed = 0;
  each_with_far_messages(200001, 400, [&](random_move const &move, network &net, bool by_sweep) {
    simulation all(move, net, by_sweep);
    stamp others = ours;
    ++others.directive;
    all.begin(0, ours, all.far_receiver(), others);
    std::string const failure = failure_of(all);
    ASSERT_NE(failure.find("of another directive"), std::string::npos) << failure;
    ++noticed;
  });
  EXPECT_GT(noticed, 100);
}

TEST(Moves, NoticeAWrongLength) {
  int noticed = 0;
  each_with_far_messages(300001, 400, [&](random_move const &move, network &net, bool by_sweep) {
    simulation all(move, net, by_sweep);
    net.damage_after = net.any(0, 2);
    all.begin(0, ours);
    std::string const failure = failure_of(all);
    if (net.delivered <= net.damage_after)
      return;
    ASSERT_NE(failure.find(all.is_combined()   ? " bytes, but "
                           : all.is_by_sweep() ? "of other chunks"
                                               : "shorter than expected"),
              std::string::npos)
        << failure;
    ++noticed;
  });
  EXPECT_GT(noticed, 100);
}

// Whoever waits while one process stands still waits for others that have something for it, or from it, and that are
// not done; and from one to the next of these, all of them wait for the one that stands still.
TEST(Moves, WaitForWhoDoesNotComeAlone) {
  int stopped = 0;
  each_with_far_messages(400001, 400, [&](random_move const &move, network &net, bool by_sweep) {
    simulation all(move, net, by_sweep);
    int const absent = move.all[static_cast<std::size_t>(net.any(0, static_cast<long>(move.all.size()) - 1))];
    all.begin_without(absent, 0, ours);
    all.run_without(absent);
    std::set<int> led = {absent}; // whom following the awaited ones leads to it
    std::size_t waiting = 0;
    for (std::size_t before = 0; before != led.size();) {
      before = led.size();
      waiting = 0;
      for (int const number : move.all) {
        simulated &one = all.process(number);
        if (number == absent || one.done())
          continue;
        ++waiting;
        std::vector<int> const awaited = one.awaited();
        ASSERT_FALSE(awaited.empty());
        for (int const other : awaited) {
          ASSERT_TRUE(one.has_message_with(other));
          ASSERT_TRUE(other == absent || !all.process(other).done());
          if (led.count(other))
            led.insert(number);
        }
      }
    }
    ASSERT_EQ(led.size(), waiting + 1);
    stopped += static_cast<int>(waiting);
    all.process(absent).begin(ours);
    ASSERT_TRUE(all.run()) << "all have stopped";
    ASSERT_TRUE(all.is_right(0));
  });
  EXPECT_GT(stopped, 100);
}

// Nothing is read after its page has gone, or written before it has come; and little more than one part is there.
TEST(Moves, ReleaseEarly) {
  for (unsigned seed = 1; seed <= 4; ++seed) {
    network net(seed);
    net.longest_delay = net.any(0, 20);
    random_move move;
    index const procs = net.any(2, 3), extent = procs * 800000;
    move.from.dims = {{extent, procs, net.any(1, 5)}};
    move.to.dims = {{extent, procs, net.any(6, 40)}};
    move.from_of = whole_array(move.from, {0});
    move.to_of = whole_array(move.to, {0});
    move.senders = move.receivers = move.all = place_grid(move.from, 0);
    for (index process = 0; process < procs; ++process)
      move.node.push_back(static_cast<int>(net.any(1, 2)));
    move.limits = {std::size_t{1} << 17, 4, false, true};
    move.early = true;
    simulation all(move, net, false);
    all.begin(0, ours);
    ASSERT_TRUE(all.run()) << "all have stopped, seed " << seed;
    ASSERT_TRUE(all.is_right(0)) << "seed " << seed;
    for (int const process : move.all)
      EXPECT_LT(all.process(process).peak(), all.process(process).old_part().size() + (std::size_t{4} << 20))
          << "seed " << seed;
  }
}

} // namespace redeal::runtime
