// The way of a move: what is taken for which move, node and wish, that all processes agree where they must, and that
// every question has one answer.
#include "choice/way.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace redeal::runtime {
namespace {

constexpr machine small_cache{index{1} << 10, 4}, large_cache{index{1} << 40, 4};

// A vector of doubles between two processes, or more, that all share a node.
move_facts vector(index extent, index P, index r, index Q, index s) {
  move_facts move;
  block_cyclic const from{extent, P, r}, to{extent, Q, s};
  int const processes = static_cast<int>(std::max(P, Q));
  move.shape = shape_of(std::vector<deal>{from}, std::vector<deal>{to}, processes);
  move.axis.from = from;
  move.axis.to = to;
  move.axis.most_from_inner = move.axis.most_to_inner = move.axis.most_inner_met = 1;
  move.processes = move.most_near = processes;
  move.element_size = 8;
  move.limits = {message_limits::usual_memory, message_limits::usual_window, false, false};
  move.old_is_dead = move.meets = true;
  return move;
}

wishes wish(transports transport, bool early = false) { return {transport, std::nullopt, early}; }

std::set<std::string> taken(decision const &d) {
  std::set<std::string> names;
  for (alternative const &a : d.alternatives)
    if (a.taken)
      names.insert(a.name);
  return names;
}

void check_answers(decision const &d) {
  std::set<std::string> questions, answered;
  for (alternative const &a : d.alternatives) {
    questions.insert(a.question);
    if (a.taken) {
      EXPECT_TRUE(answered.insert(a.question).second) << a.question;
    }
  }
  EXPECT_EQ(questions, answered);
}

} // namespace

TEST(Way, OfShortRunsDependsOnTheCache) {
  move_facts const move = vector(1 << 20, 16, 64, 16, 1);
  decision const in_cache = decide(move, large_cache, {}), beyond = decide(move, small_cache, {});
  EXPECT_TRUE(in_cache.taken.meets && in_cache.taken.reads && in_cache.taken.is_by_sweep());
  EXPECT_FALSE(beyond.taken.reads);
  EXPECT_TRUE(beyond.taken.is_by_sweep());
  EXPECT_EQ(taken(in_cache).count("read in memory"), 1u);
  EXPECT_EQ(taken(beyond).count("packed for rings"), 1u);
}

TEST(Way, OfLongRunsIsReadOrGoesByMessage) {
  decision const d = decide(vector(1 << 20, 4, 1000, 4, 2000), small_cache, {});
  EXPECT_TRUE(d.taken.reads);
  EXPECT_FALSE(d.taken.is_by_sweep());
}

TEST(Way, FollowsWishes) {
  move_facts move = vector(1 << 20, 4, 3, 4, 5);
  EXPECT_TRUE(decide(move, small_cache, wish(transports::shared)).taken.reads);
  EXPECT_FALSE(decide(move, large_cache, wish(transports::staging)).taken.reads);
  EXPECT_TRUE(decide(move, large_cache, wish(transports::staging)).taken.meets);
  EXPECT_FALSE(decide(move, large_cache, wish(transports::messages)).taken.meets);
  way const early = decide(move, large_cache, wish(transports::automatic, true)).taken;
  EXPECT_TRUE(early.releases_early && early.meets && !early.reads && !early.is_by_sweep());
  move.old_is_dead = false; // a copy keeps them
  EXPECT_FALSE(decide(move, large_cache, wish(transports::automatic, true)).taken.releases_early);
  wishes streaming;
  streaming.write = stores::streaming;
  sweep const arrivals({{move.axis.to, move.axis.from, 0, 1}});
  move.arrivals = &arrivals;
  EXPECT_EQ(decide(move, large_cache, {}).taken.gathering, stores::ordinary);
  EXPECT_EQ(decide(move, large_cache, streaming).taken.gathering, stores::streaming);
  EXPECT_EQ(decide(move, large_cache, streaming).taken.unpacking, stores::streaming);
}

TEST(Way, ReadsNothingInUserMemory) {
  move_facts move = vector(1 << 20, 4, 3, 4, 5);
  move.from_user_memory = true;
  EXPECT_FALSE(decide(move, large_cache, {}).taken.reads);
}

TEST(Way, GoesOnEarlyWithSmallDeadParts) {
  move_facts move = vector(1 << 20, 4, 3, 4, 5);
  move.old_elements = 1 << 15;
  EXPECT_TRUE(decide(move, large_cache, {}).taken.goes_on_early);
  ++move.old_elements;
  EXPECT_FALSE(decide(move, large_cache, {}).taken.goes_on_early);
  move.old_elements = 1;
  move.old_is_dead = false;
  EXPECT_FALSE(decide(move, large_cache, {}).taken.goes_on_early);
}

TEST(Way, SharesMemoryBetweenRingsAndMessages) {
  move_facts move = vector(1 << 20, 4, 3, 4, 5);
  EXPECT_EQ(decide(move, large_cache, {}).taken.limits_by_message.memory, move.limits.memory);
  move.most_near = 2;
  EXPECT_EQ(decide(move, large_cache, {}).taken.limits_by_message.memory, move.limits.memory / 2);
  move.limits.memory = move_limits::least_memory;
  EXPECT_EQ(decide(move, large_cache, {}).taken.limits_by_message.window, 1u);
}

// What a process alone knows must not change the order in which packed elements go.
TEST(Way, OrderIsTheSameForAll) {
  move_facts const one = vector(1 << 20, 4, 3, 4, 5);
  move_facts other = one;
  other.meets = other.old_is_dead = false;
  other.from_user_memory = true;
  other.old_elements = 0;
  for (transports const t : {transports::automatic, transports::shared, transports::staging, transports::messages}) {
    sweep_chunks const a = decide(one, large_cache, wish(t)).taken.chunks,
                       b = decide(other, small_cache, wish(t)).taken.chunks;
    EXPECT_EQ(a.width, b.width);
    EXPECT_EQ(a.strips, b.strips);
  }
}

TEST(Way, AnswersEveryQuestionOnce) {
  for (index r : {1, 3, 500})
    for (int near : {1, 2, 4})
      for (bool const meets : {false, true})
        for (bool const early : {false, true})
          for (transports const t :
               {transports::automatic, transports::shared, transports::staging, transports::messages}) {
            move_facts move = vector(1 << 20, 4, r, 4, 5);
            move.most_near = near;
            move.meets = meets;
            check_answers(decide(move, small_cache, wish(t, early)));
          }
}

TEST(Way, PartsOfAPageAreWorthSharing) {
  EXPECT_TRUE(is_worth_sharing(4096, {}));
  EXPECT_FALSE(is_worth_sharing(4095, {}));
  EXPECT_TRUE(is_worth_sharing(1, wish(transports::shared)));
  EXPECT_FALSE(is_worth_sharing(0, wish(transports::shared)));
}

} // namespace redeal::runtime
