// Where the processes of one communicator on one node tell each other what to read, without messages.
//
// A block of shared memory holds a sign for every process, an answer for every pair, and slates (see slates.h). In each
// redistribution a process hangs out its sign: where its elements lie. Who needs some of them reads them there and
// answers "taken", or "send" if it cannot map them. A process may change its elements once all answers are in. Elements
// that nobody else can read go through rings (see ring_lane.h), whose place the sign tells too.
//
// What goes through rings in one packet each is a letter (see letter_lane.h), if all processes of the move are near,
// and nobody answers it: a process may be as many moves ahead of one that it only sends to as its ring has slots. It
// hangs out its sign all the same, for those who wait too long.
//
// A process that will not touch its elements again need not wait for the answers: it goes on, and its next sign hangs
// beside this one. Before the sign after that, it waits for them.
//
// Who waits sleeps at its bell (see bell.h), and who has done something for another rings it.
#pragma once

#include "job/stamp.h"
#include "memory/ring.h"
#include "memory/segment.h"
#include "node/bell.h"
#include "node/core_distance.h"
#include "node/neighbours.h"
#include "node/slates.h"
#include "node/turns.h"
#include "watch/awaited.h"

#include <mpi.h>

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

namespace redeal::runtime {

class meeting : public segment_readers {
public:
  /// Of those of a communicator of that many processes. Collective over them. Null if they cannot share memory, or if
  /// there is only one.
  static std::unique_ptr<meeting> of(neighbours const &, int processes);
  ~meeting() override;

  /// Processes of the communicator on this node.
  int size() const { return size_; }
  /// Whether that rank of the communicator is on this node.
  bool is_near(int rank) const { return place_[static_cast<std::size_t>(rank)] >= 0; }
  /// The number in the job of the one at that place here.
  int process_at(int place) const { return processes_[static_cast<std::size_t>(place)]; }

  /// The next redistribution begins: this process's elements are complete, and lie at `elements`; null if others may
  /// not read them there. `waits`: it packs for those who cannot map them.
  void begin(stamp const &ours, void const *elements, bool waits);
  /// In that redistribution the process needs this one's sign, and replies.
  void expect_reply(int rank);

  /// Whether the process has begun it too.
  bool has_begun(int rank) const;
  /// How far the cores are of those at whose signs this process has looked.
  core_distance &distance() { return distance_; }
  core_distance const &distance() const { return distance_; }
  /// As has_begun(); and if it has, what that look took says how far its core is.
  bool sees_begun(int rank);
  /// What it gave to begin(). Requires has_begun(), and that it awaits this process's reply before it goes on.
  stamp stamp_of(int rank) const;
  /// The same of a process that may go on; none if it has not begun, or is so far ahead that its sign is another.
  std::optional<stamp> stamp_in_turn(int rank) const;
  /// Whether it has begun another redistribution since.
  bool is_ahead(int rank) const;
  /// Its elements; null if they cannot be had. Requires has_begun().
  char const *elements_of(int rank);
  /// Whether its elements lie in memory that can be shared at all; if not, it packs them unasked. Requires
  /// has_begun().
  bool shares(int rank) const;
  /// Whether it waits for the answer. Requires has_begun().
  bool waits(int rank) const;
  bool i_share() const;
  static bool can_share(void const *elements) { return elements && address_of(elements).file >= 0; }

  /// This process's ring to another, of whose slots `bytes` bytes may be used, or more; without control if there is no
  /// memory for it. Where they are too small, all its rings are made anew, once the others have emptied them.
  ring ring_to(int rank, std::size_t bytes);
  /// The bytes of a slot with which rings to all processes take that much memory, if nothing else asks for more.
  std::size_t usual_slot(std::size_t memory) const;
  /// The bytes of the slots of that process's rings, which grow when it makes these anew; 0 if it has announced none.
  std::size_t slot_bytes_of(int rank) const;
  /// Whether that process has announced a ring with such slots.
  bool has_ring(int rank, std::size_t bytes) const;
  /// Its ring to this one; without control if it cannot be mapped. Requires has_ring().
  ring ring_from(int rank);

  enum class answer { none, taken, send };
  /// Tells that process how this one gets its elements.
  void reply(int rank, answer);
  /// What that process has replied in this redistribution.
  answer reply_of(int rank) const;
  /// Those of other sums than before; none if all have been given away. All ask for them in the same order.
  std::optional<slates> next_slates();

  /// Which redistribution this is.
  std::uint64_t turn() const { return turn_; }
  /// Whether all expected replies of that redistribution are in.
  bool are_through(std::uint64_t turn) const override;
  /// Waits for all expected replies.
  void wait_for_readers();
  /// Waits until the others have taken all that is in this process's rings.
  void wait_until_empty() const;

  /// Wakes that process, if it sleeps or is about to. What it shall find is there before.
  void ring_bell(int rank);
  /// Lies down, and returns at once: the caller must look again. If this process lies already, it sleeps until the bell
  /// has been rung since the last call, but no longer than that many nanoseconds. Only the process `awaited` wakes it,
  /// or any if that is negative.
  void sleep(int awaited, long nanoseconds);
  /// It is up again: nobody need ring.
  void rise();

private:
  using begun_word = basic_begun<shared_memory>;
  using answer_word = basic_answer<shared_memory>;
  using bell_of_process = basic_bell<shared_memory>;

  // Whether it has begun, and what, is one cache line: who need not read its elements waits for no other.
  struct offer {
    alignas(64) begun_word begun; // with some of the following
    stamp of;
    segment_address where;
    static constexpr std::uint64_t waits = 1, shares = 2;
  };

  struct sign {
    offer offers[2];                                   // of this turn and of the other one
    alignas(64) std::atomic<std::uint64_t> slot_bytes; // of the rings; 0 if there are none
    segment_address rings;
    alignas(64) bell_of_process bell;
  };

  meeting() = default;
  bool open(MPI_Comm node);
  sign &of_place(int place) const { return signs_[place]; }
  offer const &offer_of(int place) const { return signs_[place].offers[turn_ % 2]; }
  std::atomic<std::uint64_t> &expected_from(int place, std::uint64_t turn) const {
    return expected_[turn % 2 * static_cast<std::size_t>(size_) + static_cast<std::size_t>(place)];
  }
  void wait_for_readers(std::uint64_t turn);
  bool lacks_answer(int place, std::uint64_t turn) const;
  void list_readers(std::uint64_t turn, awaited_list &processes) const;
  bool offers(int place, std::uint64_t what) const;
  static constexpr int most_sums = 32; // that have slates
  std::size_t slates_of_sum() const { return static_cast<std::size_t>(size_) * slates::of_process; }
  // What a process answers to all others lies together, apart from what others answer.
  std::size_t answers_in_row() const { return (static_cast<std::size_t>(size_) + 7) / 8 * 8; }
  answer_word &answer_at(int sender, int receiver) const {
    return answers_[static_cast<std::size_t>(receiver) * answers_in_row() + static_cast<std::size_t>(sender)];
  }
  int place(int rank) const { return place_[static_cast<std::size_t>(rank)]; }
  void ring_bell_at(int place);
  bool make_rings(std::size_t slot_bytes);
  std::size_t bytes_of_rings(std::size_t slot_bytes) const;
  ring ring_in(void *segment, int place, std::size_t slot_bytes) const;

  int size_ = 0, me_ = 0;   // processes on this node; this one's place
  std::uint32_t heard_ = 0; // of the bell, before it looked for the last time
  core_distance distance_;
  std::vector<int> place_;                 // of every rank of the communicator, or -1
  std::vector<int> processes_;             // by place: numbers in the job
  void *block_ = nullptr, *own_ = nullptr; // of all processes of the node; where the first one has made it
  std::size_t bytes_ = 0;
  sign *signs_ = nullptr;              // by place
  answer_word *answers_ = nullptr;     // by receiver and sender
  slates::slate *slates_ = nullptr;    // by sum and process
  int sums_ = 0;                       // that have been given slates
  std::atomic<std::uint64_t> turn_{0}; // the first one is 1
  // By parity and place: in which turn that process reads this one's sign.
  std::unique_ptr<std::atomic<std::uint64_t>[]> expected_;
  std::vector<std::unique_ptr<foreign_segments>> foreign_; // by place
  void *rings_ = nullptr;                                  // this process's, one for each place
  std::size_t slot_bytes_ = 0;                             // of these; what the sign says is for others
  std::vector<std::size_t> reserved_;                      // by place: bytes of each slot whose memory is there

  // The rings of others, by place.
  struct mapped_rings {
    segment_address address;
    void *memory = nullptr;
  };
  std::vector<mapped_rings> foreign_rings_;
};

} // namespace redeal::runtime
