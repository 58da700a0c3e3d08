// Packets that say which move they belong to, through the rings of ring_lane.h, where all processes of a move are near
// and each has one packet for another, of whatever length: the receiver waits for nothing but its cache line.
//
//     seal, parts, source, target | elements      in a slot; the seal is written last
//
// Of few elements a move takes as long as the cache lines that go from core to core, one after the other, so there are
// no others: the receiver does not look at the sender's sign, nor at the counters of its ring, and the sender looks at
// those of the receiver only when all slots seem full.
#pragma once

#include "node/meeting.h"
#include "ways/lane.h"
#include "ways/move_state.h"

#include <redeal/detail/digest.hpp>

#include <optional>
#include <vector>

namespace redeal::runtime {

/// What a slot begins with, so that elements are aligned behind it.
struct alignas(32) letter_head {
  basic_seal<shared_memory> seal;
  std::uint64_t parts;         ///< a byte of each part of the stamp: where the seal is another, which one does
  array_number source, target; ///< apart, as not all processes know them

  /// Equal in the same turn of a meeting where the stamps are equal, apart from these numbers; else different, but for
  /// one case in 2⁶⁴.
  static std::uint64_t seal_of(std::uint64_t number, std::uint64_t turn) { return detail::mixed(number + turn); }
  /// One of the stamp.
  static std::uint64_t number_of(stamp const &ours) {
    std::uint64_t number = 0;
    for (std::uint64_t const part :
         {ours.directive, ours.mappings, ours.limits, ours.elements, std::uint64_t{ours.phases} << 32 | ours.sections})
      number = detail::mixed(number + part);
    return number;
  }
  static std::uint64_t parts_of(stamp const &of) {
    std::uint64_t all = 0;
    for (std::uint64_t const part :
         {of.directive, of.mappings, of.limits, of.elements, std::uint64_t{of.phases}, std::uint64_t{of.sections}})
      all = all << 8 | (part * 0x9e3779b97f4a7c15) >> 56;
    return all;
  }
  /// A stamp that differs from ours where theirs does; in the directive, if that cannot be told.
  stamp differing_from(stamp const &ours) const {
    stamp theirs = ours;
    std::uint64_t const other = parts ^ parts_of(ours);
    auto const differs = [&](int place) { return (other >> 8 * place & 0xff) != 0; };
    theirs.sections += differs(0);
    theirs.phases += differs(1);
    theirs.elements += differs(2);
    theirs.limits += differs(3);
    theirs.mappings += differs(4);
    theirs.directive += differs(5) || other == 0;
    return theirs;
  }
};
static_assert(sizeof(letter_head) == 32);

class letter_outlet final : public outlet {
public:
  letter_outlet(meeting &here, std::size_t partners) : here_(here), receivers_(partners) { posted_.reserve(partners); }

  /// A move begins: before the meeting's next turn.
  void begin(move_state const &state, std::uint64_t parts) {
    state_ = &state;
    parts_ = parts;
    posted_.clear();
  }
  /// Slots for so many bytes of elements. False if there is no memory for them.
  bool open(std::size_t partner, message const &m, std::size_t bytes) {
    ring const now = here_.ring_to(m.peer, sizeof(letter_head) + bytes);
    receiver &to = receivers_[partner];
    // Rings that are made anew may lie where others lay before, but have larger slots.
    if (now.control != to.slots.control || now.slot_bytes != to.slots.slot_bytes)
      to = {now, 0};
    return now.control;
  }
  /// In its turn: letters are sealed so.
  void seal_with(std::uint64_t seal) { seal_ = seal; }

  bool is_ahead() const override { return false; }
  bool has_room(packet const &what) const override {
    receiver const &to = receivers_[what.partner];
    return to.slots.has_free_slot(to.emptied);
  }
  char *room(packet const &what, std::size_t) override {
    return receivers_[what.partner].slots.free_slot() + sizeof(letter_head);
  }
  void post(packet const &what, char const *) override {
    ring const &to = receivers_[what.partner].slots;
    auto *const head = reinterpret_cast<letter_head *>(to.free_slot());
    head->parts = parts_;
    head->source = state_->ours.source;
    head->target = state_->ours.target;
    to.fill(here_.turn());
    head->seal.close(seal_); // behind the counters: it alone says that the letter is there
    posted_.push_back(what.what->peer);
  }
  /// Wakes the receivers of what has been posted: after all of it, as each bell waits for what was written before.
  void ring_bells() {
    for (int const peer : posted_)
      here_.ring_bell(peer);
    posted_.clear();
  }
  bool is_through(packet const &) override { return true; }

private:
  struct receiver {
    ring slots;
    mutable std::uint64_t emptied = 0; // as far as is known
  };

  meeting &here_;
  std::vector<receiver> receivers_; // by partner
  std::vector<int> posted_;
  std::uint64_t seal_ = 0, parts_ = 0;
  move_state const *state_ = nullptr;
};

class letter_inlet final : public inlet {
public:
  letter_inlet(meeting &here, std::size_t partners) : here_(here), senders_(partners) {}

  /// A move begins, in the meeting's turn.
  void begin(move_state &state, std::uint64_t seal) {
    state_ = &state;
    seal_ = seal;
  }
  /// The sender has announced slots that are not yet known here. False if they cannot be mapped.
  bool open(std::size_t partner, message const &m) {
    senders_[partner] = {here_.ring_from(m.peer), here_.slot_bytes_of(m.peer)};
    return senders_[partner].slots.control;
  }
  bool knows_slots(std::size_t partner, message const &m) const {
    return senders_[partner].slot_bytes == here_.slot_bytes_of(m.peer) && senders_[partner].slots.control;
  }
  /// Whether the next slot has a letter of this move.
  bool has_letter(std::size_t partner, message const &m) const {
    return knows_slots(partner, m) && head_of(partner).seal.is_closed(seal_);
  }
  /// The stamp of a letter of this turn that has another seal; none if there is no letter. Requires that its sender has
  /// gone on, so that nothing is written there.
  std::optional<stamp> stamp_of_other(std::size_t partner, message const &m) const {
    ring const *const from = knows_slots(partner, m) ? &senders_[partner].slots : nullptr;
    if (!from || !from->filled_slot() || from->turn() != here_.turn())
      return std::nullopt;
    return head_of(partner).differing_from(state_->ours);
  }
  /// Whether it has one of an earlier move.
  bool is_left_over(std::size_t partner, message const &m) const {
    ring const &from = senders_[partner].slots;
    return knows_slots(partner, m) && from.filled_slot() && from.turn() < here_.turn();
  }

  bool is_ahead() const override { return false; }
  arrival arrived(packet const &what) override {
    if (!has_letter(what.partner, *what.what))
      return {};
    letter_head const &head = head_of(what.partner);
    compare_arrays(head, *what.what);
    return {reinterpret_cast<char const *>(&head + 1), what.bytes};
  }
  /// A sender that lacks room looks for it now and then.
  void take(packet const &what) override { senders_[what.partner].slots.empty(); }

private:
  struct sender {
    ring slots;
    std::size_t slot_bytes = 0;
  };

  letter_head const &head_of(std::size_t partner) const {
    return *reinterpret_cast<letter_head const *>(senders_[partner].slots.next_slot());
  }
  void compare_arrays(letter_head const &head, message const &m) {
    stamp theirs = state_->ours;
    theirs.source = head.source;
    theirs.target = head.target;
    state_->on_trouble.compare(state_->ours, theirs, m);
  }

  meeting &here_;
  std::vector<sender> senders_; // by partner
  std::uint64_t seal_ = 0;
  move_state *state_ = nullptr;
};

} // namespace redeal::runtime
