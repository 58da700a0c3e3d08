// Each pass lands what has come or gone, and begins what there is room for.
#include "ways/by_message.h"

#include "Plan/Cost/Course.h"

#include <algorithm>

namespace redeal::runtime {
namespace {

// The elements of a chunk of a message. Where packets are under way for some time, small messages go in several too.
index elements_of_chunk(message const &m, by_message::cut how, bool ahead) {
  std::size_t const whole = static_cast<std::size_t>(m.what.elements) * how.element_size,
                    wanted =
                        ahead ? std::max<std::size_t>(plan::least_piece, whole / plan::pieces_of_message) : how.most;
  return static_cast<index>(std::max<std::size_t>(std::min(how.most, wanted) / how.element_size, 1));
}

// More chunks do not begin before the first of them has ended; but the first ones of all messages may.
constexpr std::size_t most_under_way = 1024;

} // namespace

by_message::by_message(std::vector<message const *> const &sends, std::vector<message const *> const &receives,
                       outlet &out, inlet &in, cut how)
    : out_(out), in_(in), size_(how.element_size), kernels_(kernels_for(how.element_size)),
      sends_(out.is_ahead(), contiguous_at_sender), receives_(in.is_ahead(), contiguous_at_receiver) {
  list(sends, sends_, how);
  list(receives, receives_, how);
}

std::size_t by_message::most_room(std::vector<message const *> const &messages, cut how) {
  index most = 1;
  for (message const *m : messages)
    most = std::max(most, std::min(m->what.elements, elements_of_chunk(*m, how, true)));
  return (sizeof(packet_head) + static_cast<std::size_t>(most) * how.element_size + 63) / 64 * 64;
}

std::size_t by_message::packets_ahead(std::vector<message const *> const &messages, cut how) {
  std::size_t count = 0;
  for (message const *m : messages)
    count += chunked(m->what, elements_of_chunk(*m, how, true)).count();
  return count;
}

void by_message::list(std::vector<message const *> const &messages, side &to, cut how) {
  std::size_t key = 0;
  for (message const *m : messages) {
    index const most = elements_of_chunk(*m, how, to.ahead);
    to.all.push_back({m, chunked(m->what, most), most, to.all.size(), key});
    key += to.all.back().count();
  }
  if (to.ahead)
    to.under_way.reserve(std::min(key, std::max(most_under_way, messages.size()))); // nothing is allocated in a move
}

// The first one may have a head.
index by_message::place_of(side const &s, passage const &p, std::size_t chunk) {
  return s.ahead && chunk > 0 ? s.place(p.piece(chunk)) : -1;
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
    p.number = state_->early->leaves(p.what->what);
}

packet by_message::packet_of(side const &s, passage const &p, std::size_t chunk) const {
  std::size_t const head = s.ahead && chunk == 0 ? sizeof(packet_head) : 0;
  return {p.what, p.partner, p.first_key + chunk, static_cast<index>(s.begun), head + bytes(p.piece(chunk).elements)};
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

bool by_message::begin_send(passage &p) {
  packet const what = packet_of(sends_, p, p.begun);
  early_release *const early = state_->early;
  if (sends_.is_full() || !out_.has_room(what) || (early && !sends_.ahead && !early->may_leave(part_of(sends_, p))))
    return false;
  index const place = place_of(sends_, p, p.begun);
  char *const room = out_.room(what, place < 0 ? what.bytes : 0);
  if (place < 0)
    pack(p, what, room);
  else
    out_.post(what, state_->from + bytes(place));
  if (sends_.ahead) {
    sends_.under_way.push_back({&p, p.begun, what, false});
    return true;
  }
  if (early)
    early->left(p.number, p.piece(p.begun));
  ++p.ended;
  ++sends_.ended;
  return true;
}

void by_message::pack(passage const &p, packet const &what, char *at) {
  parcel const &piece = p.piece(p.begun);
  char *elements = at;
  if (sends_.ahead && p.begun == 0)
    elements = write_head(at, {state_->ours, p.what->what.elements, p.most});
  kernels_.pack(piece, state_->from, elements, size_);
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
      state_->early->left(f.of->number, f.of->piece(f.chunk));
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
  early->arrives(p.piece(p.begun));
  return true;
}

bool by_message::begin_receive(passage &p) {
  packet const what = packet_of(receives_, p, p.begun);
  if (receives_.is_full() || !in_.has_room(what) || !may_arrive(p))
    return false;
  index const place = place_of(receives_, p, p.begun);
  char *const room = in_.room(what, place < 0 ? what.bytes : 0);
  in_.expect(what, place < 0 ? room : state_->to.memory() + bytes(place));
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
    state_->on_trouble.stop_left_over(*p.what);
  if (came.bytes != what.bytes)
    state_->on_trouble.stop(
        *p.what, direction::from,
        std::string("it is ") + (came.bytes < what.bytes ? "shorter" : "longer") +
            " than expected; do all processes give the same formats, extents, memory, window and phases?");
  char const *elements = came.at;
  if (receives_.ahead && chunk == 0) {
    check_head(p, read_head(came.at, came.bytes));
    elements += sizeof(packet_head);
  }
  if (place_of(receives_, p, chunk) < 0)
    kernels_.unpack(p.piece(chunk), elements, state_->to.memory(), size_);
  in_.take(what);
}

void by_message::check_head(passage const &p, packet_head const &theirs) const {
  state_->on_trouble.compare(state_->ours, theirs.of, *p.what);
  if (theirs.elements != p.what->what.elements)
    state_->on_trouble.stop(*p.what, direction::from,
                            "it has " + std::to_string(theirs.elements) + " elements, but " +
                                std::to_string(p.what->what.elements) +
                                " are expected; do all processes give the same formats and extents?");
  if (theirs.number != p.most)
    state_->on_trouble.stop(*p.what, direction::from,
                            "it goes in other chunks; do all processes have the same limits of memory and window?");
}

void by_message::list_awaited(awaited_list &processes) const {
  for (side const *const s : {&receives_, &sends_})
    for (flight const &f : s->under_way)
      if (!f.landed)
        processes.push_back({f.of->what->process, f.of->what->step});
  auto const each_idle = [&](side const &s, auto const &is_awaited) {
    for (passage const &p : s.all)
      if (p.takes_part && p.begun < p.count() && is_awaited(p))
        processes.push_back({p.what->process, p.what->step});
  };
  if (!receives_.ahead)
    each_idle(receives_, [&](passage const &p) { return !in_.arrived(packet_of(receives_, p, p.begun)).at; });
  if (!sends_.ahead)
    each_idle(sends_, [&](passage const &p) { return !out_.has_room(packet_of(sends_, p, p.begun)); });
}

} // namespace redeal::runtime
