// Each portion is found in the last message that has brought it here.
#include "ways/by_relay.h"

#include "job/time_spent.h"

#include <algorithm>
#include <map>
#include <utility>

namespace redeal::runtime {
namespace {

constexpr std::size_t head_bytes = sizeof(packet_head);

// So that each message begins a line.
std::size_t rounded(std::size_t bytes) { return (bytes + 63) / 64 * 64; }

std::size_t message_bytes(plan::hop const &h, std::size_t element_size) {
  std::size_t bytes = head_bytes;
  for (plan::portion const &b : h.portions)
    bytes += static_cast<std::size_t>(b.elements) * element_size;
  return bytes;
}

} // namespace

by_relay::by_relay(move_plan const &plan, std::vector<plan::relay_leg> const &legs, std::vector<int> const &numbers,
                   std::vector<int> const &processes, int self, outlet &out, inlet &in, std::size_t element_size)
    : out_(out), in_(in), size_(element_size), kernels_(kernels_for(element_size)) {
  list(plan, legs, numbers, processes, self);
  keep_order();
  for (std::vector<passage> *const all : {&leaving_, &arriving_})
    for (passage &p : *all)
      p.what.what = &p.as; // they move no more
}

void by_relay::list(move_plan const &plan, std::vector<plan::relay_leg> const &legs, std::vector<int> const &numbers,
                    std::vector<int> const &processes, int self) {
  // By the numbers of sender and receiver: the message that has brought it last, and where it lies there.
  std::map<std::pair<int, int>, std::pair<std::size_t, std::size_t>> brought;
  std::map<int, parcel const *> to, from;
  for (message const &m : plan.sends)
    to[m.peer] = &m.what;
  for (message const &m : plan.receives)
    from[m.peer] = &m.what;
  auto const number = [&](int place) { return numbers[static_cast<std::size_t>(place)]; };
  for (std::size_t k = 0; k < legs.size(); ++k) {
    for (plan::hop const &h : legs[k].sends) {
      leaving_.push_back(make(h, numbers, processes, static_cast<int>(k), leaving_.size()));
      passage &p = leaving_.back();
      std::size_t at = head_bytes;
      for (plan::portion const &b : h.portions) {
        std::size_t const bytes = static_cast<std::size_t>(b.elements) * size_;
        if (b.from == self) {
          p.own.push_back({to.at(number(b.to)), at});
        } else {
          auto const [arrival, place] = brought.at({b.from, b.to});
          p.passed.push_back({arrival, place, at, bytes});
          arriving_[arrival].next.push_back(leaving_.size() - 1);
          ++p.waits_for;
        }
        at += bytes;
      }
    }
    for (plan::hop const &h : legs[k].receives) {
      arriving_.push_back(make(h, numbers, processes, static_cast<int>(k), arriving_.size()));
      std::size_t at = head_bytes;
      for (plan::portion const &b : h.portions) {
        if (b.to == self)
          arriving_.back().own.push_back({from.at(number(b.from)), at});
        else
          brought[{b.from, b.to}] = {arriving_.size() - 1, at};
        at += static_cast<std::size_t>(b.elements) * size_;
      }
    }
  }
}

by_relay::passage by_relay::make(plan::hop const &h, std::vector<int> const &numbers, std::vector<int> const &processes,
                                 int leg, std::size_t key) {
  auto const peer = static_cast<std::size_t>(h.peer);
  passage p{};
  std::size_t const bytes = message_bytes(h, size_);
  p.as.step = leg;
  p.as.peer = numbers[peer];
  p.as.process = processes[static_cast<std::size_t>(p.as.peer)];
  p.as.place = -1;
  p.what = {nullptr, peer, key, leg, bytes};
  p.at = bytes_;
  bytes_ += rounded(bytes);
  return p;
}

// Messages to one process leave in the order of their legs, as that one expects them.
void by_relay::keep_order() {
  std::map<int, std::size_t> last;
  for (std::size_t i = 0; i < leaving_.size(); ++i) {
    auto const [found, is_first] = last.try_emplace(leaving_[i].as.peer, i);
    if (!is_first) {
      leaving_[found->second].next.push_back(i);
      ++leaving_[i].waits_for;
      found->second = i;
    }
  }
}

std::size_t by_relay::bytes_of(std::vector<plan::relay_leg> const &legs, std::size_t element_size) {
  std::size_t bytes = 0;
  for (plan::relay_leg const &leg : legs)
    for (std::vector<plan::hop> const *const hops : {&leg.sends, &leg.receives})
      for (plan::hop const &h : *hops)
        bytes += rounded(message_bytes(h, element_size));
  return bytes;
}

void by_relay::use_memory(char *at) { memory_ = at; }

void by_relay::begin(move_state &state) {
  state_ = &state;
  landed_ = through_ = 0;
  for (passage &p : arriving_) {
    p.done = false;
    in_.room(p.what, 0);
    in_.expect(p.what, memory_ + p.at);
  }
  for (passage &p : leaving_) {
    p.posted = p.done = false;
    p.lacks = p.waits_for;
  }
  for (passage &p : leaving_)
    if (p.lacks == 0 && !p.posted)
      post(p);
}

// Of all portions.
index by_relay::elements_of(passage const &p) const { return static_cast<index>((p.what.bytes - head_bytes) / size_); }

// One of those that a message waits for is there, or gone.
void by_relay::lose(std::size_t leaving) {
  if (--leaving_[leaving].lacks == 0)
    post(leaving_[leaving]);
}

void by_relay::post(passage &p) {
  char *const to = memory_ + p.at;
  p.posted = true;
  write_head(to, packet_head::of(state_->ours, elements_of(p), p.as.step));
  {
    spending const packs(spent.pack);
    for (own_elements const &o : p.own)
      kernels_.pack(*o.what, state_->from, to + o.at, size_);
    for (passed_on const &b : p.passed)
      std::memcpy(to + b.to, memory_ + arriving_[b.arrival].at + b.from, b.bytes);
  }
  out_.room(p.what, 0);
  out_.post(p.what, to);
  for (std::size_t const n : p.next)
    lose(n);
}

bool by_relay::progress() {
  bool any = false;
  for (passage &p : arriving_)
    if (!p.done)
      if (inlet::arrival const came = in_.arrived(p.what); came.at) {
        state_->on_trouble.compare(
            state_->ours, elements_of(p), p.as.step, read_head(came.at, came.bytes), p.as,
            "it goes on another leg; do all processes have the same limits of memory and window?");
        if (came.bytes != p.what.bytes)
          state_->on_trouble.stop(
              p.as, direction::from,
              "it has " + std::to_string(came.bytes) + " bytes, but " + std::to_string(p.what.bytes) +
                  " are expected; do all processes give the same formats, extents, memory, window and phases?");
        land(p);
        any = true;
      }
  for (passage &p : leaving_)
    if (p.posted && !p.done && out_.is_through(p.what)) {
      p.done = true;
      ++through_;
      any = true;
    }
  return any;
}

void by_relay::land(passage &p) {
  p.done = true;
  ++landed_;
  {
    spending const unpacks(spent.unpack);
    for (own_elements const &o : p.own)
      kernels_.unpack(*o.what, memory_ + p.at + o.at, static_cast<char *>(state_->to.memory()), size_);
  }
  in_.take(p.what);
  for (std::size_t const n : p.next)
    lose(n);
}

void by_relay::list_awaited(awaited_list &processes) const {
  for (passage const &p : arriving_)
    if (!p.done)
      processes.push_back({p.as.process, p.as.step});
  for (passage const &p : leaving_)
    if (p.posted && !p.done)
      processes.push_back({p.as.process, p.as.step});
}

} // namespace redeal::runtime
