// Rings, bells, offers, answers and slates, in every order in which few processes can do little: no chunk is lost or
// read while it is written, and nobody sleeps who has something to do. Each of what they are made of is needed.
#include "runtime/node/EveryOrder.h"

#include "boards/versioned.h"
#include "memory/ring.h"
#include "node/bell.h"
#include "node/slates.h"
#include "node/turns.h"

#include <gtest/gtest.h>

namespace redeal {
namespace {

using every_order::explorer;
using every_order::memory;

// Without what lets a process see that another lies, or that one see what was done.
struct without_fences : memory {
  static void fence() {}
};

// What is behind a value may be seen later than the value.
struct without_release : memory {
  template <class T> struct atomic : memory::atomic<T> {
    void store(T value, std::memory_order = std::memory_order_relaxed) {
      memory::atomic<T>::store(value, std::memory_order_relaxed);
    }
  };
};
struct without_acquire : memory {
  template <class T> struct atomic : memory::atomic<T> {
    T load(std::memory_order = std::memory_order_relaxed) const {
      return memory::atomic<T>::load(std::memory_order_relaxed);
    }
  };
};

// A process as one of two that wait for each other, asleep or looking again and again.
enum class waiting { at_bells, awake };

template <class Memory> struct process {
  runtime::basic_bell<Memory> bell;
  waiting how = waiting::at_bells;

  template <class Ready>
  void wait_until(Ready const &is_ready, std::uint32_t by = runtime::basic_bell<Memory>::anybody) {
    std::uint32_t heard = 0;
    std::uint64_t const mark = explorer::now().mark();
    while (!is_ready()) {
      if (how == waiting::awake)
        explorer::now().look_again();
      else
        bell.sleep(by, heard, 0);
      explorer::now().forget(mark, heard);
    }
    if (how == waiting::awake)
      explorer::now().has_found();
    else
      bell.rise();
    explorer::now().forget(mark, UINT64_MAX);
  }
  void wake(std::uint32_t by) {
    if (how == waiting::at_bells)
      bell.ring(by);
  }
};

template <class Memory, std::uint64_t Slots> struct two_and_a_ring {
  using ring = runtime::basic_ring<Memory, Slots>;
  runtime::basic_ring_control<Memory, Slots> control;
  typename Memory::template plain<std::uint64_t> contents[Slots];
  process<Memory> processes[2];
  char slots[Slots] = {};

  ring of() { return {&control, slots, 1}; }
  std::uint32_t self(int process) const { return runtime::basic_bell<Memory>::at_place(process); }

  void send(std::uint64_t chunks) {
    ring const to = of();
    for (std::uint64_t k = 0; k < chunks; ++k) {
      processes[0].wait_until([&] { return to.has_free_slot(); });
      contents[to.free_slot() - slots] = k + 1;
      to.fill(k);
      processes[1].wake(self(0));
    }
  }
  void receive(std::uint64_t chunks) {
    ring const from = of();
    for (std::uint64_t k = 0; k < chunks; ++k) {
      processes[1].wait_until([&] { return from.filled_slot() != nullptr; }, self(0));
      explorer &all = explorer::now();
      all.require(from.turn() == k, "a chunk has another number");
      all.require(contents[from.filled_slot() - slots] == k + 1, "a chunk is another");
      from.empty();
      processes[0].wake(self(1));
    }
  }
};

template <class Memory, std::uint64_t Slots>
std::string through_a_ring(std::uint64_t chunks, waiting how, explorer &all) {
  return all.run([chunks, how](explorer &made) {
    auto const both = std::make_shared<two_and_a_ring<Memory, Slots>>();
    both->processes[0].how = both->processes[1].how = how;
    made.add([both, chunks] { both->send(chunks); });
    made.add([both, chunks] { both->receive(chunks); });
  });
}

// As letters go: the receiver looks at the slot, and the sender at the counters of the receiver only where it must.
template <class Memory, std::uint64_t Slots> struct two_and_letters : two_and_a_ring<Memory, Slots> {
  using base = two_and_a_ring<Memory, Slots>;
  runtime::basic_seal<Memory> seals[Slots];

  void send(std::uint64_t letters) {
    auto const to = base::of();
    std::uint64_t emptied = 0;
    for (std::uint64_t k = 0; k < letters; ++k) {
      base::processes[0].wait_until([&] { return to.has_free_slot(emptied); });
      auto const slot = to.free_slot() - base::slots;
      base::contents[slot] = k + 1;
      to.fill(k);
      seals[slot].close(1000 + k);
      base::processes[1].wake(base::self(0));
    }
  }
  void receive(std::uint64_t letters) {
    auto const from = base::of();
    for (std::uint64_t k = 0; k < letters; ++k) {
      base::processes[1].wait_until([&] { return seals[from.next_slot() - base::slots].is_closed(1000 + k); },
                                    base::self(0));
      explorer &all = explorer::now();
      all.require(from.filled_slot() && from.turn() == k, "the counters do not tell of a letter that is there");
      all.require(base::contents[from.next_slot() - base::slots] == k + 1, "a letter is another");
      from.empty();
      base::processes[0].wake(base::self(1));
    }
  }
};

template <class Memory, std::uint64_t Slots> std::string by_letters(std::uint64_t letters, waiting how, explorer &all) {
  return all.run([letters, how](explorer &made) {
    auto const both = std::make_shared<two_and_letters<Memory, Slots>>();
    both->processes[0].how = both->processes[1].how = how;
    made.add([both, letters] { both->send(letters); });
    made.add([both, letters] { both->receive(letters); });
  });
}

// As a meeting of two has it: each reads what the other has, in several turns, and goes on early.
template <class Memory> struct two_that_meet {
  struct offer {
    runtime::basic_begun<Memory> begun;
    typename Memory::template plain<std::uint64_t> where, elements;
  };
  struct side : process<Memory> {
    offer offers[2];
    runtime::basic_answer<Memory> answer; // of the other one
  } sides[2];

  void meet(int me, std::uint64_t turns) {
    side &mine = sides[me], &theirs = sides[1 - me];
    auto const wait_for_reader = [&](std::uint64_t turn) {
      if (turn > 0)
        mine.wait_until([&] { return mine.answer.is_in(turn); });
    };
    for (std::uint64_t turn = 1; turn <= turns; ++turn) {
      wait_for_reader(turn > 2 ? turn - 2 : 0);
      offer &ours = mine.offers[turn % 2];
      ours.elements = 10 * turn + static_cast<std::uint64_t>(me);
      ours.where = turn;
      ours.begun.announce(turn, 1);
      theirs.wake(runtime::basic_bell<Memory>::at_place(me));
      offer const &other = theirs.offers[turn % 2];
      mine.wait_until([&] { return other.begun.has(turn); }, runtime::basic_bell<Memory>::at_place(1 - me));
      explorer &all = explorer::now();
      all.require(other.begun.says(1), "the flags are of another turn");
      all.require(other.where == turn, "an offer is of another turn");
      all.require(other.elements == 10 * turn + static_cast<std::uint64_t>(1 - me), "elements are of another turn");
      theirs.answer.give(turn, 1);
      theirs.wake(runtime::basic_bell<Memory>::at_place(me));
    }
    wait_for_reader(turns - 1);
    wait_for_reader(turns);
  }
};

template <class Memory> std::string in_a_meeting(std::uint64_t turns, waiting how, explorer &all) {
  return all.run([turns, how](explorer &made) {
    auto const both = std::make_shared<two_that_meet<Memory>>();
    both->sides[0].how = both->sides[1].how = how;
    for (int me : {0, 1})
      made.add([both, me, turns] { both->meet(me, turns); });
  });
}

// As processes of a node that add up numbers again and again.
template <class Memory, int Processes, std::size_t OfProcess> struct some_who_add_up {
  using slates = runtime::basic_slates<Memory, OfProcess>;
  typename slates::slate all[Processes * OfProcess];

  void add_up(int me, std::int64_t sums) {
    slates ours(all, Processes, me);
    explorer &now = explorer::now();
    for (std::int64_t sum = 1; sum <= sums; ++sum) {
      ours.write(&sum, 1);
      std::uint64_t const mark = now.mark();
      while (!ours.are_complete()) {
        now.look_again();
        now.forget(mark, 0);
      }
      now.has_found();
      std::int64_t found = 0;
      ours.add_up(&found, 1);
      now.require(found == Processes * sum, "a sum is of other numbers");
      now.forget(mark, UINT64_MAX);
    }
  }
};

template <class Memory, int Processes = 2, std::size_t OfProcess = 2>
std::string by_slates(std::int64_t sums, explorer &all) {
  return all.run([sums](explorer &made) {
    auto const group = std::make_shared<some_who_add_up<Memory, Processes, OfProcess>>();
    for (int me = 0; me < Processes; ++me)
      made.add([group, me, sums] { group->add_up(me, sums); });
  });
}

// As on a board: one changes words under a version, the other one reads them now and then.
template <class Memory> struct words_under_a_version {
  runtime::basic_version<Memory> version;
  typename Memory::template atomic<std::uint64_t> words[2];

  void change(std::uint64_t times) {
    for (std::uint64_t k = 1; k <= times; ++k) {
      version.begin_change();
      for (auto &word : words)
        word.store(k, std::memory_order_relaxed);
      version.end_change();
    }
  }
  void read(int times) const {
    for (int i = 0; i < times; ++i) {
      std::uint64_t const before = version.now(), first = words[0].load(std::memory_order_relaxed),
                          second = words[1].load(std::memory_order_relaxed);
      if (version.is_still(before))
        explorer::now().require(first == second && before == 2 * first, "words are of two versions");
    }
  }
};

template <class Memory> std::string on_a_board(std::uint64_t changes, int looks, explorer &all) {
  return all.run([changes, looks](explorer &made) {
    auto const both = std::make_shared<words_under_a_version<Memory>>();
    made.add([both, changes] { both->change(changes); });
    made.add([both, looks] { both->read(looks); });
  });
}

TEST(Protocols, WordsOfABoardAreOfOneVersion) {
  explorer all;
  EXPECT_EQ(on_a_board<memory>(2, 3, all), "");
  EXPECT_GT(all.states(), 1000);
  std::string const found = on_a_board<without_fences>(1, 1, all);
  EXPECT_NE(found.find("words are of two versions"), std::string::npos) << found;
}

TEST(Protocols, NothingIsLostInARing) {
  explorer all;
  EXPECT_EQ((through_a_ring<memory, 1>(4, waiting::awake, all)), "");
  EXPECT_EQ((through_a_ring<memory, 2>(5, waiting::awake, all)), "");
  EXPECT_GT(all.states(), 1000);
}

TEST(Protocols, NoLetterIsLost) {
  explorer all;
  EXPECT_EQ((by_letters<memory, 1>(3, waiting::awake, all)), "");
  EXPECT_EQ((by_letters<memory, 2>(4, waiting::awake, all)), "");
  EXPECT_EQ((by_letters<memory, 2>(2, waiting::at_bells, all)), "");
  EXPECT_GT(all.states(), 1000);
  EXPECT_EQ((by_letters<without_fences, 1>(2, waiting::at_bells, all)).substr(0, 9), "all sleep");
}

TEST(Protocols, NothingIsReadTooEarlyInAMeeting) {
  explorer all;
  EXPECT_EQ(in_a_meeting<memory>(4, waiting::awake, all), "");
  EXPECT_GT(all.states(), 1000);
}

TEST(Protocols, NumbersAreAddedUpOfOneSum) {
  explorer all;
  EXPECT_EQ((by_slates<memory, 2>(4, all)), "");
  EXPECT_EQ((by_slates<memory, 3>(3, all)), "");
  EXPECT_GT(all.states(), 1000);
  EXPECT_NE((by_slates<memory, 2, 1>(2, all)), "");
}

TEST(Protocols, NobodySleepsWhoHasSomethingToDo) {
  explorer all;
  EXPECT_EQ((through_a_ring<memory, 1>(2, waiting::at_bells, all)), "");
  EXPECT_EQ(in_a_meeting<memory>(1, waiting::at_bells, all), "");
  EXPECT_GT(all.states(), 1000);
}

TEST(Protocols, BellsNeedTheirFences) {
  explorer all;
  EXPECT_EQ((through_a_ring<without_fences, 1>(2, waiting::at_bells, all)).substr(0, 9), "all sleep");
  EXPECT_EQ(in_a_meeting<without_fences>(1, waiting::at_bells, all).substr(0, 9), "all sleep");
}

TEST(Protocols, ValuesAreReleasedAndAcquired) {
  explorer all;
  for (std::string const &found :
       {through_a_ring<without_release, 2>(3, waiting::awake, all),
        through_a_ring<without_acquire, 2>(3, waiting::awake, all),
        by_letters<without_release, 2>(3, waiting::awake, all), by_letters<without_acquire, 2>(3, waiting::awake, all),
        in_a_meeting<without_release>(2, waiting::awake, all), in_a_meeting<without_acquire>(2, waiting::awake, all),
        by_slates<without_release>(2, all), by_slates<without_acquire>(2, all)})
    EXPECT_NE(found.find(" at the same time"), std::string::npos) << found;
}

} // namespace
} // namespace redeal
