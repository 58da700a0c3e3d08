// The shared block: made by one process, mapped by all.
#include "node/meeting.h"

#include "choice/known_costs.h"
#include "choice/wishes.h"
#include "job/job.h"
#include "job/settings.h"
#include "watch/returned_errors.h"
#include "watch/waiting.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>
#include <utility>

namespace redeal::runtime {
namespace {

// What MPI does for a meeting.
constexpr char const *share_memory = "share memory on a node";

// What a slot of a ring has at most, unless a chunk needs more.
constexpr std::size_t most_slot = std::size_t{64} << 10;

std::vector<meeting *> &all_meetings() {
  static auto *const all = new std::vector<meeting *>; // MPI may end after static objects have died
  return *all;
}

// What others still read of this process must be there until they have.
void wait_for_all_readers() {
  post_ending();
  for (meeting *const m : all_meetings()) {
    m->wait_for_readers();
    m->wait_until_empty();
  }
}

void wait_before_finalize() {
  static bool done = false;
  if (!std::exchange(done, true))
    before_finalize(wait_for_all_readers);
}

} // namespace

std::unique_ptr<meeting> meeting::of(neighbours const &here, int processes) {
  std::unique_ptr<meeting> made(new meeting);
  made->size_ = here.count();
  made->me_ = here.self;
  made->processes_ = here.processes;
  made->place_.assign(static_cast<std::size_t>(processes), -1);
  for (int place = 0; place < here.count(); ++place)
    made->place_[static_cast<std::size_t>(here.ranks[static_cast<std::size_t>(place)])] = place;
  // With too few files left for one process all go another way, as one cannot leave the others alone.
  int mine = made->size_ > 1 && made->open(here.comm) && files_are_left(), everyones = 0;
  require_success(MPI_Allreduce(&mine, &everyones, 1, MPI_INT, MPI_MIN, here.comm), share_memory);
  if (everyones)
    return made;
  static bool said = false;
  if (made->size_ > 1 && made->me_ == 0 && our_wishes().transport != transports::messages && !std::exchange(said, true))
    remark({}, "note",
           "processes of this node cannot share memory here, so all elements go in messages; memfd_create, "
           "/proc/<pid>/fd and a few more open files for each process (ulimit -n) would be needed");
  return nullptr;
}

/// Collective over the node.
bool meeting::open(MPI_Comm node) {
  auto const n = static_cast<std::size_t>(size_);
  std::size_t const bytes =
      n * (sizeof(sign) + answers_in_row() * sizeof(answer_word)) + most_sums * slates_of_sum() * sizeof(slates::slate);
  segment_address where;
  if (me_ == 0)
    if ((own_ = take_segment(bytes, pages::zero)))
      where = address_of(own_);
  require_success(MPI_Bcast(&where, static_cast<int>(sizeof where), MPI_BYTE, 0, node), share_memory);
  bytes_ = where.bytes;
  block_ = where.file < 0 ? nullptr : map_segment(where, true);
  if (!block_)
    return false;
  signs_ = static_cast<sign *>(block_);
  answers_ = reinterpret_cast<answer_word *>(signs_ + n);
  static_assert(sizeof(sign) % alignof(slates::slate) == 0 && 8 * sizeof(answer_word) % alignof(slates::slate) == 0);
  slates_ = reinterpret_cast<slates::slate *>(answers_ + n * answers_in_row());
  for (std::size_t i = 0; i < n; ++i)
    foreign_.push_back(std::make_unique<foreign_segments>());
  foreign_rings_.resize(n);
  expected_ = std::make_unique<std::atomic<std::uint64_t>[]>(2 * n);
  distance_.expect(our_costs());
  if (is_crowded())
    distance_.share_cores(n, our_costs().turn / 2);
  all_meetings().push_back(this);
  wait_before_finalize();
  return true;
}

meeting::~meeting() {
  std::vector<meeting *> &all = all_meetings();
  all.erase(std::remove(all.begin(), all.end(), this), all.end());
  if (block_)
    unmap_segment(block_, bytes_);
  if (own_)
    give_back_segment(own_);
}

void meeting::begin(stamp const &ours, void const *elements, bool waits) {
  // The offer that is overwritten was made two turns before.
  std::uint64_t const turn = turn_ + 1;
  if (turn > 1 && !are_through(turn - 2))
    wait_for_readers(turn - 2);
  turn_.store(turn, std::memory_order_release); // by nobody else
  note_move({this, turn});
  offer &mine = of_place(me_).offers[turn % 2];
  mine.begun.withdraw();
  std::atomic_thread_fence(std::memory_order_release); // who looks at what follows sees that, too
  mine.of = ours;
  mine.where = elements ? address_of(elements) : segment_address{};
  mine.begun.announce(turn, (waits ? offer::waits : 0) + (mine.where.file >= 0 ? offer::shares : 0));
}

void meeting::expect_reply(int rank) { expected_from(place(rank), turn_).store(turn_, std::memory_order_relaxed); }

bool meeting::lacks_answer(int place, std::uint64_t turn) const {
  return expected_from(place, turn).load(std::memory_order_relaxed) == turn && !answer_at(me_, place).is_in(turn);
}

bool meeting::are_through(std::uint64_t turn) const {
  for (int place = 0; turn > 0 && place < size_; ++place)
    if (lacks_answer(place, turn))
      return false;
  return true;
}

void meeting::list_readers(std::uint64_t turn, awaited_list &processes) const {
  for (int place = 0; turn > 0 && place < size_; ++place)
    if (lacks_answer(place, turn))
      processes.push_back({processes_[static_cast<std::size_t>(place)]});
}

void meeting::wait_for_readers(std::uint64_t turn) {
  for (patience waiting({this, turn});;) {
    if (are_through(turn)) {
      rise();
      return;
    }
    let_mpi_go_on();
    waiting.wait([&](long nanoseconds) { sleep(-1, nanoseconds); },
                 [&](awaited_list &processes) { list_readers(turn, processes); });
  }
}

void meeting::wait_for_readers() {
  if (turn_ > 0)
    wait_for_readers(turn_ - 1);
  wait_for_readers(turn_);
}

bool meeting::has_begun(int rank) const {
  static_assert(offsetof(offer, where) == 64);
  return offer_of(place(rank)).begun.has(turn_);
}

bool meeting::is_ahead(int rank) const {
  offer const *const offers = of_place(place(rank)).offers;
  return offers[0].begun.has(turn_ + 1) || offers[1].begun.has(turn_ + 1);
}

bool meeting::sees_begun(int rank) {
  return distance_.sees(static_cast<std::size_t>(place(rank)), [&] { return has_begun(rank); });
}

std::optional<stamp> meeting::stamp_in_turn(int rank) const {
  offer const &theirs = offer_of(place(rank));
  if (!theirs.begun.is(turn_))
    return std::nullopt;
  stamp const found = theirs.of;
  std::atomic_thread_fence(std::memory_order_acquire);
  return theirs.begun.is(turn_) ? std::optional(found) : std::nullopt;
}

stamp meeting::stamp_of(int rank) const { return offer_of(place(rank)).of; }

bool meeting::offers(int place, std::uint64_t what) const { return offer_of(place).begun.says(what); }
bool meeting::shares(int rank) const { return offers(place(rank), offer::shares); }
bool meeting::i_share() const { return offers(me_, offer::shares); }
bool meeting::waits(int rank) const { return offers(place(rank), offer::waits); }

char const *meeting::elements_of(int rank) {
  segment_address const &where = offer_of(place(rank)).where;
  char const *const segment = foreign_[static_cast<std::size_t>(place(rank))]->map(where);
  return segment ? segment + where.offset : nullptr;
}

void meeting::reply(int rank, answer how) {
  answer_at(place(rank), me_).give(turn_, static_cast<std::uint64_t>(how));
  ring_bell(rank);
}

std::size_t meeting::bytes_of_rings(std::size_t slot_bytes) const {
  return static_cast<std::size_t>(size_) * (sizeof(ring_control) + ring::slots * slot_bytes);
}

/// A segment of rings begins with their controls.
ring meeting::ring_in(void *segment, int place, std::size_t slot_bytes) const {
  auto const n = static_cast<std::size_t>(size_), i = static_cast<std::size_t>(place);
  auto *const controls = static_cast<ring_control *>(segment);
  return {controls + i, reinterpret_cast<char *>(controls + n) + i * ring::slots * slot_bytes, slot_bytes};
}

// What others have not taken yet was sent in an earlier redistribution, which is named if it is waited for.
void meeting::wait_until_empty() const {
  for (int place = 0; rings_ && place < size_; ++place)
    for (ring const to = ring_in(rings_, place, 0); !to.is_empty();) {
      std::uint64_t const turn = to.turn();
      for (patience waiting({this, turn}); !to.is_empty() && to.turn() == turn;) {
        let_mpi_go_on();
        waiting.wait(
            nap, [&](awaited_list &processes) { processes.push_back({processes_[static_cast<std::size_t>(place)]}); });
      }
    }
}

std::size_t meeting::usual_slot(std::size_t memory) const {
  return std::min(memory / (ring::slots * static_cast<std::size_t>(size_)), most_slot) / 64 * 64;
}

/// Their slots get memory when they are first used, and no more than is used.
bool meeting::make_rings(std::size_t slot_bytes) {
  auto const n = static_cast<std::size_t>(size_);
  void *const made = take_segment(bytes_of_rings(slot_bytes), pages::later);
  if (!made || !reserve_segment(made, 0, n * sizeof(ring_control))) {
    if (made)
      give_back_segment(made);
    return false;
  }
  if (rings_)
    give_back_segment(rings_);
  rings_ = made;
  slot_bytes_ = slot_bytes;
  reserved_.assign(n, 0);
  return true;
}

ring meeting::ring_to(int rank, std::size_t bytes) {
  if (slot_bytes_ < bytes) {
    wait_until_empty();
    of_place(me_).slot_bytes.store(0, std::memory_order_release); // nobody looks there any more
    if (!make_rings((bytes + 63) / 64 * 64))
      return {};
    sign &mine = of_place(me_);
    mine.rings = address_of(rings_);
    mine.slot_bytes.store(slot_bytes_, std::memory_order_release);
    for (int other = 0; other < size_; ++other)
      ring_bell_at(other);
  }
  ring const to = ring_in(rings_, place(rank), slot_bytes_);
  if (std::size_t &reserved = reserved_[static_cast<std::size_t>(place(rank))]; reserved < bytes) {
    auto const begin = static_cast<std::size_t>(to.memory - static_cast<char *>(rings_));
    for (std::size_t i = 0; i < ring::slots; ++i)
      if (!reserve_segment(rings_, begin + i * slot_bytes_, bytes))
        return {};
    reserved = bytes;
  }
  return to;
}

std::size_t meeting::slot_bytes_of(int rank) const {
  return of_place(place(rank)).slot_bytes.load(std::memory_order_acquire);
}

bool meeting::has_ring(int rank, std::size_t bytes) const { return slot_bytes_of(rank) >= bytes; }

ring meeting::ring_from(int rank) {
  sign const &theirs = of_place(place(rank));
  mapped_rings &mapped = foreign_rings_[static_cast<std::size_t>(place(rank))];
  std::size_t const slot = slot_bytes_of(rank);
  segment_address const claimed = theirs.rings;
  std::atomic_signal_fence(std::memory_order_seq_cst); // it is not read again behind its checks
  if (!mapped.memory || mapped.address.number != claimed.number) {
    if (mapped.memory)
      unmap_segment(mapped.memory, mapped.address.bytes);
    mapped = {claimed, map_segment(claimed, true)};
  }
  // This process writes there, too, if only that it has read: never behind what is mapped, whatever the other one says.
  std::size_t const most = mapped.address.bytes / (ring::slots * static_cast<std::size_t>(size_));
  return mapped.memory && slot <= most && bytes_of_rings(slot) <= mapped.address.bytes
             ? ring_in(mapped.memory, me_, slot)
             : ring{};
}

std::optional<slates> meeting::next_slates() {
  if (sums_ == most_sums)
    return std::nullopt;
  return slates(slates_ + static_cast<std::size_t>(sums_++) * slates_of_sum(), size_, me_);
}

void meeting::ring_bell(int rank) { ring_bell_at(place(rank)); }

void meeting::ring_bell_at(int place) { of_place(place).bell.ring(bell_of_process::at_place(me_)); }

void meeting::sleep(int awaited, long nanoseconds) {
  of_place(me_).bell.sleep(awaited < 0 ? bell_of_process::anybody : bell_of_process::at_place(place(awaited)), heard_,
                           nanoseconds);
}

void meeting::rise() { of_place(me_).bell.rise(); }

meeting::answer meeting::reply_of(int rank) const { return static_cast<answer>(answer_at(me_, place(rank)).of(turn_)); }

} // namespace redeal::runtime
