// Each pass lands what has come or gone, and begins what there is room for.
#include "ways/by_message.h"

#include "job/time_spent.h"

#include <algorithm>

namespace redeal::runtime {
namespace {

// More chunks do not begin before the first of them has ended; but the first ones of all messages may.
constexpr std::size_t most_under_way = 1024;

} // namespace

by_message::by_message(std::vector<message const *> const &sends, std::vector<message const *> const &receives,
                       outlet &out, inlet &in, cut how, cargo_maker const &maker)
    : out_(out), in_(in), size_(how.element_size), sends_(out.is_ahead(), how.in_turn),
      receives_(in.is_ahead(), how.in_turn) {
  list(sends, sends_, direction::to, how, maker);
  list(receives, receives_, direction::from, how, maker);
}

by_message::needs by_message::needs_ahead(std::vector<message const *> const &messages, direction way, cut how,
                                          cargo_maker const &maker) {
  std::size_t most = 0, count = 0;
  for (message const *m : messages) {
    auto const what = maker.make(*m, way, how, true);
    most = std::max(most, what->most_bytes());
    count += what->count();
  }
  return {(head_room + std::max(most, how.element_size) + 63) / 64 * 64, count};
}

void by_message::list(std::vector<message const *> const &messages, side &to, direction way, cut how,
                      cargo_maker const &maker) {
  std::size_t key = 0;
  to.all.reserve(messages.size()); // those under way point to them
  for (message const *m : messages) {
    to.all.push_back({maker.make(*m, way, how, to.ahead), to.all.size(), key});
    key += to.all.back().count();
  }
  if (to.ahead)
    to.under_way.reserve(std::min(key, std::max(most_under_way, messages.size()))); // nothing is allocated in a move
}

// The first one may have a head.
index by_message::place_of(side const &s, passage const &p, std::size_t chunk) {
  return s.ahead && chunk > 0 ? p.what->place(chunk) : -1;
}

void by_message::reset(side &s) {
  for (passage &p : s.all)
    p.takes_part = false;
  s.under_way.clear();
  s.turn = s.total = s.begun = s.ended = 0;
}

void by_message::begin(move_state &state) {
  state_ = &state;
  reset(sends_);
  reset(receives_);
}

void by_message::begin_all(move_state &state) {
  begin(state);
  for (side *const s : {&sends_, &receives_})
    for (passage const &p : s->all)
      open(*s, p.partner);
}

void by_message::open(side &s, std::size_t partner) {
  passage &p = s.all[partner];
  p.takes_part = true;
  p.begun = p.ended = 0;
  s.total += p.count();
  if (state_->early && &s == &sends_)
    p.number = state_->early->leaves(p.what->what().what);
}

packet by_message::packet_of(side const &s, passage const &p, std::size_t chunk) const {
  std::size_t const head = s.has_head(chunk) ? sizeof(packet_head) : 0;
  return {&p.what->what(), p.partner, p.first_key + chunk, static_cast<index>(s.begun), head + p.what->bytes(chunk)};
}

double by_message::part_of(side const &s, passage const &p) const {
  return s.ahead ? static_cast<double>(s.begun) / static_cast<double>(s.total)
                 : static_cast<double>(p.begun) / static_cast<double>(p.count());
}

double by_message::sent() const {
  if (sends_.is_done())
    return 1;
  if (sends_.ahead)
    return static_cast<double>(sends_.ended) / static_cast<double>(sends_.total);
  double least = 1;
  for (passage const &p : sends_.all)
    if (p.takes_part)
      least = std::min(least, part_of(sends_, p));
  return least;
}

bool by_message::progress() {
  bool any = false;
  if (!receives_.is_done()) {
    any = land_receives();
    any |= begin_more(receives_, [&](passage &p) { return receives_.ahead ? begin_receive(p) : take_arrival(p); });
  }
  if (!sends_.is_done()) {
    any |= land_sends();
    any |= begin_more(sends_, [&](passage &p) { return begin_send(p); });
  }
  return any;
}

/// Goes round the passages until none can begin its next chunk; in a lane that goes ahead: until one cannot.
template <class Begin> bool by_message::begin_more(side &s, Begin const &begin) {
  if (s.in_turn)
    return begin_in_turn(s, begin);
  bool any = false;
  for (std::size_t idle = 0; idle < s.all.size() && s.begun < s.total;) {
    passage &p = s.all[s.turn];
    bool const has_more = p.takes_part && p.begun < p.count();
    if (has_more && begin(p)) {
      ++p.begun;
      ++s.begun;
      any = true;
      idle = 0;
    } else if (has_more && s.ahead) {
      return any;
    } else {
      ++idle;
    }
    s.turn = s.turn + 1 < s.all.size() ? s.turn + 1 : 0;
  }
  return any;
}

/// The same where a passage waits until the one before it is through, also until that takes part. It cannot deadlock:
/// of the earliest step that is not through, sender and receiver have nothing before it.
template <class Begin> bool by_message::begin_in_turn(side &s, Begin const &begin) {
  bool any = false;
  for (; s.turn < s.all.size(); ++s.turn) {
    passage &p = s.all[s.turn];
    for (; p.takes_part && p.begun < p.count() && begin(p); any = true) {
      ++p.begun;
      ++s.begun;
    }
    if (!p.takes_part || p.ended < p.count())
      return any;
  }
  return any;
}

bool by_message::begin_send(passage &p) {
  packet const what = packet_of(sends_, p, p.begun);
  early_release *const early = state_->early;
  if (sends_.is_full() || !out_.has_room(what) || (early && !sends_.ahead && !early->may_leave(part_of(sends_, p))))
    return false;
  index const place = place_of(sends_, p, p.begun);
  std::size_t const before = sends_.has_head(p.begun) ? before_head : 0;
  char *const room = out_.room(what, place < 0 ? before + what.bytes : 0);
  if (place < 0)
    pack(p, what, room + before);
  else
    out_.post(what, state_->from + bytes(place));
  if (sends_.ahead) {
    sends_.under_way.push_back({&p, p.begun, what, false});
    return true;
  }
  if (early)
    early->left(p.number, p.what->elements_of(p.begun));
  ++p.ended;
  ++sends_.ended;
  return true;
}

void by_message::pack(passage const &p, packet const &what, char *at) {
  char *elements = at;
  if (sends_.has_head(p.begun))
    elements = write_head(at, packet_head::of(state_->ours, p.what->elements(), p.what->most()));
  spending const packs(spent.pack);
  p.what->pack(p.begun, *state_, elements);
  out_.post(what, at);
}

bool by_message::land_sends() {
  bool any = false;
  for (flight &f : sends_.under_way)
    if (!f.landed && out_.is_through(f.what))
      f.landed = any = true;
  drop_landed(sends_);
  return any;
}

// They end in the order in which they began.
void by_message::drop_landed(side &s) {
  std::size_t count = 0;
  for (; count < s.under_way.size() && s.under_way[count].landed; ++count) {
    flight const &f = s.under_way[count];
    ++f.of->ended;
    if (state_->early && &s == &sends_)
      state_->early->left(f.of->number, f.of->what->elements_of(f.chunk));
  }
  s.ended += count;
  s.under_way.erase(s.under_way.begin(), s.under_way.begin() + static_cast<std::ptrdiff_t>(count));
}

bool by_message::may_arrive(passage const &p) {
  early_release *const early = state_->early;
  if (!early)
    return true;
  if (!early->may_arrive(part_of(receives_, p)))
    return false;
  early->arrives(p.what->elements_of(p.begun));
  return true;
}

bool by_message::begin_receive(passage &p) {
  packet const what = packet_of(receives_, p, p.begun);
  if (receives_.is_full() || !in_.has_room(what) || !may_arrive(p))
    return false;
  index const place = place_of(receives_, p, p.begun);
  std::size_t const before = receives_.has_head(p.begun) ? before_head : 0;
  char *const room = in_.room(what, place < 0 ? before + what.bytes : 0);
  in_.expect(what, place < 0 ? room + before : state_->to.memory() + bytes(place));
  receives_.under_way.push_back({&p, p.begun, what, false});
  return true;
}

bool by_message::land_receives() {
  bool any = false;
  for (flight &f : receives_.under_way) {
    if (f.landed)
      continue;
    inlet::arrival const came = in_.arrived(f.what);
    if (!came.at)
      continue;
    unpack(*f.of, f.chunk, f.what, came);
    f.landed = any = true;
  }
  drop_landed(receives_);
  return any;
}

bool by_message::take_arrival(passage &p) {
  packet const what = packet_of(receives_, p, p.begun);
  inlet::arrival const came = in_.arrived(what);
  if (!came.at || !may_arrive(p))
    return false;
  unpack(p, p.begun, what, came);
  ++p.ended;
  ++receives_.ended;
  return true;
}

void by_message::unpack(passage const &p, std::size_t chunk, packet const &what, inlet::arrival const &came) {
  if (came.is_left_over)
    state_->on_trouble.stop_left_over(p.what->what());
  if (came.bytes != what.bytes)
    state_->on_trouble.stop(
        p.what->what(), direction::from,
        std::string("it is ") + (came.bytes < what.bytes ? "shorter" : "longer") +
            " than expected; do all processes give the same formats, extents, memory, window and phases?");
  char const *elements = came.at;
  if (receives_.has_head(chunk)) {
    state_->on_trouble.compare(state_->ours, p.what->elements(), p.what->most(), read_head(came.at, came.bytes),
                               p.what->what(),
                               "it goes in other chunks; do all processes have the same limits of memory and window?");
    elements += sizeof(packet_head);
  }
  if (place_of(receives_, p, chunk) < 0) {
    spending const unpacks(spent.unpack);
    p.what->unpack(chunk, elements, *state_);
  }
  in_.take(what);
}

void by_message::list_awaited(awaited_list &processes) const {
  for (side const *const s : {&receives_, &sends_})
    for (flight const &f : s->under_way)
      if (!f.landed)
        processes.push_back({f.of->what->what().process, f.of->what->what().step});
  auto const each_idle = [&](side const &s, auto const &is_awaited) {
    for (passage const &p : s.all)
      if (p.takes_part && p.begun < p.count() && (!s.in_turn || p.partner == s.turn) && is_awaited(p))
        processes.push_back({p.what->what().process, p.what->what().step});
  };
  if (!receives_.ahead)
    each_idle(receives_, [&](passage const &p) { return !in_.arrived(packet_of(receives_, p, p.begun)).at; });
  if (!sends_.ahead)
    each_idle(sends_, [&](passage const &p) { return !out_.has_room(packet_of(sends_, p, p.begun)); });
}

} // namespace redeal::runtime
