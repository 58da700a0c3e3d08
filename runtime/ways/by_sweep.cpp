// Each chunk is posted, packed, sent, received and unpacked as soon as there is room for it.
#include "ways/by_sweep.h"

#include "job/time_spent.h"
#include "memory/cache_line.h"

#include <algorithm>

namespace redeal::runtime {
namespace {

// Sweeps write and read a bit more than elements.
constexpr std::size_t slack = 64;

std::size_t set_of(index chunk) { return static_cast<std::size_t>(chunk % by_sweep::sets); }

index amount(sweep_part const &part, message const &m) { return part.amounts[static_cast<std::size_t>(m.place)]; }

} // namespace

by_sweep::by_sweep(move_plan const &plan, std::size_t element_size, fixed_code const *code, way const &how)
    : plan_(plan), size_(element_size), code_(code ? *code : fixed_code()), limits_(how.limits), cut_(how.chunks),
      chunks_(cut_.count()),
      departing_(cut_, plan.departures ? &*plan.departures : nullptr, plan.cut_along.from, plan.cut_before),
      arriving_(cut_, plan.arrivals ? &*plan.arrivals : nullptr, plan.cut_along.to, plan.cut_after),
      stores_(how.write) {
  if (!plan.local.empty())
    self_bytes_ = bytes(departing_.most(plan.place_after)) + slack;
  open_.resize(static_cast<std::size_t>(departing_.others()));
  closed_.resize(static_cast<std::size_t>(arriving_.others()));
  if (chunks_ == 1)
    list_elements();
}

/// Both sides or none: what stays goes from list to list.
void by_sweep::list_elements() {
  if (plan_.departures)
    leaving_ = listed::of(*plan_.departures, size_);
  if (plan_.arrivals)
    coming_ = listed::of(*plan_.arrivals, size_);
  if ((plan_.departures && !leaving_) || (plan_.arrivals && !coming_))
    leaving_ = coming_ = std::nullopt;
}

/// Whole lines; there is always room for a head before the elements.
std::size_t by_sweep::room_bytes(index elements) const { return (head_room + bytes(elements) + slack + 63) / 64 * 64; }

std::size_t by_sweep::batch_bytes(sweep_side const &side, std::vector<message const *> const &messages) const {
  std::size_t most = 0;
  for (sweep_part const &part : side.parts()) {
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

template <class Lane>
void by_sweep::add(std::vector<partner<Lane>> &all, std::size_t lanes, sweep_side const &side,
                   std::vector<message const *> const &messages, Lane &lane) {
  std::size_t number = 0;
  for (message const *m : messages) {
    all.push_back({m, &lane, lane.is_ahead(), lanes, number++, 0});
    while (all.back().amount(side.of(all.back().headed)) == 0)
      ++all.back().headed;
  }
}

std::size_t by_sweep::connect(std::vector<message const *> const &to, outlet &out,
                              std::vector<message const *> const &from, inlet &in) {
  std::size_t const lanes = first_from_.size();
  first_from_.push_back(from_.size());
  add(to_, lanes, departing_, to, out);
  add(from_, lanes, arriving_, from, in);
  return lanes;
}

void by_sweep::begin(move_state &state) {
  state_ = &state;
  posted_ = unpacked_ = packed_ = sent_ = next_chunk_ = 0;
  next_send_ = under_way_ = lacking_ = 0;
  packs_ = unpacks_ = sends_ahead_ = receives_ahead_ = expected_all_ = false;
  to_unpack_ = &arriving_.of(0);
  for (receiver &p : to_) {
    p.takes_part = false;
    std::fill_n(p.under_way, sets, false);
  }
  for (sender &p : from_)
    p.takes_part = p.has_packet = p.is_lacking = false;
}

void by_sweep::send(std::size_t lanes) {
  for (receiver &p : to_)
    if (p.lanes == lanes) {
      p.takes_part = packs_ = true;
      sends_ahead_ |= p.ahead;
    }
}

void by_sweep::receive(std::size_t lanes) {
  for (sender const &p : from_)
    if (p.lanes == lanes)
      expect(lanes, p.number);
}

void by_sweep::expect(std::size_t lanes, std::size_t number) {
  sender &p = from_[first_from_[lanes] + number];
  p.takes_part = unpacks_ = true;
  receives_ahead_ |= p.ahead;
  prepare(p);
}

void by_sweep::begin_sweeps() {
  with_self_ = !plan_.local.empty() && (packs_ || unpacks_);
  packs_ |= with_self_;
  unpacks_ |= with_self_;
  prepare_packing();
}

bool by_sweep::sends(std::size_t lanes) const {
  return std::any_of(to_.begin(), to_.end(), [&](receiver const &p) { return p.lanes == lanes && p.takes_part; });
}

bool by_sweep::done() const {
  bool const all_left = !sends_ahead_ || (next_chunk_ == chunks_ && under_way_ == 0);
  return expected_all_ && (!packs_ || (packed_ == chunks_ && all_left)) && (!unpacks_ || unpacked_ == chunks_);
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
  for (receiver const &p : to_)
    if (packing && lacks_room(p))
      return p.what->peer;
  for (sender const &p : from_)
    if (unpacking && p.is_lacking)
      return p.what->peer;
  return -1;
}

void by_sweep::list_awaited(awaited_list &processes) const {
  for (sender const &p : from_)
    if (p.is_lacking && (!p.ahead || unpacked_ < posted_))
      processes.push_back({p.what->process, p.what->step});
  for (receiver const &p : to_) {
    for (bool const under_way : p.under_way)
      if (under_way)
        processes.push_back({p.what->process, p.what->step});
    if (packed_ < chunks_ && !p.ahead && lacks_room(p))
      processes.push_back({p.what->process, p.what->step});
  }
}

bool by_sweep::progress() {
  bool any = false;
  if (unpacks_) {
    any |= post_receives();
    any |= receive_packets();
    any |= unpack_chunk();
  }
  if (packs_) {
    any |= finish_sends();
    any |= pack_chunk();
    any |= start_sends();
  }
  return any;
}

template <class Partner> packet by_sweep::packet_of(sweep_part const &part, Partner const &p, index chunk) const {
  return {p.what, p.number, p.number * sets + set_of(chunk), chunk, p.head_bytes(chunk) + bytes(p.amount(part))};
}

/// For what stays on this process.
char *by_sweep::own_buffer(index chunk) const { return self_memory_ + set_of(chunk) * self_bytes_; }

void by_sweep::note_direct(index strip) {
  if (strip >= 0)
    direct_strips_[static_cast<std::size_t>(strip)] = true;
}

template <class Visit> void by_sweep::each_packed_strip(sweep_side const &side, index chunk, Visit const &visit) const {
  side.each_strip(chunk, [&](index strip, index begin, index end) {
    if (!direct_strips_[static_cast<std::size_t>(strip)])
      visit(begin, end);
  });
}

void by_sweep::prepare_packing() {
  if (!packs_ || packed_ == chunks_)
    return;
  to_pack_ = &departing_.of(packed_);
  for (receiver &p : to_) {
    p.has_packet = p.takes_part && p.amount(*to_pack_) > 0;
    if (p.has_packet)
      p.next = packet_of(*to_pack_, p, packed_);
  }
}

bool by_sweep::has_room() const {
  return !(with_self_ && packed_ >= unpacked_ + sets) &&
         std::none_of(to_.begin(), to_.end(), [&](receiver const &p) { return lacks_room(p); });
}

bool by_sweep::pack_chunk() {
  if (packed_ == chunks_ || !has_room())
    return false;
  begin_to_spend_on(spent.pack);
  open_packets();
  if (leaving_)
    pack_listed();
  else
    each_packed_strip(departing_, packed_, [&](index begin, index end) { pack_elements(begin, end); });
  // Others wait for their turn.
  for (receiver const &p : to_)
    if (p.has_packet && !p.ahead)
      p.lane->post(p.next, p.at[set_of(packed_)]);
  if (leaving_ && with_self_) {
    begin_to_spend_on(spent.copy);
    copy_listed(*state_);
  }
  if (is_silent()) // calls of MPI follow
    begin_to_spend_on(spent.wait);
  ++packed_;
  prepare_packing();
  return true;
}

void by_sweep::open_packets() {
  std::fill(open_.begin(), open_.end(), outbox{});
  direct_strips_.assign(static_cast<std::size_t>(cut_.strips), false);
  if (with_self_)
    open_[static_cast<std::size_t>(plan_.place_after)] = {own_buffer(packed_), static_cast<index>(self_bytes_)};
  for (receiver &p : to_) {
    if (!p.has_packet)
      continue;
    index const elements = p.amount(*to_pack_);
    std::size_t const room = bytes(elements) + slack;
    char *const at = p.lane->room(p.next, p.ahead ? room_bytes(elements) : room) + (p.ahead ? head_room : 0);
    open_[p.place()] = {at, static_cast<index>(room)};
    p.at[set_of(packed_)] = at - p.head_bytes(packed_);
    if (p.has_head(packed_))
      write_head(p.at[set_of(packed_)], packet_head::of(state_->ours, elements, packed_));
    note_direct(p.strip_of(*to_pack_, packed_));
  }
}

void by_sweep::pack_elements(index begin, index end) {
  bool const to_all = std::all_of(to_.begin(), to_.end(), [](receiver const &p) { return p.takes_part; });
  if (code_.pack && to_all && with_self_ == !plan_.local.empty())
    pack(departing_.layout(), code_, plan_.place_before, state_->from, open_, begin, end);
  else
    pack(departing_.layout(), size_, state_->from, open_, begin, end);
}

void by_sweep::pack_listed() {
  for (receiver const &p : to_)
    if (p.has_packet && p.strip_of(*to_pack_, packed_) < 0)
      leaving_->pack(p.what->place, state_->from, open_[p.place()].next);
}

/// Of lanes that go ahead.
bool by_sweep::start_sends() {
  bool any = false;
  while (sends_ahead_ && next_chunk_ < packed_ && (under_way_ < limits_.window || !limits_.window_given)) {
    any = true;
    if (next_send_ == to_.size()) {
      next_send_ = 0;
      ++next_chunk_;
      continue;
    }
    receiver &p = to_[next_send_++];
    sweep_part const &part = departing_.of(next_chunk_);
    if (!p.takes_part || !p.ahead || p.amount(part) == 0)
      continue;
    index const strip = p.strip_of(part, next_chunk_);
    p.lane->post(packet_of(part, p, next_chunk_),
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
  for (index chunk = sent_; chunk <= next_chunk_ && chunk < chunks_ && chunk < sent_ + sets; ++chunk)
    for (receiver &p : to_)
      if (p.under_way[set_of(chunk)] && p.lane->is_through(packet_of(departing_.of(chunk), p, chunk))) {
        p.under_way[set_of(chunk)] = false;
        --under_way_;
        any = true;
      }
  auto const is_through = [&](receiver const &p) { return !p.under_way[set_of(sent_)]; };
  for (; sent_ < next_chunk_ && std::all_of(to_.begin(), to_.end(), is_through); ++sent_)
    any = true;
  return any;
}

bool by_sweep::post_receives() {
  index const before = posted_;
  for (; receives_ahead_ && posted_ < chunks_ && posted_ < unpacked_ + sets; ++posted_) {
    sweep_part const &part = arriving_.of(posted_);
    for (sender &p : from_) {
      if (!p.takes_part || !p.ahead || p.amount(part) == 0)
        continue;
      packet const what = packet_of(part, p, posted_);
      char *at = p.lane->room(what, room_bytes(p.amount(part)));
      if (index const strip = p.strip_of(part, posted_); strip >= 0)
        at = state_->to.memory() + bytes(arriving_.begin_of(posted_, strip));
      else
        at += head_room - p.head_bytes(posted_);
      p.lane->expect(what, at);
    }
  }
  return posted_ != before;
}

void by_sweep::prepare_unpacking() {
  if (unpacked_ == chunks_)
    return;
  to_unpack_ = &arriving_.of(unpacked_);
  for (sender &p : from_)
    if (p.takes_part)
      prepare(p);
}

/// For the chunk that is unpacked next.
void by_sweep::prepare(sender &p) {
  p.has_packet = p.is_lacking = p.amount(*to_unpack_) > 0;
  lacking_ += p.is_lacking;
  p.next = packet_of(*to_unpack_, p, unpacked_);
}

/// Looks for the packets of the chunk that is unpacked next.
bool by_sweep::receive_packets() {
  std::size_t const before = lacking_;
  if (before == 0)
    return false;
  for (sender &p : from_) {
    if (!p.is_lacking || (p.ahead && unpacked_ == posted_))
      continue;
    inlet::arrival const came = p.lane->arrived(p.next);
    if (!came.at)
      continue;
    check(p, came);
    p.arrived = came.at + p.head_bytes(unpacked_);
    fetch_written(came.at, static_cast<index>(came.bytes));
    p.is_lacking = false;
    --lacking_;
  }
  return lacking_ < before;
}

void by_sweep::check(sender const &p, inlet::arrival const &came) const {
  if (came.is_left_over)
    state_->on_trouble.stop_left_over(*p.what);
  char const *const other_chunks = "it is of other chunks; do all processes have the same limits of memory and window?";
  if (p.has_head(unpacked_))
    state_->on_trouble.compare(state_->ours, p.amount(*to_unpack_), unpacked_, read_head(came.at, came.bytes), *p.what,
                               other_chunks);
  if (came.bytes != p.next.bytes)
    state_->on_trouble.stop(*p.what, direction::from, other_chunks);
}

bool by_sweep::unpack_chunk() {
  if (unpacked_ == chunks_ || !expected_all_ || lacking_ > 0 || (with_self_ && packed_ <= unpacked_))
    return false;
  begin_to_spend_on(spent.unpack);
  find_sources();
  if (coming_)
    unpack_listed();
  else
    each_packed_strip(arriving_, unpacked_, [&](index begin, index end) { unpack_elements(begin, end); });
  for (sender const &p : from_)
    if (p.has_packet)
      p.lane->take(p.next);
  if (is_silent()) // as above
    begin_to_spend_on(spent.wait);
  ++unpacked_;
  prepare_unpacking();
  return true;
}

/// Where the chunk's elements are. Processes that send nothing are in no run; those that do, but not here, are left
/// out.
void by_sweep::find_sources() {
  static char nothing;
  std::fill(closed_.begin(), closed_.end(), source{&nothing, 0});
  direct_strips_.assign(static_cast<std::size_t>(cut_.strips), false);
  for (message const &m : plan_.receives)
    closed_[static_cast<std::size_t>(m.place)] = {};
  if (!plan_.local.empty())
    closed_[static_cast<std::size_t>(plan_.place_before)] =
        with_self_ ? source{own_buffer(unpacked_), static_cast<index>(self_bytes_)} : source{};
  for (sender const &p : from_) {
    if (!p.takes_part)
      continue;
    index const strip = p.strip_of(*to_unpack_, unpacked_);
    note_direct(strip);
    closed_[p.place()] = strip < 0 && p.has_packet
                             ? source{p.arrived, static_cast<index>(bytes(p.amount(*to_unpack_)) + slack)}
                             : source{&nothing, 0};
  }
}

void by_sweep::unpack_listed() {
  for (sender const &p : from_)
    if (p.has_packet && p.strip_of(*to_unpack_, unpacked_) < 0)
      coming_->unpack(p.what->place, p.arrived, state_->to.memory());
}

void by_sweep::unpack_elements(index begin, index end) {
  bool const from_all = std::all_of(closed_.begin(), closed_.end(), [](source const &s) { return s.begin; });
  if (code_.unpack && from_all)
    unpack(arriving_.layout(), code_, plan_.place_after, closed_, state_->to.memory(), begin, end, stores_);
  else
    unpack(arriving_.layout(), size_, closed_, state_->to.memory(), begin, end, stores_);
}

} // namespace redeal::runtime
