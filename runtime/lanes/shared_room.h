// Room of a lane that goes ahead: a few sets of buffers, which batches have in turn.
//
//     batch 0, 2, 4, …   |packet|packet  |packet|      |      begins when all of the batch before it in the set are
//     batch 1, 3, 5, …   |packet  |packet|packet|      |      through
#pragma once

#include "ways/lane.h"

#include <cassert>
#include <vector>

namespace redeal::runtime {

class shared_room {
public:
  /// `memory`: of that many sets.
  shared_room(char *memory, std::size_t sets, std::size_t set_bytes)
      : memory_(memory), set_bytes_(set_bytes), sets_(sets) {}

  /// A move begins.
  void begin() { sets_.assign(sets_.size(), {}); }
  bool has_room(packet const &what) const {
    set const &s = sets_[number_of(what)];
    return s.batch == what.batch || s.busy == 0;
  }
  char *room(packet const &what, std::size_t bytes) {
    assert(has_room(what));
    set &s = sets_[number_of(what)];
    if (s.batch != what.batch)
      s = {what.batch, 0, 0};
    ++s.busy;
    char *const at = memory_ + number_of(what) * set_bytes_ + s.end;
    s.end += (bytes + 63) / 64 * 64;
    return at;
  }
  /// The packet needs its room no longer.
  void leave(packet const &what) { --sets_[number_of(what)].busy; }

private:
  struct set {
    index batch = -1;     // whose packets are there
    std::size_t busy = 0; // packets that have room, and need it
    std::size_t end = 0;  // of the room that was given
  };
  std::size_t number_of(packet const &what) const { return static_cast<std::size_t>(what.batch) % sets_.size(); }

  char *memory_;
  std::size_t set_bytes_;
  std::vector<set> sets_;
};

} // namespace redeal::runtime
