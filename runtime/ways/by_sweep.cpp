// Each chunk is posted, packed, sent, received and unpacked as soon as there is room for it.
#include "ways/by_sweep.h"

#include <algorithm>

namespace redeal::runtime {
namespace {

// Sweeps write and read a bit more than elements.
constexpr std::size_t slack = 64;

constexpr std::size_t whole_lines(std::size_t bytes) { return (bytes + 63) / 64 * 64; }

std::size_t set_of(index chunk) { return static_cast<std::size_t>(chunk % by_sweep::sets); }

index amount(relay_part const &part, message const &m) { return part.amounts[static_cast<std::size_t>(m.place)]; }

std::size_t head_bytes(lane_traits const &traits) { return traits.stamped ? sizeof(packet_head) : 0; }

} // namespace

by_sweep::by_sweep(move_plan const &plan, std::size_t element_size, fixed_code const *code, way const &how)
    : plan_(plan), size_(element_size), code_(code ? *code : fixed_code()), limits_(how.limits), cut_(how.chunks),
      chunks_(cut_.count()),
      departing_(cut_, plan.departures ? &*plan.departures : nullptr, plan.slowest.from, plan.slow_before),
      arriving_(cut_, plan.arrivals ? &*plan.arrivals : nullptr, plan.slowest.to, plan.slow_after),
      stores_(how.unpacking) {
  if (!plan.local.empty())
    self_bytes_ = bytes(departing_.most(plan.place_after)) + slack;
  open_.resize(static_cast<std::size_t>(departing_.others()));
  closed_.resize(static_cast<std::size_t>(arriving_.others()));
}

/// There is always room for a head before the elements.
std::size_t by_sweep::room_bytes(index elements) const {
  return whole_lines(sizeof(packet_head) + bytes(elements) + slack);
}

std::size_t by_sweep::batch_bytes(relay_side const &side, std::vector<message const *> const &messages) const {
  std::size_t most = 0;
  for (relay_part const &part : side.parts()) {
    std::size_t all = 0;
    for (message const *m : messages)
      all += room_bytes(amount(part, *m));
    most = std::max(most, all);
  }
  return most;
}

std::size_t by_sweep::packet_bytes_to(std::vector<message const *> const &to) const {
  std::size_t most = 0;
  for (message const *m : to)
    most = std::max(most, bytes(departing_.most(m->place)) + slack);
  return most;
}

std::vector<by_sweep::partner> by_sweep::partners(relay_side const &side,
                                                  std::vector<message const *> const &messages) const {
  std::vector<partner> all;
  for (message const *m : messages) {
    partner p{m, all.size(), 0};
    while (amount(side.of(p.headed), *m) == 0)
      ++p.headed;
    all.push_back(p);
  }
  return all;
}

std::size_t by_sweep::connect(std::vector<message const *> const &to, outlet &out,
                              std::vector<message const *> const &from, inlet &in) {
  lanes_.push_back({&out, &in, out.traits(), in.traits(), partners(departing_, to), partners(arriving_, from)});
  return lanes_.size() - 1;
}

void by_sweep::begin(move_state const &state) {
  state_ = &state;
  posted_ = unpacked_ = packed_ = sent_ = next_chunk_ = 0;
  next_lanes_ = next_send_ = under_way_ = 0;
  packs_ = unpacks_ = sends_ahead_ = receives_ahead_ = false;
  to_unpack_ = to_pack_ = nullptr;
  lacking_ = 0;
  if (chunks_ > 0)
    to_unpack_ = &arriving_.of(0);
  for (flow &f : lanes_) {
    f.sends = f.receives = false;
    for (std::vector<partner> *const side : {&f.to, &f.from})
      for (partner &p : *side) {
        p.takes_part = p.has_packet = p.is_lacking = false;
        std::fill_n(p.under_way, sets, false);
      }
  }
}

void by_sweep::prepare_packing() {
  if (packed_ == chunks_)
    return;
  to_pack_ = &departing_.of(packed_);
  for (flow &f : lanes_)
    if (f.sends)
      for (partner &p : f.to) {
        p.has_packet = to_pack_->amounts[p.place()] > 0;
        p.next = packet_of(departing_, *to_pack_, f.out_traits, p, f.to.size(), packed_);
      }
}

void by_sweep::prepare_unpacking() {
  lacking_ = 0;
  if (unpacked_ == chunks_)
    return;
  to_unpack_ = &arriving_.of(unpacked_);
  for (flow &f : lanes_)
    if (f.receives)
      for (partner &p : f.from)
        if (p.takes_part)
          prepare(f, p);
}

/// For the chunk that is unpacked next.
void by_sweep::prepare(flow const &f, partner &p) {
  p.has_packet = p.is_lacking = to_unpack_->amounts[p.place()] > 0;
  lacking_ += p.is_lacking;
  p.next = packet_of(arriving_, *to_unpack_, f.in_traits, p, f.from.size(), unpacked_);
}

void by_sweep::send(std::size_t lanes) {
  flow &f = lanes_[lanes];
  f.sends = !f.to.empty();
  packs_ |= f.sends;
  sends_ahead_ |= f.sends && f.out_traits.ahead;
  for (partner &p : f.to)
    p.takes_part = true;
}

void by_sweep::receive(std::size_t lanes) {
  for (partner const &p : lanes_[lanes].from)
    expect(lanes, p.number);
}

void by_sweep::expect(std::size_t lanes, std::size_t number) {
  flow &f = lanes_[lanes];
  f.from[number].takes_part = f.receives = unpacks_ = true;
  receives_ahead_ |= f.in_traits.ahead;
  prepare(f, f.from[number]);
}

void by_sweep::begin_sweeps() {
  expected_all_ = false;
  with_self_ = !plan_.local.empty() && (packs_ || unpacks_);
  packs_ |= with_self_;
  unpacks_ |= with_self_;
  if (packs_)
    prepare_packing();
}

bool by_sweep::done() const {
  bool const all_left = !sends_ahead_ || (next_chunk_ == chunks_ && under_way_ == 0);
  return expected_all_ && (!packs_ || (packed_ == chunks_ && all_left)) && (!unpacks_ || unpacked_ == chunks_);
}

bool by_sweep::is_silent() const {
  return std::any_of(lanes_.begin(), lanes_.end(), [](flow const &f) {
    return (f.sends && f.out_traits.silent) || (f.receives && f.in_traits.silent);
  });
}

/// The strip that a packet is, in the local array; -1 if it is packed, as those with a head are.
index by_sweep::strip_of(lane_traits const &traits, relay_part const &part, partner const &p, index chunk) const {
  bool const packed = !traits.direct || has_head(traits, p, chunk) || part.amounts[p.place()] == 0;
  return packed ? -1 : part.strips[p.place()];
}

packet by_sweep::packet_of(relay_side const &side, relay_part const &part, lane_traits const &traits, partner const &p,
                           std::size_t partners, index chunk) const {
  bool const head = has_head(traits, p, chunk);
  return {p.what,
          p.number,
          set_of(chunk) * partners + p.number,
          chunk,
          (head ? sizeof(packet_head) : 0) + bytes(part.amounts[p.place()]),
          traits.ahead && !head && side.usual_chunks() > 1 && side.is_usual(chunk) &&
              strip_of(traits, part, p, chunk) < 0};
}

bool by_sweep::lacks_room(flow const &f, partner const &p) const {
  return p.has_packet && !f.out_traits.ahead && !f.out->has_room(p.next);
}

/// A chunk that lacks one sender cannot be unpacked, whoever else comes, nor one packed that lacks room for one
/// receiver. If both are possible, it is not known.
int by_sweep::awaited() const {
  if (!expected_all_ || is_silent())
    return -1;
  bool const packing = packs_ && packed_ < chunks_ && !(with_self_ && packed_ >= unpacked_ + sets),
             unpacking = unpacks_ && unpacked_ < chunks_;
  if (packing == unpacking)
    return -1;
  for (flow const &f : lanes_)
    for (partner const &p : packing ? f.to : f.from)
      if (packing ? f.sends && lacks_room(f, p) : p.is_lacking)
        return p.what->peer;
  return -1;
}

void by_sweep::list_awaited(std::vector<int> &processes) const {
  for (flow const &f : lanes_) {
    if (unpacked_ < (f.in_traits.ahead ? posted_ : chunks_))
      for (partner const &p : f.from)
        if (p.is_lacking)
          processes.push_back(p.what->process);
    for (partner const &p : f.to) {
      for (bool const under_way : p.under_way)
        if (under_way)
          processes.push_back(p.what->process);
      if (f.sends && packed_ < chunks_ && lacks_room(f, p))
        processes.push_back(p.what->process);
    }
  }
}

bool by_sweep::progress() {
  bool any = false;
  if (unpacks_)
    any = post_receives() | receive_packets() | unpack_chunk();
  if (packs_)
    any = any | finish_sends() | pack_chunk() | start_sends();
  return any;
}

bool by_sweep::post_receives() {
  index const before = posted_;
  for (; receives_ahead_ && posted_ < chunks_ && posted_ < unpacked_ + sets; ++posted_) {
    relay_part const &part = arriving_.of(posted_);
    for (flow &f : lanes_)
      for (partner &p : f.from) {
        if (!f.in_traits.ahead || !p.takes_part || part.amounts[p.place()] == 0)
          continue;
        packet const what = packet_of(arriving_, part, f.in_traits, p, f.from.size(), posted_);
        char *at = f.in->room(what, room_bytes(part.amounts[p.place()]));
        if (index const strip = strip_of(f.in_traits, part, p, posted_); strip >= 0)
          at = state_->to.memory() + bytes(arriving_.begin_of(posted_, strip));
        else if (!has_head(f.in_traits, p, posted_))
          at += sizeof(packet_head);
        f.in->expect(what, at);
      }
  }
  return posted_ != before;
}

/// Looks for the packets of the chunk that is unpacked next.
bool by_sweep::receive_packets() {
  bool any = false;
  if (lacking_ == 0)
    return false;
  for (flow &f : lanes_) {
    if (!f.receives || (f.in_traits.ahead && unpacked_ == posted_))
      continue;
    for (partner &p : f.from) {
      if (!p.is_lacking)
        continue;
      inlet::arrival const came = f.in->arrived(p.next);
      if (!came.at)
        continue;
      check(f, p, came);
      p.arrived = came.at + (has_head(f.in_traits, p, unpacked_) ? sizeof(packet_head) : 0);
      p.is_lacking = false;
      --lacking_;
      any = true;
    }
  }
  return any;
}

void by_sweep::check(flow const &f, partner const &p, inlet::arrival const &came) const {
  bool good = came.bytes == p.next.bytes;
  if (has_head(f.in_traits, p, unpacked_)) {
    packet_head const theirs = read_head(came.at, came.bytes);
    state_->on_trouble.compare(state_->ours, theirs.of, *p.what);
    good = good && theirs.elements == to_unpack_->amounts[p.place()] && theirs.number == unpacked_;
  }
  if (!good)
    state_->on_trouble.stop(*p.what, direction::from,
                            "it is of other chunks; do all processes have the same limits of memory and window?");
}

bool by_sweep::has_arrived(index chunk) const {
  return expected_all_ && lacking_ == 0 && !(with_self_ && packed_ <= chunk);
}

/// For what stays on this process.
char *by_sweep::own_buffer(index chunk) const { return self_memory_ + set_of(chunk) * self_bytes_; }

bool by_sweep::unpack_chunk() {
  if (unpacked_ == chunks_ || !has_arrived(unpacked_))
    return false;
  relay_part const &part = *to_unpack_;
  // Processes that send nothing are in no run; those that do, but not here, are left out.
  static char nothing;
  std::fill(closed_.begin(), closed_.end(), source{&nothing, 0});
  for (message const &m : plan_.receives)
    closed_[static_cast<std::size_t>(m.place)] = {};
  if (!plan_.local.empty())
    closed_[static_cast<std::size_t>(plan_.place_before)] = {};
  if (with_self_)
    closed_[static_cast<std::size_t>(plan_.place_before)] = {own_buffer(unpacked_), static_cast<index>(self_bytes_)};
  direct_strips_.assign(static_cast<std::size_t>(cut_.strips), false);
  for (flow const &f : lanes_)
    for (partner const &p : f.from) {
      if (!p.takes_part)
        continue;
      index const strip = strip_of(f.in_traits, part, p, unpacked_);
      if (strip >= 0)
        direct_strips_[static_cast<std::size_t>(strip)] = true;
      bool const in_packet = strip < 0 && part.amounts[p.place()] > 0;
      closed_[p.place()] = in_packet ? source{p.arrived, static_cast<index>(bytes(part.amounts[p.place()]) + slack)}
                                     : source{&nothing, 0};
    }
  arriving_.each_strip(unpacked_, [&](index strip, index begin, index end) {
    if (!direct_strips_[static_cast<std::size_t>(strip)])
      unpack_elements(begin, end);
  });
  take_packets();
  ++unpacked_;
  prepare_unpacking();
  return true;
}

void by_sweep::take_packets() {
  for (flow &f : lanes_)
    for (partner &p : f.from)
      if (p.takes_part && p.has_packet)
        f.in->take(p.next);
}

void by_sweep::unpack_elements(index begin, index end) {
  bool const from_all = std::all_of(closed_.begin(), closed_.end(), [](source const &s) { return s.begin; });
  if (code_.unpack && from_all)
    unpack(arriving_.layout(), code_, plan_.place_after, closed_, state_->to.memory(), begin, end, stores_);
  else
    unpack(arriving_.layout(), size_, closed_, state_->to.memory(), begin, end, stores_);
}

bool by_sweep::has_room(index chunk) const {
  if ((sends_ahead_ && chunk >= sent_ + sets) || (with_self_ && chunk >= unpacked_ + sets))
    return false;
  for (flow const &f : lanes_)
    if (f.sends && std::any_of(f.to.begin(), f.to.end(), [&](partner const &p) { return lacks_room(f, p); }))
      return false;
  return true;
}

bool by_sweep::pack_chunk() {
  if (packed_ == chunks_ || !has_room(packed_))
    return false;
  open_packets();
  departing_.each_strip(packed_, [&](index strip, index begin, index end) {
    if (!direct_strips_[static_cast<std::size_t>(strip)])
      pack_elements(begin, end);
  });
  post_packets();
  ++packed_;
  prepare_packing();
  return true;
}

void by_sweep::open_packets() {
  relay_part const &part = *to_pack_;
  std::size_t const set = set_of(packed_);
  std::fill(open_.begin(), open_.end(), outbox{});
  direct_strips_.assign(static_cast<std::size_t>(cut_.strips), false);
  if (with_self_)
    open_[static_cast<std::size_t>(plan_.place_after)] = {own_buffer(packed_), static_cast<index>(self_bytes_)};
  for (flow &f : lanes_)
    for (partner &p : f.to) {
      index const elements = part.amounts[p.place()];
      if (!f.sends || elements == 0)
        continue;
      std::size_t const head = head_bytes(f.out_traits);
      p.at[set] = f.out->room(p.next, f.out_traits.ahead ? room_bytes(elements) : head + bytes(elements) + slack);
      if (has_head(f.out_traits, p, packed_))
        write_head(p.at[set], {state_->ours, elements, packed_});
      else
        p.at[set] += head;
      char *const first = p.at[set] + (has_head(f.out_traits, p, packed_) ? head : 0);
      open_[p.place()] = {first, static_cast<index>(bytes(elements) + slack)};
      if (index const strip = strip_of(f.out_traits, part, p, packed_); strip >= 0)
        direct_strips_[static_cast<std::size_t>(strip)] = true;
    }
}

/// Those that need not wait for their turn.
void by_sweep::post_packets() {
  for (flow &f : lanes_)
    if (f.sends && !f.out_traits.ahead)
      for (partner const &p : f.to)
        if (p.has_packet)
          f.out->post(p.next, p.at[set_of(packed_)]);
}

void by_sweep::pack_elements(index begin, index end) {
  bool const to_all = std::all_of(lanes_.begin(), lanes_.end(), [](flow const &f) { return f.sends || f.to.empty(); });
  if (code_.pack && to_all && with_self_ == !plan_.local.empty())
    pack(departing_.layout(), code_, plan_.place_before, state_->from, open_, begin, end);
  else
    pack(departing_.layout(), size_, state_->from, open_, begin, end);
}

/// Of lanes that go ahead.
bool by_sweep::start_sends() {
  bool any = false;
  while (sends_ahead_ && next_chunk_ < packed_ && (under_way_ < limits_.window || !limits_.window_given)) {
    any = true;
    if (next_lanes_ == lanes_.size()) {
      next_lanes_ = 0;
      ++next_chunk_;
      continue;
    }
    flow &f = lanes_[next_lanes_];
    if (!f.sends || !f.out_traits.ahead || next_send_ == f.to.size()) {
      ++next_lanes_;
      next_send_ = 0;
      continue;
    }
    partner &p = f.to[next_send_++];
    relay_part const &part = departing_.of(next_chunk_);
    if (part.amounts[p.place()] == 0)
      continue;
    index const strip = strip_of(f.out_traits, part, p, next_chunk_);
    f.out->post(packet_of(departing_, part, f.out_traits, p, f.to.size(), next_chunk_),
                strip < 0 ? p.at[set_of(next_chunk_)] : state_->from + bytes(departing_.begin_of(next_chunk_, strip)));
    p.under_way[set_of(next_chunk_)] = true;
    ++under_way_;
  }
  return any;
}

/// Tests the packets of the chunks that may be under way; counts the chunks that are through.
bool by_sweep::finish_sends() {
  bool any = false;
  if (!sends_ahead_)
    return false;
  auto const each_under_way = [&](index chunk, auto const &visit) {
    for (flow &f : lanes_)
      for (partner &p : f.to)
        if (p.under_way[set_of(chunk)])
          visit(f, p);
  };
  for (index chunk = sent_; chunk <= next_chunk_ && chunk < chunks_ && chunk < sent_ + sets; ++chunk)
    each_under_way(chunk, [&](flow &f, partner &p) {
      if (!f.out->is_through(packet_of(departing_, departing_.of(chunk), f.out_traits, p, f.to.size(), chunk)))
        return;
      p.under_way[set_of(chunk)] = false;
      --under_way_;
      any = true;
    });
  for (bool through = true; sent_ < next_chunk_ && through;) {
    each_under_way(sent_, [&](flow &, partner &) { through = false; });
    if (through) {
      ++sent_;
      any = true;
    }
  }
  return any;
}

} // namespace redeal::runtime
