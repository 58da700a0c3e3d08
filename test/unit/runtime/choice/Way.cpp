// The way of a move: which courses it may take for which wishes, that one is always left, and what of a way all
// processes share.
#include "Facts.h"

#include "choice/choice.h"
#include "choice/scheduled.h"

#include "Plan/Phases/MessageMemory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace redeal::runtime {
namespace {

using plan::carrier;
using plan::course;
using plan::packing;
using plan::writing;

constexpr transports all_transports[] = {transports::automatic, transports::shared, transports::staging,
                                         transports::messages};

std::set<carrier> carriers(move_facts const &move, wishes const &w) {
  std::set<carrier> found;
  for (course const &c : courses_of(move, w).all)
    found.insert(c.near);
  return found;
}

bool has(move_facts const &move, wishes const &w, course const &wanted) {
  std::vector<course> const all = courses_of(move, w).all;
  return std::find(all.begin(), all.end(), wanted) != all.end();
}

} // namespace

TEST(Way, AWishLeavesOneCarrier) {
  move_facts const move = vector(1 << 20, 4, 3, 4, 5);
  EXPECT_EQ(carriers(move, wish(transports::automatic)),
            (std::set<carrier>{carrier::memory, carrier::rings, carrier::streamed_rings, carrier::messages}));
  EXPECT_EQ(carriers(move, wish(transports::shared)), std::set<carrier>{carrier::memory});
  EXPECT_EQ(carriers(move, wish(transports::staging)), (std::set<carrier>{carrier::rings, carrier::streamed_rings}));
  EXPECT_EQ(carriers(move, wish(transports::messages)), std::set<carrier>{carrier::messages});
}

TEST(Way, ShortMessagesStayInTheCache) {
  // 4 processes send 3 others, or 2, and 20 bytes of a kilobyte at a time.
  EXPECT_EQ(carriers(vector(1 << 10, 4, 3, 4, 5), {}).count(carrier::streamed_rings), 0u);
  way const taken = way_of({carrier::streamed_rings, packing::by_sweep, writing::ordinary}, vector(1 << 20, 4, 3, 4, 5),
                           {true, 0}, {});
  EXPECT_TRUE(taken.into_rings == stores::streaming);
  EXPECT_TRUE(taken.write == stores::ordinary);
  EXPECT_TRUE(taken.meets);
  EXPECT_FALSE(taken.reads);
}

TEST(Way, BetweenNodesThereAreMessages) {
  move_facts move = vector(1 << 20, 4, 3, 4, 5);
  move.most_near = move.most_sharing = 1;
  for (transports const t : all_transports)
    EXPECT_EQ(carriers(move, wish(t)), std::set<carrier>{carrier::messages});
}

TEST(Way, ReadsNothingInUserMemoryNorInPartsOfLessThanAPage) {
  move_facts move = vector(1 << 20, 4, 3, 4, 5);
  move.from_user_memory = true;
  for (transports const t : {transports::automatic, transports::shared})
    EXPECT_EQ(carriers(move, wish(t)).count(carrier::memory), 0u);
  EXPECT_EQ(carriers(vector(2000, 4, 3, 4, 5), {}).count(carrier::memory), 0u);
  EXPECT_EQ(carriers(vector(2048, 4, 3, 4, 5), {}).count(carrier::memory), 1u);
  EXPECT_EQ(carriers(vector(2000, 4, 3, 4, 5), wish(transports::shared)).count(carrier::memory), 1u);
}

TEST(Way, MemoryThatGoesBackEarlyIsPackedByMessage) {
  move_facts move = vector(1 << 20, 4, 3, 4, 5);
  std::vector<course> const all = courses_of(move, wish(transports::automatic, true)).all;
  ASSERT_EQ(all.size(), 2u);
  EXPECT_TRUE((all[0] == course{carrier::rings, packing::by_message, writing::ordinary}));
  EXPECT_TRUE((all[1] == course{carrier::streamed_rings, packing::by_message, writing::ordinary}));
  EXPECT_TRUE(way_of(all[0], move, {true, 0}, wish(transports::automatic, true)).releases_early);
  move.old_is_dead = false; // a copy keeps them
  EXPECT_FALSE(way_of(all[0], move, {true, 0}, wish(transports::automatic, true)).releases_early);
}

TEST(Way, RunsOfAnyLengthGoInBothOrders) {
  for (index const block : {index{3}, index{1000}})
    for (packing const order : {packing::by_sweep, packing::by_message})
      EXPECT_TRUE(has(vector(1 << 20, 4, block, 4, 2 * block), {}, {carrier::rings, order, writing::ordinary}))
          << block;
}

TEST(Way, CombinesWhatFitsTheMemoryOnEvenNodes) {
  auto const combined = [](move_facts const &move, wishes const &w = {}) {
    std::set<plan::relay> found;
    for (course const &c : courses_of(move, w).all)
      if (c.order == packing::combined)
        found.insert(c.combine);
    return found;
  };
  using plan::relay;
  move_facts move = vector(16 * 512, 16, 512, 16, 1); // 4 KiB each, for everybody
  move.most_near = 4;
  move.most_sharing = 1;
  EXPECT_EQ(combined(move), (std::set<relay>{relay::by_node, relay::square, relay::halves}));
  EXPECT_TRUE(combined(move, wish(transports::automatic, true)).empty()); // by message alone goes back early
  move.nodes_are_even = false;
  EXPECT_EQ(combined(move), (std::set<relay>{relay::square, relay::halves}));
  move.most_near = 1; // the same where processes have nodes of their own, as then there are none to combine by
  EXPECT_EQ(combined(move), (std::set<relay>{relay::square, relay::halves}));
  // In and out, in two phases or four, with heads.
  move.limits.memory = 4 * 4096 + 12 * way::most_beside;
  EXPECT_EQ(combined(move), std::set<relay>{relay::square});
  move.limits.memory -= 1;
  EXPECT_TRUE(combined(move).empty());
}

TEST(Way, FewMessagesAtATimeAreTriedWhereManyWouldBe) {
  auto const narrow = [](move_facts const &move) {
    for (course const &c : courses_of(move, {}).all)
      if (c.far == plan::crowding::narrow)
        return true;
    return false;
  };
  move_facts move = vector(16 * 512, 16, 512, 16, 1); // 16 messages each
  EXPECT_FALSE(narrow(move));                         // on one node
  move.most_near = move.most_sharing = 1;
  EXPECT_TRUE(narrow(move));
  move.limits.window_given = true;
  EXPECT_FALSE(narrow(move));
  move.limits.window_given = false;
  move.limits.memory = 2 * 4 * plan::least_piece; // in and out
  EXPECT_FALSE(narrow(move));
  move.limits.memory += 2 * plan::least_piece;
  EXPECT_TRUE(narrow(move));
  move_facts few = vector(1 << 14, 4, 3, 4, 5);
  few.most_near = few.most_sharing = 1;
  EXPECT_FALSE(narrow(few));
}

TEST(Way, OneMessageAtATimeIsTriedWhereThereAreMore) {
  auto const single = [](move_facts const &move) {
    std::vector<course> const all = courses_of(move, {}).all;
    return std::any_of(all.begin(), all.end(), [](course const &c) { return c.far == plan::crowding::single; });
  };
  move_facts few = vector(1 << 14, 4, 3, 4, 5);
  EXPECT_FALSE(single(few)); // on one node
  few.most_near = few.most_sharing = 1;
  EXPECT_TRUE(single(few));
  few.limits.window_given = true;
  EXPECT_FALSE(single(few));
  move_facts two = vector(1 << 14, 2, 3, 2, 5);
  two.most_near = two.most_sharing = 1;
  EXPECT_FALSE(single(two));
  course const taken{carrier::messages, packing::by_message, writing::ordinary, plan::relay::none,
                     plan::crowding::single};
  few.limits.window_given = false;
  way const how = way_of(taken, few, {}, {});
  EXPECT_EQ(how.limits_by_message.at_once(1024, 16), 1u);
  EXPECT_TRUE(how.confirms_all); // else a short message is gone before it has arrived
  EXPECT_EQ(how.limits.window, 1u);
  EXPECT_TRUE(how.limits.window_given);
}

TEST(Way, TheNarrowWindowIsTheUsualOne) {
  move_facts move = vector(16 * 512, 16, 512, 16, 1);
  move.most_near = move.most_sharing = 1;
  course taken{carrier::messages, packing::by_message, writing::ordinary};
  EXPECT_GT(way_of(taken, move, {}, {}).limits_by_message.at_once(1024, 16), 4u);
  taken.far = plan::crowding::narrow;
  EXPECT_EQ(way_of(taken, move, {}, {}).limits_by_message.at_once(1024, 16), 4u);
}

TEST(Way, CombinesNoMoreMessagesThanTheWindowHasRoomFor) {
  move_facts move = vector(16 * 512, 16, 512, 16, 1);
  move.most_near = move.most_sharing = 1;
  move.limits.window_given = true;
  auto const combines = [&](std::size_t window) {
    move.limits.window = window;
    std::vector<course> const all = courses_of(move, {}).all;
    return std::any_of(all.begin(), all.end(), [](course const &c) { return c.order == packing::combined; });
  };
  EXPECT_TRUE(combines(4)); // halves: to one in each of four phases
  EXPECT_FALSE(combines(3));
}

TEST(Way, SaysWhyNothingIsCombined) {
  auto const reason = [](move_facts const &move, wishes const &w) {
    std::string found;
    for (auto const &[what, why] : courses_of(move, w).against_orders)
      if (what == packing::combined)
        found = why;
    return found;
  };
  move_facts move = vector(1000, 16, 3, 16, 5);
  EXPECT_EQ(reason(move, {}), "");
  EXPECT_EQ(reason(move, wish(transports::shared)), "REDEAL_TRANSPORT=shared");
  move.limits.memory_given = true;
  EXPECT_EQ(reason(move, {}), "the memory that may be used is that of rings");
  EXPECT_EQ(reason(move, wish(transports::messages)), "");
}

// What has been packed is in a core's own caches, where the array is.
TEST(Way, StreamsWhatIsPackedOnlyBeyondTheCacheUnlessWished) {
  auto const streams = [](move_facts const &move, wishes const &w) {
    std::vector<course> const all = courses_of(move, w).all;
    return std::count_if(all.begin(), all.end(), [](course const &c) { return c.write == writing::streaming; });
  };
  move_facts const beyond = vector(1 << 20, 4, 3, 4, 5), within = vector(1 << 20, 4, 3, 4, 5, large_cache);
  EXPECT_GT(streams(beyond, wish(transports::staging)), 0);
  EXPECT_EQ(streams(within, wish(transports::staging)), 0);
  EXPECT_GT(streams(within, wish(transports::shared)), 0);
  wishes wished;
  wished.write = stores::streaming;
  EXPECT_EQ(static_cast<std::size_t>(streams(within, wished)), courses_of(within, wished).all.size());
  wished.write = stores::ordinary;
  EXPECT_EQ(streams(beyond, wished), 0);
}

// Where caches hold the array it matters where they are.
TEST(Way, AdaptsToWhereCoresAreWithinTheLastCache) {
  course const memory{carrier::memory, packing::by_sweep, writing::adaptive},
      rings{carrier::adaptive_rings, packing::by_message, writing::ordinary};
  move_facts move = vector(1 << 20, 4, 3, 4, 5);
  for (course const &c : {memory, rings})
    EXPECT_FALSE(has(move, {}, c));
  move.node.last_cache = 1 << 25;
  for (course const &c : {memory, rings})
    EXPECT_TRUE(has(move, {}, c));
  EXPECT_FALSE(has(move, wish(transports::messages), memory));
  EXPECT_FALSE(has(move, wish(transports::messages), rings));
  way const read = way_of(memory, move, {true, 0}, {}), packed = way_of(rings, move, {true, 0}, {});
  EXPECT_TRUE(read.from_memory == stores::adaptive && read.write == stores::ordinary && read.looks_how_far);
  EXPECT_TRUE(packed.into_rings == stores::adaptive && packed.from_memory == stores::ordinary);
  // Each of both is a course of its own at any time.
  EXPECT_TRUE((memory.while_near() == course{carrier::memory, packing::by_sweep, writing::ordinary}));
  EXPECT_TRUE((memory.while_apart() == course{carrier::memory, packing::by_sweep, writing::streaming}));
  EXPECT_TRUE(rings.while_near().near == carrier::rings && rings.while_apart().near == carrier::streamed_rings);
}

TEST(Way, OnlyWhatIsReadInMemoryAdaptsWhereThatIsWished) {
  move_facts move = vector(1 << 20, 4, 3, 4, 5);
  move.most_near = move.most_sharing = 2;
  wishes wished;
  wished.write = stores::adaptive;
  for (course const &c : courses_of(move, wished).all)
    EXPECT_EQ(c.write, c.near == carrier::memory ? writing::adaptive : writing::ordinary);
  move.limits.schedule = schedule_kind::steps;
  EXPECT_EQ(courses_of(move, wished).all[0].write, writing::ordinary);
}

// Caches are compared with what a node, and each of its cores, has of the array, and not with all of it.
TEST(Way, ANodeHoldsItsPartOfTheArray) {
  move_facts move = vector(1 << 20, 8, 3, 8, 5);
  move.node.cores = 2;
  double const all = 2.0 * 8 * (1 << 20);
  EXPECT_EQ(work_of(move, {}).on_node, all);
  EXPECT_EQ(work_of(move, {}).on_core, all / 2);
  move.most_near = move.most_sharing = 2;
  EXPECT_EQ(work_of(move, {}).on_node, all / 4);
  EXPECT_EQ(work_of(move, {}).on_core, all / 8);
}

TEST(Way, GoesOnEarlyWithSmallDeadParts) {
  move_facts move = vector(1 << 20, 4, 3, 4, 5);
  EXPECT_TRUE(way_of({}, move, {true, 1 << 15}, {}).goes_on_early);
  EXPECT_FALSE(way_of({}, move, {true, (1 << 15) + 1}, {}).goes_on_early);
  move.old_is_dead = false;
  EXPECT_FALSE(way_of({}, move, {true, 1}, {}).goes_on_early);
}

TEST(Way, SharesMemoryBetweenRingsAndMessages) {
  course const rings{carrier::rings, packing::by_message, writing::ordinary};
  move_facts move = vector(1 << 20, 4, 3, 4, 5);
  EXPECT_EQ(way_of(rings, move, {true, 0}, {}).limits_by_message.memory, move.limits.memory);
  move.most_near = move.most_sharing = 2;
  EXPECT_EQ(way_of(rings, move, {true, 0}, {}).limits_by_message.memory, move.limits.memory / 2);
  move.limits.memory = move_limits::least_memory;
  EXPECT_EQ(way_of(rings, move, {true, 0}, {}).limits_by_message.window, 1u);
}

// What a process alone knows must not change the order in which packed elements go.
TEST(Way, OrderIsTheSameForAll) {
  move_facts const move = vector(1 << 20, 4, 3, 4, 5);
  for (course const &c : courses_of(move, {}).all) {
    way const a = way_of(c, move, {true, 1 << 20}, {}), b = way_of(c, move, {false, 0}, {});
    EXPECT_EQ(a.chunks.width, b.chunks.width);
    EXPECT_EQ(a.chunks.strips, b.chunks.strips);
    EXPECT_EQ(a.is_by_sweep(), c.order == packing::by_sweep);
    EXPECT_FALSE(b.meets || b.reads);
    EXPECT_EQ(a.reads, c.near == carrier::memory);
    EXPECT_EQ(a.meets, c.near != carrier::messages);
  }
}

TEST(Way, SomeCourseIsAlwaysLeftAndEveryQuestionAnsweredOnce) {
  for (index const r : {1, 3, 500})
    for (index const extent : {0, 1, 100, 1 << 20})
      for (int const near : {1, 2, 4})
        for (bool const early : {false, true})
          for (transports const t : all_transports)
            for (int const write : {0, 1, 2, 3}) {
              move_facts move = vector(extent, 4, r, 4, 5);
              move.most_near = move.most_sharing = near;
              wishes w = wish(t, early);
              if (write > 0)
                w.write = static_cast<stores>(write - 1);
              ASSERT_FALSE(courses_of(move, w).all.empty());
              choice const chosen(move, w, plan::usual_costs(), true);
              std::set<std::string> questions, answered;
              for (alternative const &a : chosen.alternatives(chosen.next())) {
                questions.insert(a.question);
                EXPECT_TRUE(a.against || a.predicted) << a.question << ' ' << a.name;
                if (a.taken) {
                  EXPECT_TRUE(answered.insert(a.question).second) << a.question;
                }
              }
              EXPECT_EQ(questions, answered);
            }
}

TEST(Choice, TakesTheModelsFavouriteUnlessItLearns) {
  move_facts const move = vector(1 << 20, 4, 3, 4, 5);
  choice model(move, {}, plan::usual_costs(), false), learning(move, {}, plan::usual_costs(), true);
  EXPECT_TRUE(model.trying().is_settled());
  EXPECT_FALSE(learning.trying().is_settled());
  EXPECT_TRUE(model.next() == learning.next());
  course const other = learning.courses().back().taken;
  learning.fix(other, 1e-3);
  EXPECT_TRUE(learning.trying().is_settled());
  EXPECT_TRUE(learning.next() == other);
}

// Two nodes of two processes, an array far beyond the cache: four carriers, each in two orders, would leave no room for
// other stores and another window, which are thought to take nearly as long as the best.
TEST(Choice, TriesWhatIsPromisingBeforeOnesOfEachKind) {
  move_facts move = vector(1 << 22, 4, 3, 4, 5);
  move.most_near = move.most_sharing = 2;
  choice const chosen(move, {}, plan::usual_costs(), true);
  EXPECT_EQ(chosen.courses().size(), choice::most_courses);
  double most_of_unlikely = 0, least_of_left_out = 1e9;
  for (plan::prediction const &p : chosen.all_courses())
    if (chosen.place_of(p.taken) < 0)
      least_of_left_out = std::min(least_of_left_out, p.seconds);
  std::set<carrier> tried;
  for (plan::prediction const &p : chosen.courses()) {
    tried.insert(p.taken.near);
    if (!chosen.is_likely(p))
      most_of_unlikely = std::max(most_of_unlikely, p.seconds);
  }
  // What is not worth a try has a place only if nothing that is was left out.
  EXPECT_TRUE(most_of_unlikely == 0 || !contest::is_likely(least_of_left_out, chosen.courses().front().seconds));
  EXPECT_EQ(tried.size(), 4u);
}

// Costs that were measured while two cores had no cache in common.
TEST(Choice, TriesBothStoresFromOthersMemory) {
  plan::machine_costs apart = plan::usual_costs();
  for (plan::rate_by_run plan::rate::*const where :
       {&plan::rate::own, &plan::rate::cached, &plan::rate::written, &plan::rate::beyond})
    for (std::size_t i = 0; i < plan::rate_by_run::runs.size(); ++i)
      (apart.while_near.gather.*where).seconds[i] = 8 * (apart.while_near.gather_streaming.*where).seconds[i];
  choice const chosen(vector(1 << 20, 2, 3, 2, 5), {}, apart, true);
  for (writing const write : {writing::ordinary, writing::streaming})
    EXPECT_TRUE(std::any_of(chosen.all_courses().begin(), chosen.all_courses().end(), [&](plan::prediction const &p) {
      return p.taken.near == carrier::memory && p.taken.write == write && chosen.is_likely(p);
    }));
}

// Where costs say that cores move, of three ways to read in memory one is left, unless it is not clear which is better;
// and letters are a way of their own.
TEST(Choice, LeavesOutWhatAWayThatAdaptsOvertakes) {
  auto const stands = [](choice const &chosen, carrier near, writing write, packing order) {
    return std::any_of(chosen.courses().begin(), chosen.courses().end(), [&](plan::prediction const &p) {
      return p.taken.near == near && p.taken.write == write && p.taken.order == order;
    });
  };
  plan::machine_costs costs = plan::usual_costs();
  costs.while_apart.flag = 6 * costs.while_near.flag;
  for (plan::rate_by_run plan::rate::*const where :
       {&plan::rate::own, &plan::rate::cached, &plan::rate::written, &plan::rate::beyond})
    for (std::size_t i = 0; i < plan::rate_by_run::runs.size(); ++i) {
      (costs.while_near.gather_streaming.*where).seconds[i] = 3 * (costs.while_near.gather.*where).seconds[i];
      (costs.while_apart.gather_streaming.*where).seconds[i] = (costs.while_near.gather.*where).seconds[i];
      (costs.while_apart.gather.*where).seconds[i] = 8 * (costs.while_near.gather.*where).seconds[i];
    }
  costs.while_apart.ring_byte = 50 * costs.while_near.ring_byte;
  constexpr machine of_own_cache{index{1} << 18, index{1} << 40, 4};
  move_facts const large = vector(1 << 17, 2, 3, 2, 5, of_own_cache);
  choice const chosen(large, {}, costs, true), without(large, {}, plan::usual_costs(), true);
  EXPECT_TRUE(stands(chosen, carrier::memory, writing::adaptive, packing::by_sweep));
  for (writing const write : {writing::ordinary, writing::streaming}) {
    EXPECT_FALSE(stands(chosen, carrier::memory, write, packing::by_sweep));
    EXPECT_TRUE(stands(without, carrier::memory, write, packing::by_sweep));
  }
  EXPECT_FALSE(stands(chosen, carrier::rings, writing::ordinary, packing::by_sweep));
  EXPECT_TRUE(std::any_of(chosen.all_courses().begin(), chosen.all_courses().end(), [](plan::prediction const &p) {
    return p.taken.near == carrier::memory && p.taken.write == writing::ordinary;
  }));
  // Where processes share cores they see little by which to adapt.
  move_facts crowded = large;
  crowded.node.cores = 1;
  choice const of_one_core(crowded, {}, costs, true);
  for (writing const write : {writing::ordinary, writing::streaming})
    EXPECT_TRUE(stands(of_one_core, carrier::memory, write, packing::by_sweep));
  // Who only sends cannot adapt.
  move_facts gathered = large;
  gathered.receivers = 1;
  costs.while_apart.ring_byte = 12 * costs.while_near.ring_byte;
  choice const to_one(gathered, {}, costs, true), to_both(large, {}, costs, true);
  EXPECT_TRUE(stands(to_one, carrier::rings, writing::ordinary, packing::by_sweep));
  EXPECT_FALSE(stands(to_both, carrier::rings, writing::ordinary, packing::by_sweep));
  EXPECT_FALSE(stands(to_one, carrier::memory, writing::ordinary, packing::by_sweep));
  choice const small(vector(1 << 11, 2, 3, 2, 5, of_own_cache), {}, costs, true);
  EXPECT_TRUE(stands(small, carrier::rings, writing::ordinary, packing::by_sweep));
}

// Whatever the environment wishes, but that steps go through rings only where all share a node.
TEST(Way, AScheduleLeavesOneCourse) {
  for (schedule_kind const schedule : {schedule_kind::steps, schedule_kind::direct, schedule_kind::alltoall})
    for (transports const t : all_transports)
      for (int const near : {1, 2, 4})
        for (bool const early : {false, true}) {
          move_facts move = vector(1 << 20, 4, 3, 4, 5);
          move.most_near = move.most_sharing = near;
          move.limits.schedule = schedule;
          open_courses const open = courses_of(move, wish(t, early));
          ASSERT_EQ(open.all.size(), 1u);
          bool const rings = schedule == schedule_kind::steps && near == 4 && t != transports::messages;
          EXPECT_EQ(open.all[0].near, rings ? carrier::rings : carrier::messages);
          way const how = way_of(open.all[0], move, {true, 0}, wish(t, early));
          EXPECT_FALSE(how.is_by_sweep() || how.releases_early);
          EXPECT_EQ(how.in_turn, schedule == schedule_kind::steps);
          EXPECT_EQ(how.undivided, schedule == schedule_kind::direct);
          EXPECT_EQ(how.exchanges, schedule == schedule_kind::alltoall);
        }
}

TEST(Way, AnExchangeNeedsRoomForEachPair) {
  move_facts move = vector(1 << 20, 20, 3, 20, 5);
  move.limits.schedule = schedule_kind::alltoall;
  move.limits.memory = static_cast<std::size_t>(plan::least_for_messages(schedule_kind::alltoall, 20, 8));
  EXPECT_FALSE(objection_to_schedule(move.processes, move.element_size, move.limits));
  EXPECT_EQ(most_in_block(20, move.limits.memory), 8u);
  --move.limits.memory;
  EXPECT_TRUE(objection_to_schedule(move.processes, move.element_size, move.limits));
  move.limits.schedule = schedule_kind::direct;
  EXPECT_FALSE(objection_to_schedule(move.processes, move.element_size, move.limits));
}

TEST(Way, PartsOfAPageAreWorthSharing) {
  EXPECT_TRUE(is_worth_sharing(4096, {}));
  EXPECT_FALSE(is_worth_sharing(4095, {}));
  EXPECT_TRUE(is_worth_sharing(1, wish(transports::shared)));
  EXPECT_FALSE(is_worth_sharing(0, wish(transports::shared)));
}

} // namespace redeal::runtime
