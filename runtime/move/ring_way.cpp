// Rings are opened before anything goes through them.
#include "move/ring_way.h"

#include "memory/segment.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>

namespace redeal::runtime {
namespace {

std::size_t whole_lines(std::size_t bytes) { return (bytes + 63) / 64 * 64; }

} // namespace

void stop_without_ring_to(message const &m, trouble const &on_trouble) {
  on_trouble.stop(m, direction::to,
                  "there is no shared memory left to stage it, no open file for that, or files may not be so large "
                  "(ulimit -f); REDEAL_TRANSPORT=messages needs none of them");
}

void stop_without_ring_from(message const &m, trouble const &on_trouble) {
  on_trouble.stop(m, direction::from,
                  fmt::format("the memory that it is staged in cannot be mapped, as {}; REDEAL_TRANSPORT=messages "
                              "needs neither files nor maps",
                              words_for_refusal(errno)));
}

ring_way::ring_way(meeting &here, by_sweep *sweep, std::vector<message const *> const &sends,
                   std::vector<message const *> const &receives, std::size_t element_size, way const &how,
                   cargo_maker const &maker)
    : here_(here), sweep_(sweep), to_(sends), from_(receives),
      slot_bytes_(std::max(here.usual_slot(how.limits_by_message.memory), element_size)),
      adapts_(how.into_rings == stores::adaptive), out_(here, sends.size()), in_(here, receives.size()),
      messages_(sends, receives, out_, in_, {slot_bytes_, element_size, false, how.in_turn}, maker) {
  // The same slots for all: rings are made anew together.
  if (sweep_) {
    sweep_bytes_ = sweep_->packet_bytes_to(to_);
    lanes_ = sweep_->connect(to_, out_, from_, in_);
  }
  if (how.into_rings != stores::ordinary && !to_.empty())
    own_bytes_ = sweep_ ? to_.size() * whole_lines(sweep_bytes_) : whole_lines(slot_bytes_);
}

void ring_way::use_own_memory(char *memory) {
  if (own_bytes_ > 0)
    out_.pack_in(memory, sweep_ ? own_bytes_ / to_.size() : 0, adapts_);
}

void ring_way::begin(move_state &state, bool all) {
  state_ = &state;
  out_.begin();
  messages_.begin(state);
  if (!all)
    return;
  for (std::size_t partner = 0; partner < to_.size(); ++partner)
    if (sweep_)
      open(partner, sweep_bytes_);
    else
      send(partner);
  if (sweep_)
    sweep_->send(lanes_);
}

void ring_way::open(std::size_t partner, std::size_t slot_bytes) {
  if (!out_.open(partner, *to_[partner], slot_bytes))
    stop_without_ring_to(*to_[partner], state_->on_trouble);
}

void ring_way::open_from(std::size_t partner) {
  errno = 0;
  if (!in_.open(partner, *from_[partner]))
    stop_without_ring_from(*from_[partner], state_->on_trouble);
}

void ring_way::send(std::size_t partner) {
  open(partner, slot_bytes_);
  messages_.send(partner);
}

bool ring_way::expect(std::size_t partner) {
  if (!sweep_)
    return false;
  open_from(partner);
  sweep_->expect(lanes_, partner);
  return true;
}

bool ring_way::receive(std::size_t partner) {
  if (!here_.has_ring(from_[partner]->peer, slot_bytes_))
    return false;
  open_from(partner);
  messages_.receive(partner);
  return true;
}

} // namespace redeal::runtime
