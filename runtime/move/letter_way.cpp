// Slots are opened when it is known that they are there: what has been said before a letter is not waited for.
#include "move/letter_way.h"

#include "job/time_spent.h"
#include "move/ring_way.h"

#include <algorithm>

namespace redeal::runtime {
namespace {

std::vector<packet> letters_for(std::vector<message const *> const &messages, std::size_t element_size) {
  std::vector<packet> letters;
  for (message const *m : messages)
    letters.push_back(
        {m, letters.size(), letters.size(), 0, static_cast<std::size_t>(m->what.elements) * element_size});
  return letters;
}

} // namespace

letter_way::letter_way(move_plan const &plan, meeting &here, by_sweep &sweep, std::vector<message const *> const &sends,
                       std::vector<message const *> const &receives, std::size_t element_size)
    : plan_(plan), here_(here), sweep_(sweep), listed_(sweep.has_lists()),
      out_letters_(letters_for(sends, element_size)), in_letters_(letters_for(receives, element_size)),
      bytes_(sweep.packet_bytes_to(sends)), out_(here, sends.size()), in_(here, receives.size()),
      lanes_(sweep.connect(sends, out_, receives, in_)), is_missing_(receives.size()) {}

// Slots are made before others see that this process has begun.
void letter_way::begin(move_state &state) {
  state_ = &state;
  out_.begin(state);
  for (packet const &letter : out_letters_)
    if (!out_.open(letter.partner, *letter.what, bytes_))
      stop_without_ring_to(*letter.what, state.on_trouble);
  here_.begin(state.ours, nullptr, false);
  std::uint64_t const seal = letter_head::seal_of(state.ours, here_.turn());
  out_.seal_with(seal);
  in_.begin(state, seal);
  if (listed_) {
    sent_ = 0;
    missing_ = in_letters_.size();
    std::fill(is_missing_.begin(), is_missing_.end(), true);
    send_listed();
    out_.ring_bells();
    if (!plan_.local.empty())
      sweep_.copy_listed(state);
    return;
  }
  sweep_.begin(state);
  sweep_.send(lanes_);
  sweep_.receive(lanes_);
  sweep_.take_local();
  sweep_.begin_sweeps();
  sweep_.expect_no_more();
}

bool letter_way::progress() {
  bool any = look_for_slots();
  if (listed_) {
    any |= send_listed();
    out_.ring_bells();
    any |= receive_listed();
  } else {
    any |= sweep_.progress();
    out_.ring_bells();
  }
  return any;
}

bool letter_way::send_listed() {
  std::size_t const before = sent_;
  for (; sent_ < out_letters_.size() && out_.has_room(out_letters_[sent_]); ++sent_) {
    spending const packs(spent.pack);
    packet const &letter = out_letters_[sent_];
    char *const at = out_.room(letter, letter.bytes);
    sweep_.leaving().pack(letter.what->place, state_->from, at);
    out_.post(letter, at);
  }
  return sent_ > before;
}

bool letter_way::receive_listed() {
  std::size_t const before = missing_;
  for (std::size_t partner = 0; missing_ > 0 && partner < in_letters_.size(); ++partner) {
    packet const &letter = in_letters_[partner];
    inlet::arrival const came = is_missing_[partner] ? in_.arrived(letter) : inlet::arrival{};
    if (!came.at)
      continue;
    spending const unpacks(spent.unpack);
    fetch_ahead(came);
    sweep_.coming().unpack(letter.what->place, came.at, state_->to.memory());
    in_.take(letter);
    is_missing_[partner] = false;
    --missing_;
  }
  return missing_ < before;
}

bool letter_way::look_for_slots() {
  bool any = false;
  for (packet const &letter : in_letters_) {
    message const &m = *letter.what;
    if (!lacks(letter.partner) || in_.knows_slots(letter.partner, m) || !here_.has_begun(m.peer) ||
        here_.slot_bytes_of(m.peer) == 0)
      continue;
    if (!in_.open(letter.partner, m))
      stop_without_ring_from(m, state_->on_trouble);
    any = true;
  }
  return any;
}

void letter_way::look_at_signs() {
  for (packet const &letter : in_letters_) {
    message const &m = *letter.what;
    if (!lacks(letter.partner) || !here_.has_begun(m.peer))
      continue;
    // It may go on to the next turns meanwhile, and write its sign anew; but then its letter is there.
    stamp theirs = here_.stamp_of(m.peer);
    std::atomic_thread_fence(std::memory_order_acquire);
    if (here_.is_ahead(m.peer)) {
      look_for_slots();
      if (in_.has_letter(letter.partner, m))
        continue;
      theirs = state_->ours;
      ++theirs.directive;
    }
    state_->on_trouble.compare(state_->ours, theirs, m);
    if (in_.is_left_over(letter.partner, m))
      state_->on_trouble.stop_left_over(m);
  }
}

int letter_way::awaited() const {
  if (!listed_)
    return sweep_.awaited();
  if (lacks_room() == (missing_ > 0))
    return -1;
  return lacks_room() ? out_letters_[sent_].what->peer
                      : in_letters_[static_cast<std::size_t>(std::find(is_missing_.begin(), is_missing_.end(), true) -
                                                             is_missing_.begin())]
                            .what->peer;
}

void letter_way::list_awaited(awaited_list &processes) const {
  if (!listed_)
    return sweep_.list_awaited(processes);
  for (packet const &letter : in_letters_)
    if (is_missing_[letter.partner])
      processes.push_back({letter.what->process, letter.what->step});
  if (lacks_room())
    processes.push_back({out_letters_[sent_].what->process, out_letters_[sent_].what->step});
}

} // namespace redeal::runtime
