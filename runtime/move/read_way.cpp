// Waits for all senders before the sweep; they wait for its end, if they want to use their elements again.
#include "move/read_way.h"

#include "job/surroundings.h"
#include "job/time_spent.h"
#include "ways/bundle.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <numeric>

namespace redeal::runtime {
namespace {

// Seconds after which it is known that a sender is alive whose memory cannot be seen.
constexpr double longest_unseen = 1;

// Removes the numbers for which done(number) is true; whether there was one.
template <class Done> bool remove_if(std::vector<std::size_t> &all, Done const &done) {
  std::size_t const before = all.size();
  all.erase(std::remove_if(all.begin(), all.end(), done), all.end());
  return all.size() < before;
}

void list(std::vector<std::size_t> &numbers, std::vector<message const *> const &all) {
  numbers.resize(all.size());
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
}

} // namespace

read_way::read_way(move_plan const &plan, meeting *here, ring_way *rings, by_sweep *sweeps,
                   std::vector<message const *> const &sends, std::vector<message const *> const &receives,
                   std::size_t element_size, fixed_code const *code, way const &how)
    : plan_(plan), how_(how), here_(here), rings_(rings), sweeps_(sweeps), to_(sends), from_(receives),
      size_(element_size), kernels_(kernels_for(element_size)), code_(code ? *code : fixed_code()) {
  // How many they hold depends on who comes when; later moves allocate nothing.
  giving_.reserve(to_.size());
  expecting_.reserve(from_.size());
  met_.reserve(from_.size());
}

void read_way::begin(move_state &state, bool shared) {
  state_ = &state;
  copied_ = false;
  next_piece_ = 0;
  if (state.early && !plan_.local.empty())
    local_number_ = state.early->leaves(plan_.local[0]);
  met_.clear();
  if (!here_)
    return;
  // The first time, receivers may have to be served in another way.
  waits_ = shared && !(how_.goes_on_early && map_me_);
  here_->begin(state.ours, shared ? state.from : nullptr, waits_);
  if (shared && !waits_)
    keep_for(state.from, *here_, here_->turn());
  meet_receivers();
  map_me_ = map_me_ || shared; // unless a reply says otherwise
  list(taking_, from_);
}

void read_way::meet_receivers() {
  if (waits_)
    list(giving_, to_);
  for (message const *m : to_) {
    here_->expect_reply(m->peer);
    here_->ring_bell(m->peer);
  }
}

bool read_way::progress() {
  bool const came = here_ && look_who_came();
  if (sweeps_ && taking_.empty())
    sweeps_->expect_no_more();
  bool const copied = !copied_ && (state_->early ? copy_local() : taking_.empty() && copy_from_memory());
  if (!here_)
    return copied;
  bool const replied = look_at_replies(), announced = look_for_rings();
  return came || copied || replied || announced;
}

int read_way::awaited() const {
  if (!expecting_.empty() || (rings_ && !rings_->done()))
    return -1;
  if (!taking_.empty())
    return rings_->sends_by_sweep() ? -1 : from_[taking_.front()]->peer;
  if (sweeps_ && !sweeps_->done())
    return sweeps_->awaited();
  return giving_.empty() ? -1 : to_[giving_.front()]->peer;
}

void read_way::list_awaited(awaited_list &processes) const {
  auto const add = [&](std::vector<std::size_t> const &numbers, std::vector<message const *> const &all) {
    for (std::size_t const number : numbers)
      processes.push_back({all[number]->process, all[number]->step});
  };
  add(taking_, from_);
  add(expecting_, from_);
  add(giving_, to_);
}

bool read_way::look_who_came() {
  return remove_if(taking_, [&](std::size_t sender) {
    int const peer = from_[sender]->peer;
    return (how_.looks_how_far ? here_->sees_begun(peer) : here_->has_begun(peer)) && meet(sender);
  });
}

stores read_way::stores_now() const {
  if (how_.from_memory != stores::adaptive)
    return how_.from_memory;
  return here_ && here_->distance().is_apart() ? stores::streaming : stores::ordinary;
}

/// False if its memory cannot be seen any more: then it may have died a moment ago, and whoever waits finds that out.
bool read_way::meet(std::size_t sender) {
  message const &m = *from_[sender];
  state_->on_trouble.compare(state_->ours, here_->stamp_of(m.peer), m);
  bool const shared = here_->shares(m.peer);
  errno = 0;
  if (char const *const elements = shared ? here_->elements_of(m.peer) : nullptr) {
    met_.push_back({&m, elements});
    unseen_since_ = 0;
    return true;
  }
  if (shared && !here_->waits(m.peer)) {
    int const error = errno;
    unseen_since_ = unseen_since_ > 0 ? unseen_since_ : seconds();
    if (seconds() - unseen_since_ > longest_unseen)
      state_->on_trouble.stop(m, direction::from,
                              fmt::format("its memory could be mapped before, but not now, as {}; "
                                          "REDEAL_TRANSPORT=messages needs neither files nor maps",
                                          words_for_refusal(error)));
    return false;
  }
  if (!shared && rings_->expect(sender)) {
    here_->reply(m.peer, meeting::answer::taken);
    return true;
  }
  expecting_.push_back(sender);
  if (shared)
    here_->reply(m.peer, meeting::answer::send);
  return true;
}

/// This process's own elements, and those of all whom it has met.
bool read_way::copy_from_memory() {
  spending const copies(spent.copy);
  index elements = 0;
  if (copies_local())
    elements += plan_.local[0].elements;
  for (neighbour const &n : met_)
    elements += n.what->what.elements;
  // A sweep passes over the elements that it leaves out.
  if (plan_.arrivals && !met_.empty() && 2 * elements >= plan_.arrivals->size())
    sweep_memory();
  else
    copy_parcels();
  for (neighbour const &n : met_)
    here_->reply(n.what->peer, meeting::answer::taken);
  return copied_ = true;
}

/// As many pieces of what stays as the messages that leave have come.
bool read_way::copy_local() {
  constexpr std::size_t piece_bytes = std::size_t{256} << 10;
  if (plan_.local.empty())
    return copied_ = true;
  if (!local_pieces_)
    local_pieces_.emplace(plan_.local[0], std::max<index>(static_cast<index>(piece_bytes / size_), 1));
  std::size_t const before = next_piece_, pieces = local_pieces_->count();
  auto const part = [&] { return static_cast<double>(next_piece_) / static_cast<double>(pieces); };
  for (; next_piece_ < pieces && state_->early->may_stay(part()); ++next_piece_) {
    begin_to_spend_on(spent.copy);
    parcel const &piece = local_pieces_->piece(next_piece_);
    state_->early->arrives(piece);
    kernels_.copy(piece, state_->from, state_->to.memory(), size_);
    state_->early->left(local_number_, piece);
  }
  copied_ = next_piece_ == pieces;
  return next_piece_ > before;
}

void read_way::copy_parcels() const {
  if (state_->several)
    return state_->several->copy_what_stays();
  kernels::kernel const copy = stores_now() == stores::streaming ? kernels_.stream : kernels_.copy;
  if (copies_local())
    copy(plan_.local[0], state_->from, state_->to.memory(), size_);
  for (neighbour const &n : met_)
    copy(n.what->what, n.elements, state_->to.memory(), size_);
}

void read_way::sweep_memory() {
  sweep const &arrivals = *plan_.arrivals;
  // Processes that send nothing are in no run.
  static char nothing;
  sources_.assign(static_cast<std::size_t>(arrivals.others()), source{&nothing, 0});
  for (message const &m : plan_.receives)
    sources_[static_cast<std::size_t>(m.place)] = {};
  auto const size = static_cast<index>(size_);
  auto const open = [&](index place, char const *elements, bool shared) {
    index const own = arrivals.extent_of(place) * size;
    sources_[static_cast<std::size_t>(place)] = {elements, own + (shared ? index{segment_slack} : 0)};
  };
  if (copies_local())
    open(plan_.place_before, state_->from, here_->i_share());
  else if (!plan_.local.empty())
    sources_[static_cast<std::size_t>(plan_.place_before)] = {};
  for (neighbour const &n : met_)
    open(n.what->place, n.elements, true);
  if (code_.gather && met_.size() == plan_.receives.size() && copies_local() == !plan_.local.empty())
    gather(arrivals, code_, plan_.place_after, sources_, state_->to.memory(), 0, arrivals.size(), stores_now());
  else
    gather(arrivals, size_, sources_, state_->to.memory(), 0, arrivals.size(), stores_now());
}

/// Those who cannot map this process's memory get theirs through rings.
bool read_way::look_at_replies() {
  return remove_if(giving_, [&](std::size_t receiver) {
    meeting::answer const reply = here_->reply_of(to_[receiver]->peer);
    if (reply == meeting::answer::send) {
      map_me_ = false;
      rings_->send(receiver);
    }
    return reply != meeting::answer::none;
  });
}

bool read_way::look_for_rings() {
  return remove_if(expecting_, [&](std::size_t sender) {
    if (!rings_->receive(sender))
      return false;
    // Now its rings are mapped here, and stay if it ends.
    if (int const peer = from_[sender]->peer; !here_->shares(peer))
      here_->reply(peer, meeting::answer::taken);
    return true;
  });
}

} // namespace redeal::runtime
