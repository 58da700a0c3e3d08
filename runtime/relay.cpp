// Each chunk is posted, packed, sent, received and unpacked as soon as there is room for it.
#include "relay.h"

#include "transport.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace redeal::runtime {
namespace {

// Sweeps write and read a bit too much.
constexpr std::size_t slack = 64;

constexpr int tag = 1;

company company_of(move_plan const &plan) {
  // There are as many steps as the busiest process has messages.
  int const near = transport() == transports::messages ? 1 : plan.most_near;
  return {std::min(plan.processes, plan.shape.steps), near > 1, near < plan.processes};
}

relay_chunks cut_of(move_plan const &plan, std::size_t element_size, message_limits const &limits) {
  return cut(plan.slowest, company_of(plan), element_size, limits.memory);
}

} // namespace

bool relay::suits(move_plan const &plan, std::size_t element_size, message_limits const &limits) {
  if (plan.slowest.from.extent == 0 || has_long_runs(plan.shape, element_size))
    return false;
  return cut_of(plan, element_size, limits).width > 0;
}

relay::relay(move_plan const &plan, meeting *here, std::size_t element_size, message_limits const &limits)
    : plan_(plan), here_(here), size_(element_size), limits_(limits), cut_(cut_of(plan, element_size, limits)),
      chunks_(cut_.count()) {
  slow_dimension const &d = plan.slowest;
  for (index chunk = 0, own = 0; chunk < chunks_; ++chunk)
    kinds_.push_back(cut_.regular && cut_.is_whole(chunk) ? 0 : static_cast<std::size_t>(++own));
  prepare(from_side_, plan.departures ? &*plan.departures : nullptr, d.from, d.from_self, d.from_inner);
  prepare(to_side_, plan.arrivals ? &*plan.arrivals : nullptr, d.to, d.to_self, d.to_inner);
  auto const share_out = [&](std::vector<message> const &all, std::vector<partner> &far, std::vector<partner> &near) {
    for (message const &m : all) {
      partner p{&m, 0, {}, {}, {}, {}};
      std::fill(std::begin(p.regular), std::end(p.regular), MPI_REQUEST_NULL);
      std::fill(std::begin(p.now), std::end(p.now), MPI_REQUEST_NULL);
      (here_ && here_->is_near(m.peer) ? near : far).push_back(p);
    }
  };
  share_out(plan.sends, sends_, near_sends_);
  share_out(plan.receives, receives_, near_receives_);
  set_bytes_[0] = survey(sends_, from_side_);
  set_bytes_[1] = survey(receives_, to_side_);
  if (!plan.local.empty())
    self_bytes_ = bytes(from_side_.most[static_cast<std::size_t>(plan.place_after)]) + slack;
  if (from_side_.layout)
    open_.resize(static_cast<std::size_t>(from_side_.layout->others()));
  if (to_side_.layout)
    closed_.resize(static_cast<std::size_t>(to_side_.layout->others()));
  make_requests();
}

void relay::prepare(side &s, sweep const *layout, block_cyclic slowest, index self, index inner) {
  s.layout = layout;
  s.slowest = slowest;
  s.self = self;
  s.inner = inner;
  if (!layout)
    return;
  s.most.resize(static_cast<std::size_t>(layout->others()));
  auto const add_kind = [&s] {
    s.amounts.emplace_back(s.most.size());
    s.strips.emplace_back(s.most.size(), -1);
  };
  add_kind();
  for (index chunk = 0, usual = 0; chunk < chunks_; ++chunk) {
    if (is_usual(chunk) && usual++ > 0)
      continue;
    if (!is_usual(chunk))
      add_kind();
    std::size_t const kind = kinds_[static_cast<std::size_t>(chunk)];
    count(s, chunk, s.amounts[kind], s.strips[kind]);
    for (std::size_t place = 0; place < s.most.size(); ++place)
      s.most[place] = std::max(s.most[place], s.amounts[kind][place]);
  }
}

void relay::count(side const &s, index chunk, std::vector<index> &amounts, std::vector<index> &strips) const {
  each_strip(s, chunk, [&](index number, index begin, index end) {
    std::vector<index> const more = s.layout->amounts(begin, end);
    for (std::size_t place = 0; place < more.size(); ++place)
      if (more[place] > 0) {
        bool const alone = amounts[place] == 0 && more[place] == end - begin && s.layout->gap() == 0;
        strips[place] = alone ? number : -1;
        amounts[place] += more[place];
      }
  });
}

/// Calls visit(number, begin, end) with the local indices of what a side has of each strip.
template <class Visit> void relay::each_strip(side const &s, index chunk, Visit const &visit) const {
  for (index number = 0; number < cut_.strips; ++number) {
    strip const of = cut_.at(chunk, number);
    index const begin = s.local(of.begin), end = s.local(of.end);
    if (begin < end)
      visit(number, begin, end);
  }
}

/// The strip that a message is, in the local array; -1 if it is packed, as those with a header are.
index relay::strip_of(side const &s, index chunk, partner const &p) const {
  if (chunk == p.headed)
    return -1;
  return s.strips[kinds_[static_cast<std::size_t>(chunk)]][static_cast<std::size_t>(p.what->place)];
}

void relay::find_direct(side const &s, index chunk, std::vector<partner> const &partners) {
  direct_.assign(static_cast<std::size_t>(cut_.strips), false);
  for (partner const &p : partners)
    if (index const number = strip_of(s, chunk, p); number >= 0 && amount(s, chunk, p.what->place) > 0)
      direct_[static_cast<std::size_t>(number)] = true;
}

/// The local index of a strip's first element.
index relay::place_of(side const &s, index chunk, index number) const { return s.local(cut_.at(chunk, number).begin); }

index relay::amount(side const &s, index chunk, index place) const {
  return amounts_of(s, chunk)[static_cast<std::size_t>(place)];
}

/// Places the messages of a kind of chunks in a set of buffers, and returns their end.
std::size_t relay::lay_out(std::vector<partner> &partners, std::vector<index> const &amounts, index set) const {
  std::size_t end = 0;
  for (partner &p : partners) {
    p.offset[set] = end;
    end += (sizeof(header) + bytes(amounts[static_cast<std::size_t>(p.what->place)]) + slack + 63) / 64 * 64;
  }
  return end;
}

/// Finds the messages with headers, and how large a set of buffers has to be. Usual chunks are laid out.
std::size_t relay::survey(std::vector<partner> &partners, side const &s) const {
  for (partner &p : partners)
    while (amount(s, p.headed, p.what->place) == 0)
      ++p.headed;
  std::size_t most = 0;
  for (std::size_t kind = s.amounts.size(); kind-- > 0;)
    for (index set = 0; set < sets; ++set)
      most = std::max(most, lay_out(partners, s.amounts[kind], set));
  return most;
}

std::size_t relay::message_bytes(side const &s, index chunk, partner const &p) const {
  return (chunk == p.headed ? sizeof(header) : 0) + bytes(amount(s, chunk, p.what->place));
}

void relay::make_requests() {
  assert(own_bytes() <= limits_.memory);
  memory_ = common_buffers(own_bytes());
  if (std::count(kinds_.begin(), kinds_.end(), 0U) < 2)
    return;
  auto const usual_amount = [](side const &s, partner const &p) {
    return s.amounts[0][static_cast<std::size_t>(p.what->place)];
  };
  for (index set = 0; set < sets; ++set) {
    for (partner &p : sends_)
      MPI_Send_init(buffer(0, set, p) + sizeof(header), static_cast<int>(bytes(usual_amount(from_side_, p))), MPI_BYTE,
                    p.what->peer, tag, plan_.comm, &p.regular[set]);
    for (partner &p : receives_)
      MPI_Recv_init(buffer(1, set, p) + sizeof(header), static_cast<int>(bytes(usual_amount(to_side_, p))), MPI_BYTE,
                    p.what->peer, tag, plan_.comm, &p.regular[set]);
  }
}

/// Lane 0 sends, lane 1 receives. There is room for a header before the elements.
char *relay::buffer(std::size_t lane, index chunk, partner const &p) const {
  std::size_t const set = static_cast<std::size_t>(chunk % sets);
  return memory_ + (lane == 0 ? 0 : sets * set_bytes_[0]) + set * set_bytes_[lane] + p.offset[set];
}

/// For what stays on this process.
char *relay::own_buffer(index chunk) const {
  return memory_ + sets * (set_bytes_[0] + set_bytes_[1]) + static_cast<std::size_t>(chunk % sets) * self_bytes_;
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
  with_self_ = !plan_.local.empty() && (near_send_count_ > 0 || !sends_.empty() || !receives_.empty());
  // The same slots for all: rings are made anew together.
  std::size_t slot = 0;
  for (std::size_t i = 0; i < near_send_count_; ++i)
    slot = std::max(slot, bytes(from_side_.most[static_cast<std::size_t>(near_sends_[i].what->place)]) + slack);
  for (std::size_t i = 0; i < near_send_count_; ++i) {
    partner &p = near_sends_[i];
    p.at = here_->ring_to(p.what->peer, slot);
    if (!p.at.control)
      trouble_->stop(*p.what, "to",
                     "there is no shared memory left to stage it, or no open file for that; REDEAL_TRANSPORT=messages "
                     "needs neither");
  }
}

/// The partners that count are kept in front.
void relay::expect(message const &m) {
  auto const found = std::find_if(near_receives_.begin() + static_cast<std::ptrdiff_t>(near_receive_count_),
                                  near_receives_.end(), [&](partner const &p) { return p.what == &m; });
  std::iter_swap(near_receives_.begin() + static_cast<std::ptrdiff_t>(near_receive_count_), found);
  partner &p = near_receives_[near_receive_count_++];
  p.at = here_->ring_from(m.peer);
  if (!p.at.control)
    trouble_->stop(m, "from", "the memory that it is staged in cannot be mapped; REDEAL_TRANSPORT=messages needs none");
}

bool relay::packs() const { return with_self_ || near_send_count_ > 0 || !sends_.empty(); }
bool relay::unpacks() const { return with_self_ || near_receive_count_ > 0 || !receives_.empty(); }

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
  for (std::size_t i = 0; unpacking && i < near_receive_count_; ++i) {
    partner const &p = near_receives_[i];
    if (amount(to_side_, unpacked_, p.what->place) > 0 && !p.at.filled_slot())
      return p.what->peer;
  }
  for (std::size_t i = 0; packing && i < near_send_count_; ++i) {
    partner const &p = near_sends_[i];
    if (amount(from_side_, packed_, p.what->place) > 0 && !p.at.free_slot())
      return p.what->peer;
  }
  return -1;
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
    lay_out(receives_, amounts_of(to_side_, posted_), posted_ % sets);
    for (partner &p : receives_) {
      index const elements = amount(to_side_, posted_, p.what->place);
      if (elements == 0)
        continue;
      index const set = posted_ % sets, number = strip_of(to_side_, posted_, p);
      bool const usual = p.regular[set] != MPI_REQUEST_NULL && is_usual(posted_) && posted_ != p.headed && number < 0;
      char *const at = number >= 0 ? to_->memory() + bytes(place_of(to_side_, posted_, number))
                                   : buffer(1, posted_, p) + (posted_ == p.headed ? 0 : sizeof(header));
      int const code = usual ? MPI_Start(&p.regular[set])
                             : MPI_Irecv(at, static_cast<int>(message_bytes(to_side_, posted_, p)), MPI_BYTE,
                                         p.what->peer, tag, plan_.comm, &p.now[set]);
      trouble_->check(code, *p.what, "from");
      if (usual)
        p.now[set] = p.regular[set];
    }
  }
  return posted_ != before;
}

/// Tests the messages of the chunk that is unpacked next.
bool relay::receive() {
  bool any = false;
  if (unpacked_ == posted_)
    return false;
  index const set = unpacked_ % sets;
  for (partner &p : receives_) {
    if (p.now[set] == MPI_REQUEST_NULL)
      continue;
    int flag = 0, count = 0;
    MPI_Status status;
    trouble_->check(MPI_Test(&p.now[set], &flag, &status), *p.what, "from");
    if (!flag)
      continue;
    p.now[set] = MPI_REQUEST_NULL; // a persistent one is kept in `regular`
    any = true;
    MPI_Get_count(&status, MPI_BYTE, &count);
    bool good = static_cast<std::size_t>(count) == message_bytes(to_side_, unpacked_, p);
    if (unpacked_ == p.headed) {
      header theirs{};
      std::memcpy(&theirs, buffer(1, unpacked_, p), std::min(sizeof theirs, static_cast<std::size_t>(count)));
      trouble_->compare(stamp_, theirs.of, *p.what);
      good = good && theirs.elements == amount(to_side_, unpacked_, p.what->place) && theirs.chunk == unpacked_;
    }
    if (!good)
      trouble_->stop(*p.what, "from",
                     "it is of other chunks; do all processes have the same limits of memory and window?");
  }
  return any;
}

bool relay::has_arrived(index chunk) const {
  if (!expected_all_ || chunk >= posted_ || (with_self_ && packed_ <= chunk))
    return false;
  for (partner const &p : receives_)
    if (p.now[chunk % sets] != MPI_REQUEST_NULL)
      return false;
  for (std::size_t i = 0; i < near_receive_count_; ++i) {
    partner const &p = near_receives_[i];
    if (amount(to_side_, chunk, p.what->place) > 0 && !p.at.filled_slot())
      return false;
  }
  return true;
}

bool relay::unpack_chunk() {
  if (unpacked_ == chunks_ || !has_arrived(unpacked_))
    return false;
  // Processes that send nothing are in no run; those that do, but not here, are left out.
  static char nothing;
  std::fill(closed_.begin(), closed_.end(), other_memory{&nothing, 0});
  for (message const &m : plan_.receives)
    closed_[static_cast<std::size_t>(m.place)] = {};
  if (!plan_.local.empty())
    closed_[static_cast<std::size_t>(plan_.place_before)] = {};
  auto const open = [&](index place, char const *at, std::size_t room) {
    closed_[static_cast<std::size_t>(place)] = {at, static_cast<index>(room)};
  };
  for (partner const &p : receives_)
    open(p.what->place, buffer(1, unpacked_, p) + sizeof(header),
         bytes(amount(to_side_, unpacked_, p.what->place)) + slack);
  find_direct(to_side_, unpacked_, receives_);
  for (std::size_t i = 0; i < near_receive_count_; ++i) {
    partner const &p = near_receives_[i];
    if (amount(to_side_, unpacked_, p.what->place) > 0)
      open(p.what->place, p.at.filled_slot(), p.at.slot_bytes);
    else
      open(p.what->place, &nothing, 0);
  }
  if (with_self_)
    open(plan_.place_before, own_buffer(unpacked_), self_bytes_);
  sweep const &arrivals = *to_side_.layout;
  stores const how = stores_to_unpack(arrivals, size_, 2 * arrivals.size() * static_cast<index>(size_));
  each_strip(to_side_, unpacked_, [&](index number, index begin, index end) {
    if (!direct_[static_cast<std::size_t>(number)])
      unpack(arrivals, size_, closed_, to_->memory(), begin, end, how);
  });
  for (std::size_t i = 0; i < near_receive_count_; ++i) {
    partner const &p = near_receives_[i];
    if (amount(to_side_, unpacked_, p.what->place) == 0)
      continue;
    p.at.empty();
    here_->ring_bell(p.what->peer);
  }
  ++unpacked_;
  return true;
}

bool relay::has_room(index chunk) const {
  if (chunk >= sent_ + sets || (with_self_ && chunk >= unpacked_ + sets))
    return false;
  for (std::size_t i = 0; i < near_send_count_; ++i) {
    partner const &p = near_sends_[i];
    if (amount(from_side_, chunk, p.what->place) > 0 && !p.at.free_slot())
      return false;
  }
  return true;
}

bool relay::pack_chunk() {
  if (packed_ == chunks_ || !has_room(packed_))
    return false;
  std::fill(open_.begin(), open_.end(), open_message{});
  lay_out(sends_, amounts_of(from_side_, packed_), packed_ % sets);
  auto const open = [&](index place, char *at, std::size_t room) {
    open_[static_cast<std::size_t>(place)] = {at, static_cast<index>(room)};
  };
  for (partner const &p : sends_) {
    char *const at = buffer(0, packed_, p);
    if (packed_ == p.headed) {
      header const first{stamp_, amount(from_side_, packed_, p.what->place), packed_};
      std::memcpy(at, &first, sizeof first);
    }
    open(p.what->place, at + sizeof(header), bytes(amount(from_side_, packed_, p.what->place)) + slack);
  }
  for (std::size_t i = 0; i < near_send_count_; ++i) {
    partner const &p = near_sends_[i];
    if (amount(from_side_, packed_, p.what->place) > 0)
      open(p.what->place, p.at.free_slot(), p.at.slot_bytes);
  }
  if (with_self_)
    open(plan_.place_after, own_buffer(packed_), self_bytes_);
  sweep const &departures = *from_side_.layout;
  find_direct(from_side_, packed_, sends_);
  each_strip(from_side_, packed_, [&](index number, index begin, index end) {
    if (!direct_[static_cast<std::size_t>(number)])
      scatter(departures, size_, from_, open_, begin, end);
  });
  for (std::size_t i = 0; i < near_send_count_; ++i) {
    partner const &p = near_sends_[i];
    if (amount(from_side_, packed_, p.what->place) == 0)
      continue;
    p.at.fill();
    here_->ring_bell(p.what->peer);
  }
  ++packed_;
  return true;
}

bool relay::start_sends() {
  bool any = false;
  while (next_chunk_ < packed_ && (under_way_ < limits_.window || !limits_.window_given)) {
    if (next_send_ == sends_.size()) {
      next_send_ = 0;
      ++next_chunk_;
      any = true;
      continue;
    }
    partner &p = sends_[next_send_++];
    if (amount(from_side_, next_chunk_, p.what->place) == 0)
      continue;
    index const set = next_chunk_ % sets, number = strip_of(from_side_, next_chunk_, p);
    bool const usual =
        p.regular[set] != MPI_REQUEST_NULL && is_usual(next_chunk_) && next_chunk_ != p.headed && number < 0;
    char const *const at = number >= 0 ? from_ + bytes(place_of(from_side_, next_chunk_, number))
                                       : buffer(0, next_chunk_, p) + (next_chunk_ == p.headed ? 0 : sizeof(header));
    int const code = usual ? MPI_Start(&p.regular[set])
                           : MPI_Isend(at, static_cast<int>(message_bytes(from_side_, next_chunk_, p)), MPI_BYTE,
                                       p.what->peer, tag, plan_.comm, &p.now[set]);
    trouble_->check(code, *p.what, "to");
    if (usual)
      p.now[set] = p.regular[set];
    ++under_way_;
    any = true;
  }
  return any;
}

/// Tests the messages of the chunks that may be under way; counts the chunks that are through.
bool relay::finish_sends() {
  bool any = false;
  for (index chunk = sent_; chunk <= next_chunk_ && chunk < chunks_ && chunk < sent_ + sets; ++chunk)
    for (partner &p : sends_) {
      MPI_Request &now = p.now[chunk % sets];
      if (now == MPI_REQUEST_NULL)
        continue;
      int flag = 0;
      trouble_->check(MPI_Test(&now, &flag, MPI_STATUS_IGNORE), *p.what, "to");
      if (!flag)
        continue;
      now = MPI_REQUEST_NULL;
      --under_way_;
      any = true;
    }
  auto const through = [&](index chunk) {
    return chunk < next_chunk_ && std::all_of(sends_.begin(), sends_.end(), [&](partner const &p) {
             return p.now[chunk % sets] == MPI_REQUEST_NULL;
           });
  };
  for (; sent_ < chunks_ && through(sent_); ++sent_)
    any = true;
  return any;
}

} // namespace redeal::runtime
