// Slots are mapped once their sender has begun; nothing else is waited for.
#include "move/letter_way.h"

#include "job/time_spent.h"
#include "memory/cache_line.h"
#include "move/ring_way.h"

#include <algorithm>
#include <cerrno>

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
      lanes_(sweep.connect(sends, out_, receives, in_)), is_unsent_(sends.size()), is_missing_(receives.size()) {}

// Slots are made before others see that this process has begun.
void letter_way::begin(move_state &state) {
  state_ = &state;
  if (!is_known(state.ours)) {
    known_ = state.ours;
    number_ = letter_head::number_of(known_);
    parts_ = letter_head::parts_of(known_);
  }
  out_.begin(state, parts_);
  for (packet const &letter : out_letters_)
    if (!out_.open(letter.partner, *letter.what, bytes_))
      stop_without_ring_to(*letter.what, state.on_trouble);
  here_.begin(state.ours, nullptr, false);
  std::uint64_t const seal = letter_head::seal_of(number_, here_.turn());
  out_.seal_with(seal);
  in_.begin(state, seal);
  if (listed_) {
    unsent_ = out_letters_.size();
    std::fill(is_unsent_.begin(), is_unsent_.end(), true);
    missing_ = in_letters_.size();
    std::fill(is_missing_.begin(), is_missing_.end(), true);
    send_listed();
    if (!plan_.local.empty()) { // before the bells, each of which waits until all that was written is out
      begin_to_spend_on(spent.copy);
      sweep_.copy_listed(state);
    }
    out_.ring_bells();
    return;
  }
  sweep_.begin(state);
  sweep_.send(lanes_);
  sweep_.receive(lanes_);
  sweep_.take_local();
  sweep_.begin_sweeps();
  sweep_.expect_no_more();
}

// The arrays, which differ from move to move, are no part of a seal.
bool letter_way::is_known(stamp const &ours) const {
  return ours.directive == known_.directive && ours.mappings == known_.mappings && ours.limits == known_.limits &&
         ours.elements == known_.elements && ours.phases == known_.phases && ours.sections == known_.sections;
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
  std::size_t const before = unsent_;
  for (packet const &letter : out_letters_) {
    if (!is_unsent_[letter.partner] || !out_.has_room(letter))
      continue;
    begin_to_spend_on(spent.pack);
    char *const at = out_.room(letter, letter.bytes);
    fetch_all_to_write(at, static_cast<index>(letter.bytes));
    sweep_.leaving().pack(letter.what->place, state_->from, at);
    out_.post(letter, at);
    is_unsent_[letter.partner] = false;
    --unsent_;
  }
  return unsent_ < before;
}

bool letter_way::receive_listed() {
  std::size_t const before = missing_;
  for (std::size_t partner = 0; missing_ > 0 && partner < in_letters_.size(); ++partner) {
    packet const &letter = in_letters_[partner];
    inlet::arrival const came = is_missing_[partner] ? in_.arrived(letter) : inlet::arrival{};
    if (!came.at)
      continue;
    begin_to_spend_on(spent.unpack);
    fetch_written(came.at, static_cast<index>(came.bytes));
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
    if (!lacks(letter.partner) || in_.knows_slots(letter.partner, m) ||
        !(here_.has_begun(m.peer) || here_.is_ahead(m.peer)) || here_.slot_bytes_of(m.peer) == 0)
      continue;
    errno = 0;
    if (!in_.open(letter.partner, m))
      stop_without_ring_from(m, state_->on_trouble);
    any = true;
  }
  return any;
}

// Who has gone on to other turns has sent its letter before.
void letter_way::look_at_signs() {
  for (packet const &letter : in_letters_) {
    message const &m = *letter.what;
    if (!lacks(letter.partner))
      continue;
    if (in_.is_left_over(letter.partner, m))
      state_->on_trouble.stop_left_over(m);
    if (std::optional<stamp> const theirs = here_.stamp_in_turn(m.peer)) {
      state_->on_trouble.compare(state_->ours, *theirs, m);
    } else if (here_.is_ahead(m.peer)) {
      look_for_slots();
      if (in_.has_letter(letter.partner, m))
        continue;
      if (std::optional<stamp> const other = in_.stamp_of_other(letter.partner, m))
        state_->on_trouble.compare(state_->ours, *other, m);
      state_->on_trouble.stop_passed_over(m);
    }
  }
}

int letter_way::awaited() const {
  if (!listed_)
    return sweep_.awaited();
  auto const first = [](std::vector<char> const &those, std::vector<packet> const &letters) {
    return letters[static_cast<std::size_t>(std::find(those.begin(), those.end(), true) - those.begin())].what->peer;
  };
  if ((unsent_ > 0) == (missing_ > 0))
    return -1;
  return unsent_ > 0 ? first(is_unsent_, out_letters_) : first(is_missing_, in_letters_);
}

void letter_way::list_awaited(awaited_list &processes) const {
  if (!listed_)
    return sweep_.list_awaited(processes);
  auto const list = [&](std::vector<char> const &those, std::vector<packet> const &letters) {
    for (packet const &letter : letters)
      if (those[letter.partner])
        processes.push_back({letter.what->process, letter.what->step});
  };
  list(is_missing_, in_letters_);
  list(is_unsent_, out_letters_);
}

} // namespace redeal::runtime
