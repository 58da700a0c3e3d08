// Each chunk is posted, packed, sent, received and unpacked as soon as there is room for it.
#include "ways/relay.h"

#include "job/job.h"
#include "memory/common_buffers.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace redeal::runtime {
relay::relay(move_plan const &plan, meeting *here, std::size_t element_size, fixed_code const *code, way const &how)
    : plan_(plan), here_(here), size_(element_size), code_(code ? *code : fixed_code()), limits_(how.limits),
      cut_(how.chunks), chunks_(cut_.count()),
      departing_(cut_, plan.departures ? &*plan.departures : nullptr, plan.slowest.from, plan.slow_before),
      arriving_(cut_, plan.arrivals ? &*plan.arrivals : nullptr, plan.slowest.to, plan.slow_after),
      sends_(relay_lane::way::sends, departing_, far_of(plan.sends), element_size),
      receives_(relay_lane::way::receives, arriving_, far_of(plan.receives), element_size), stores_(how.unpacking) {
  auto const keep_near = [this](std::vector<message> const &all, std::vector<neighbour> &near) {
    for (message const &m : all)
      if (here_ && here_->is_near(m.peer))
        near.push_back({&m, {}});
  };
  keep_near(plan.sends, near_sends_);
  keep_near(plan.receives, near_receives_);
  if (!plan.local.empty())
    self_bytes_ = bytes(departing_.most(plan.place_after)) + slack;
  open_.resize(static_cast<std::size_t>(departing_.others()));
  closed_.resize(static_cast<std::size_t>(arriving_.others()));
  std::size_t const all_bytes = sends_.buffer_bytes() + receives_.buffer_bytes() + sets * self_bytes_;
  assert(all_bytes <= limits_.memory);
  char *const memory = common_buffers(all_bytes, limits_.memory);
  sends_.make_requests(memory, plan.comm);
  receives_.make_requests(memory + sends_.buffer_bytes(), plan.comm);
  self_memory_ = memory + sends_.buffer_bytes() + receives_.buffer_bytes();
}

std::vector<message const *> relay::far_of(std::vector<message> const &all) const {
  std::vector<message const *> far;
  for (message const &m : all)
    if (!here_ || !here_->is_near(m.peer))
      far.push_back(&m);
  return far;
}

/// For what stays on this process.
char *relay::own_buffer(index chunk) const {
  return self_memory_ + static_cast<std::size_t>(chunk % sets) * self_bytes_;
}

void relay::begin(trouble const &on_trouble, stamp const &ours, char const *from, destination &to, bool staged) {
  trouble_ = &on_trouble;
  stamp_ = ours;
  from_ = from;
  to_ = &to;
  posted_ = unpacked_ = packed_ = sent_ = next_chunk_ = 0;
  next_send_ = under_way_ = 0;
  near_receive_count_ = 0;
  near_send_count_ = staged ? near_sends_.size() : 0;
  expected_all_ = near_receives_.empty();
  with_self_ = !plan_.local.empty() && (near_send_count_ > 0 || has_messages());
  // The same slots for all: rings are made anew together.
  std::size_t slot = 0;
  for (std::size_t i = 0; i < near_send_count_; ++i)
    slot = std::max(slot, bytes(departing_.most(near_sends_[i].what->place)) + slack);
  for (std::size_t i = 0; i < near_send_count_; ++i) {
    neighbour &n = near_sends_[i];
    n.at = here_->ring_to(n.what->peer, slot);
    trouble_->check(n.at, *n.what, "to");
  }
}

/// The neighbours that count are kept in front.
void relay::expect(message const &m) {
  auto const next = near_receives_.begin() + static_cast<std::ptrdiff_t>(near_receive_count_++);
  std::iter_swap(next, std::find_if(next, near_receives_.end(), [&](neighbour const &n) { return n.what == &m; }));
  next->at = here_->ring_from(m.peer);
  trouble_->check(next->at, m, "from");
}

bool relay::packs() const { return with_self_ || near_send_count_ > 0 || !sends_.is_empty(); }
bool relay::unpacks() const { return with_self_ || near_receive_count_ > 0 || !receives_.is_empty(); }

bool relay::done() const {
  return expected_all_ && (!packs() || (packed_ == chunks_ && next_chunk_ == chunks_ && under_way_ == 0)) &&
         (!unpacks() || unpacked_ == chunks_);
}

/// A chunk that lacks one sender cannot be unpacked, whoever else comes, nor one packed that lacks room for one
/// receiver. If both are possible, it is not known.
int relay::awaited() const {
  if (!expected_all_ || has_messages())
    return -1;
  bool const packing =
      packed_ < chunks_ && (near_send_count_ > 0 || with_self_) && !(with_self_ && packed_ >= unpacked_ + sets);
  bool const unpacking = unpacked_ < chunks_ && (near_receive_count_ > 0 || with_self_);
  if (packing == unpacking)
    return -1;
  neighbour const *const missing = unpacking ? lacking_sender(unpacked_) : lacking_receiver(packed_);
  return missing ? missing->what->peer : -1;
}

/// A near sender of which the chunk has not come.
relay::neighbour const *relay::lacking_sender(index chunk) const {
  relay_part const &part = arriving_.of(chunk);
  for (std::size_t i = 0; i < near_receive_count_; ++i)
    if (neighbour const &n = near_receives_[i]; n.has_part(part) && !n.at.filled_slot())
      return &n;
  return nullptr;
}

/// A near receiver for which there is no room to pack the chunk.
relay::neighbour const *relay::lacking_receiver(index chunk) const {
  relay_part const &part = departing_.of(chunk);
  for (std::size_t i = 0; i < near_send_count_; ++i)
    if (neighbour const &n = near_sends_[i]; n.has_part(part) && !n.at.free_slot())
      return &n;
  return nullptr;
}

void relay::list_awaited(std::vector<int> &processes) const {
  auto const add = [&](relay_lane const &lane, index chunk) {
    for (relay_lane::partner const &p : lane.partners())
      if (lane.is_under_way(chunk, p))
        processes.push_back(p.what->process);
  };
  if (unpacked_ < posted_)
    add(receives_, unpacked_);
  for (index chunk = sent_; chunk <= next_chunk_ && chunk < chunks_ && chunk < sent_ + sets; ++chunk)
    add(sends_, chunk);
  if (unpacked_ < chunks_ && near_receive_count_ > 0)
    for (std::size_t i = 0; i < near_receive_count_; ++i)
      if (neighbour const &n = near_receives_[i]; n.has_part(arriving_.of(unpacked_)) && !n.at.filled_slot())
        processes.push_back(n.what->process);
  if (packed_ < chunks_ && near_send_count_ > 0)
    for (std::size_t i = 0; i < near_send_count_; ++i)
      if (neighbour const &n = near_sends_[i]; n.has_part(departing_.of(packed_)) && !n.at.free_slot())
        processes.push_back(n.what->process);
}

bool relay::progress() {
  bool any = false;
  if (unpacks())
    any = post_receives() | receive() | unpack_chunk();
  if (packs())
    any = any | finish_sends() | pack_chunk() | start_sends();
  return any;
}

bool relay::post_receives() {
  index const before = posted_;
  for (; posted_ < chunks_ && posted_ < unpacked_ + sets; ++posted_) {
    receives_.lay_out(posted_);
    for (relay_lane::partner &p : receives_.partners())
      if (receives_.has_message(posted_, p))
        trouble_->check(receives_.start(posted_, p, to_->memory()), *p.what, "from");
  }
  return posted_ != before;
}

/// Tests the messages of the chunk that is unpacked next.
bool relay::receive() {
  bool any = false;
  if (unpacked_ == posted_)
    return false;
  for (relay_lane::partner &p : receives_.partners()) {
    int code;
    MPI_Status status;
    bool const came = receives_.test(unpacked_, p, code, status);
    trouble_->check(code, *p.what, "from");
    if (came)
      check_message(p, status);
    any = any || came;
  }
  return any;
}

/// What has come of that chunk.
void relay::check_message(relay_lane::partner const &p, MPI_Status const &status) const {
  int count = 0;
  MPI_Get_count(&status, MPI_BYTE, &count);
  bool good = static_cast<std::size_t>(count) == receives_.bytes(unpacked_, p);
  if (char const *const head = receives_.head(unpacked_, p)) {
    relay_lane::header theirs{};
    std::memcpy(&theirs, head, std::min(sizeof theirs, static_cast<std::size_t>(count)));
    trouble_->compare(stamp_, theirs.of, *p.what);
    good = good && theirs.elements == arriving_.of(unpacked_).amounts[p.place()] && theirs.chunk == unpacked_;
  }
  if (!good)
    trouble_->stop(*p.what, "from",
                   "it is of other chunks; do all processes have the same limits of memory and window?");
}

bool relay::has_arrived(index chunk) const {
  return expected_all_ && chunk < posted_ && !(with_self_ && packed_ <= chunk) && receives_.is_through(chunk) &&
         !lacking_sender(chunk);
}

bool relay::unpack_chunk() {
  if (unpacked_ == chunks_ || !has_arrived(unpacked_))
    return false;
  relay_part const &part = arriving_.of(unpacked_);
  // Processes that send nothing are in no run; those that do, but not here, are left out.
  static char nothing;
  std::fill(closed_.begin(), closed_.end(), source{&nothing, 0});
  for (message const &m : plan_.receives)
    closed_[static_cast<std::size_t>(m.place)] = {};
  if (!plan_.local.empty())
    closed_[static_cast<std::size_t>(plan_.place_before)] = {};
  auto const open = [&](std::size_t place, char const *at, std::size_t room) {
    closed_[place] = {at, static_cast<index>(room)};
  };
  for (relay_lane::partner const &p : receives_.partners())
    open(p.place(), receives_.elements(unpacked_, p), receives_.room(unpacked_, p));
  for (std::size_t i = 0; i < near_receive_count_; ++i)
    if (neighbour const &n = near_receives_[i]; n.has_part(part))
      open(n.place(), n.at.filled_slot(), bytes(part.amounts[n.place()]) + slack);
    else
      open(n.place(), &nothing, 0);
  if (with_self_)
    open(static_cast<std::size_t>(plan_.place_before), own_buffer(unpacked_), self_bytes_);
  arriving_.each_strip(unpacked_, [&](index strip, index begin, index end) {
    if (!receives_.is_message(unpacked_, strip))
      unpack_elements(begin, end);
  });
  for (std::size_t i = 0; i < near_receive_count_; ++i)
    if (neighbour const &n = near_receives_[i]; n.has_part(part)) {
      n.at.empty();
      here_->ring_bell(n.what->peer);
    }
  ++unpacked_;
  return true;
}

void relay::unpack_elements(index begin, index end) {
  bool const from_all = near_receive_count_ == near_receives_.size() && with_self_ == !plan_.local.empty();
  if (code_.unpack && from_all)
    unpack(arriving_.layout(), code_, plan_.place_after, closed_, to_->memory(), begin, end, stores_);
  else
    unpack(arriving_.layout(), size_, closed_, to_->memory(), begin, end, stores_);
}

bool relay::has_room(index chunk) const {
  return chunk < sent_ + sets && !(with_self_ && chunk >= unpacked_ + sets) && !lacking_receiver(chunk);
}

bool relay::pack_chunk() {
  if (packed_ == chunks_ || !has_room(packed_))
    return false;
  relay_part const &part = departing_.of(packed_);
  std::fill(open_.begin(), open_.end(), outbox{});
  auto const open = [&](std::size_t place, char *at, std::size_t room) {
    open_[place] = {at, static_cast<index>(room)};
  };
  sends_.lay_out(packed_);
  for (relay_lane::partner const &p : sends_.partners()) {
    if (char *const head = sends_.head(packed_, p)) {
      relay_lane::header const first{stamp_, part.amounts[p.place()], packed_};
      std::memcpy(head, &first, sizeof first);
    }
    open(p.place(), sends_.elements(packed_, p), sends_.room(packed_, p));
  }
  for (std::size_t i = 0; i < near_send_count_; ++i)
    if (neighbour const &n = near_sends_[i]; n.has_part(part))
      open(n.place(), n.at.free_slot(), bytes(part.amounts[n.place()]) + slack);
  if (with_self_)
    open(static_cast<std::size_t>(plan_.place_after), own_buffer(packed_), self_bytes_);
  departing_.each_strip(packed_, [&](index strip, index begin, index end) {
    if (!sends_.is_message(packed_, strip))
      pack_elements(begin, end);
  });
  for (std::size_t i = 0; i < near_send_count_; ++i)
    if (neighbour const &n = near_sends_[i]; n.has_part(part)) {
      n.at.fill();
      here_->ring_bell(n.what->peer);
    }
  ++packed_;
  return true;
}

void relay::pack_elements(index begin, index end) {
  bool const to_all = near_send_count_ == near_sends_.size() && with_self_ == !plan_.local.empty();
  if (code_.pack && to_all)
    pack(departing_.layout(), code_, plan_.place_before, from_, open_, begin, end);
  else
    pack(departing_.layout(), size_, from_, open_, begin, end);
}

bool relay::start_sends() {
  bool any = false;
  while (next_chunk_ < packed_ && (under_way_ < limits_.window || !limits_.window_given)) {
    any = true;
    if (next_send_ == sends_.partners().size()) {
      next_send_ = 0;
      ++next_chunk_;
      continue;
    }
    relay_lane::partner &p = sends_.partners()[next_send_++];
    if (!sends_.has_message(next_chunk_, p))
      continue;
    // MPI only reads what is sent.
    trouble_->check(sends_.start(next_chunk_, p, const_cast<char *>(from_)), *p.what, "to");
    ++under_way_;
  }
  return any;
}

/// Tests the messages of the chunks that may be under way; counts the chunks that are through.
bool relay::finish_sends() {
  bool any = false;
  for (index chunk = sent_; chunk <= next_chunk_ && chunk < chunks_ && chunk < sent_ + sets; ++chunk)
    for (relay_lane::partner &p : sends_.partners()) {
      int code;
      MPI_Status status;
      bool const left = sends_.test(chunk, p, code, status);
      trouble_->check(code, *p.what, "to");
      if (!left)
        continue;
      --under_way_;
      any = true;
    }
  for (; sent_ < next_chunk_ && sends_.is_through(sent_); ++sent_)
    any = true;
  return any;
}

} // namespace redeal::runtime
