// Waits for all senders before the sweep; they wait for its end, if they want to use their elements again.
#include "ways/nearby.h"

#include "job/job.h"

#include <algorithm>

namespace redeal::runtime {
namespace {

// Removes the messages for which done(m) is true; whether there was one.
template <class Done> bool remove_if(std::vector<message const *> &all, Done const &done) {
  std::size_t const before = all.size();
  all.erase(std::remove_if(all.begin(), all.end(), [&](message const *m) { return done(*m); }), all.end());
  return all.size() < before;
}

} // namespace

nearby::nearby(move_plan const &plan, meeting *here, relay *packed, std::size_t element_size, fixed_code const *code,
               way const &how)
    : plan_(plan), how_(how), here_(here), packed_(packed), size_(element_size), kernels_(kernels_for(element_size)) {
  if (here_)
    staged_.emplace(*here_, element_size, how.limits_by_message);
  if (code)
    code_ = *code;
}

void nearby::begin(trouble const &on_trouble, stamp const &ours, char const *from, destination &to, handover *pages) {
  trouble_ = &on_trouble;
  stamp_ = ours;
  from_ = from;
  to_ = &to;
  copied_ = false;
  pages_ = pages;
  next_piece_ = 0;
  if (pages_ && !plan_.local.empty())
    local_number_ = pages_->leaves(plan_.local[0]);
  met_.clear();
  if (!here_) {
    if (packed_)
      packed_->begin(on_trouble, ours, from, to, false);
    return;
  }
  staged_->begin(on_trouble, from, to, pages);
  bool const shared = how_.reads && meeting::can_share(from);
  // The first time, receivers may have to be served in another way.
  waits_ = shared && !(how_.goes_on_early && map_me_);
  // Rings are announced before the sign says that they will be used.
  if (packed_)
    packed_->begin(on_trouble, ours, from, to, !shared);
  here_->begin(ours, shared ? from : nullptr, waits_);
  if (shared && !waits_)
    keep_for(from, *here_, here_->turn());
  for (message const &m : plan_.sends)
    if (here_->is_near(m.peer)) {
      here_->expect_reply(m.peer);
      if (waits_)
        giving_.push_back(&m);
      if (!here_->i_share() && !packed_)
        staged_->send(m);
      here_->ring_bell(m.peer);
    }
  map_me_ = map_me_ || shared; // unless a reply says otherwise
  for (message const &m : plan_.receives)
    if (here_->is_near(m.peer))
      taking_.push_back(&m);
}

bool nearby::progress() {
  bool const came = here_ && look_who_came();
  if (packed_ && taking_.empty())
    packed_->expect_no_more();
  bool const copied = !copied_ && (pages_ ? copy_local() : taking_.empty() && copy_from_memory());
  if (!here_)
    return copied;
  bool const replied = look_at_replies(), announced = look_for_rings(), staged = staged_->progress();
  return came || copied || replied || announced || staged;
}

int nearby::awaited() const {
  if (!expecting_.empty() || !staged_done())
    return -1;
  if (!taking_.empty())
    return packed_ && packed_->stages() ? -1 : taking_.front()->peer;
  if (packed_ && !packed_->done())
    return packed_->awaited();
  return giving_.empty() ? -1 : giving_.front()->peer;
}

void nearby::list_awaited(std::vector<int> &processes) const {
  auto const add = [&](std::vector<message const *> const &all) {
    for (message const *m : all)
      processes.push_back(m->process);
  };
  add(taking_);
  add(expecting_);
  if (waits_)
    add(giving_);
  if (staged_)
    staged_->list_awaited(processes);
}

bool nearby::look_who_came() {
  return remove_if(taking_, [&](message const &m) {
    if (!here_->has_begun(m.peer))
      return false;
    meet(m);
    return true;
  });
}

void nearby::meet(message const &m) {
  trouble_->compare(stamp_, here_->stamp_of(m.peer), m);
  bool const shared = here_->shares(m.peer);
  if (char const *const elements = shared ? here_->elements_of(m.peer) : nullptr) {
    met_.push_back({&m, elements});
    return;
  }
  if (shared && !here_->waits(m.peer))
    trouble_->stop(m, "from",
                   "its memory could be mapped before, but not now; is the number of open files or of maps limited?");
  if (packed_ && !shared) {
    packed_->expect(m);
    here_->reply(m.peer, meeting::answer::taken);
    return;
  }
  expecting_.push_back(&m);
  if (shared)
    here_->reply(m.peer, meeting::answer::send);
}

/// This process's own elements, and those of all whom it has met.
bool nearby::copy_from_memory() {
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
bool nearby::copy_local() {
  constexpr std::size_t piece_bytes = std::size_t{256} << 10;
  if (plan_.local.empty())
    return copied_ = true;
  if (!local_pieces_)
    local_pieces_.emplace(plan_.local[0], std::max<index>(static_cast<index>(piece_bytes / size_), 1));
  std::vector<parcel> const &pieces = local_pieces_->pieces();
  std::size_t const before = next_piece_;
  auto const part = [&] { return static_cast<double>(next_piece_) / static_cast<double>(pieces.size()); };
  for (; next_piece_ < pieces.size() && pages_->may_stay(part()); ++next_piece_) {
    parcel const &piece = pieces[next_piece_];
    pages_->arrives(piece);
    kernels_.copy(piece, from_, to_->memory(), size_);
    pages_->left(local_number_, piece);
  }
  copied_ = next_piece_ == pieces.size();
  return next_piece_ > before;
}

void nearby::copy_parcels() const {
  if (copies_local())
    kernels_.copy(plan_.local[0], from_, to_->memory(), size_);
  for (neighbour const &n : met_)
    kernels_.copy(n.what->what, n.elements, to_->memory(), size_);
}

void nearby::sweep_memory() {
  sweep const &arrivals = *plan_.arrivals;
  // Processes that send nothing are in no run.
  static char nothing;
  sources_.assign(static_cast<std::size_t>(arrivals.others()), source{&nothing, 0});
  for (message const &m : plan_.receives)
    sources_[static_cast<std::size_t>(m.place)] = {};
  auto const size = static_cast<index>(size_);
  auto const open = [&](index place, char const *elements, bool shared) {
    index const own = arrivals.size_of(place) * size;
    sources_[static_cast<std::size_t>(place)] = {elements, own + (shared ? index{segment_slack} : 0)};
  };
  if (copies_local())
    open(plan_.place_before, from_, here_->i_share());
  else if (!plan_.local.empty())
    sources_[static_cast<std::size_t>(plan_.place_before)] = {};
  for (neighbour const &n : met_)
    open(n.what->place, n.elements, true);
  if (code_.gather && met_.size() == plan_.receives.size() && copies_local() == !plan_.local.empty())
    gather(arrivals, code_, plan_.place_after, sources_, to_->memory(), 0, arrivals.size(), how_.gathering);
  else
    gather(arrivals, size_, sources_, to_->memory(), 0, arrivals.size(), how_.gathering);
}

/// Those who cannot map this process's memory get theirs by staging.
bool nearby::look_at_replies() {
  return remove_if(giving_, [&](message const &m) {
    meeting::answer const reply = here_->reply_of(m.peer);
    if (reply == meeting::answer::send) {
      map_me_ = false;
      staged_->send(m);
    }
    return reply != meeting::answer::none;
  });
}

bool nearby::look_for_rings() {
  return remove_if(expecting_, [&](message const &m) {
    if (!here_->has_ring(m.peer, staged_->slot_bytes()))
      return false;
    staged_->receive(m);
    // Now its rings are mapped here, and stay if it ends.
    if (!here_->shares(m.peer))
      here_->reply(m.peer, meeting::answer::taken);
    return true;
  });
}

} // namespace redeal::runtime
