// Packets through rings in shared memory, between processes of one node that have met. Each partner has a ring of its
// own in each direction; who has done something to one rings the other's bell.
//
// Lines that one core writes come to another one from its cache, which takes several times as long where the two have
// no cache in common. There it is faster to write them past the cache: then they come from memory.
#pragma once

#include "copy/streamed.h"
#include "node/meeting.h"
#include "ways/lane.h"

#include <vector>

namespace redeal::runtime {

class ring_outlet final : public outlet {
public:
  ring_outlet(meeting &here, std::size_t partners) : here_(here), rings_(partners) {}

  /// Packets get room in this memory, and go from there to rings past the cache: that of each partner `stride` bytes
  /// behind that of the one before, whole lines; 0 if one packet is made at a time. If it adapts, in moves that find
  /// other cores near they are made in the rings.
  void pack_in(char *memory, std::size_t stride, bool adapts) {
    own_ = memory;
    stride_ = stride;
    adapts_ = adapts;
  }

  /// A move begins.
  void begin() { packed_ = adapts_ && !here_.distance().is_apart() ? nullptr : own_; }

  /// Before a partner's first packet in a move: slots of at least so many bytes. False if there is no memory for them.
  bool open(std::size_t partner, message const &m, std::size_t slot_bytes) {
    rings_[partner] = here_.ring_to(m.peer, slot_bytes);
    return rings_[partner].control;
  }

  bool is_ahead() const override { return false; }
  bool has_room(packet const &what) const override { return rings_[what.partner].has_free_slot(); }
  char *room(packet const &what, std::size_t) override {
    return packed_ ? packed_ + what.partner * stride_ : rings_[what.partner].free_slot();
  }
  void post(packet const &what, char const *) override {
    if (packed_) {
      stream_lines(rings_[what.partner].free_slot(), packed_ + what.partner * stride_,
                   static_cast<index>((what.bytes + 63) / 64 * 64));
      finish_streaming();
    }
    rings_[what.partner].fill(here_.turn());
    here_.ring_bell(what.what->peer);
  }
  bool is_through(packet const &) override { return true; }

private:
  meeting &here_;
  std::vector<ring> rings_; // by partner
  char *own_ = nullptr;     // memory for packets that go past the cache
  bool adapts_ = false;
  char *packed_ = nullptr; // that memory, if it does not pack into the rings in this move
  std::size_t stride_ = 0;
};

class ring_inlet final : public inlet {
public:
  ring_inlet(meeting &here, std::size_t partners) : here_(here), rings_(partners) {}

  /// Once the partner has announced its rings. False if they cannot be mapped.
  bool open(std::size_t partner, message const &m) {
    rings_[partner] = here_.ring_from(m.peer);
    return rings_[partner].control;
  }

  bool is_ahead() const override { return false; }
  /// The stamps and limits on the signs say how long it is.
  arrival arrived(packet const &what) override {
    ring const &from = rings_[what.partner];
    char const *const at = from.filled_slot();
    return {at, what.bytes, at && from.turn() != here_.turn()};
  }
  void take(packet const &what) override {
    rings_[what.partner].empty();
    here_.ring_bell(what.what->peer);
  }

private:
  meeting &here_;
  std::vector<ring> rings_; // by partner
};

} // namespace redeal::runtime
