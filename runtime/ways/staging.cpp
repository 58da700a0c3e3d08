// Each message advances by itself, chunk by chunk.
#include "ways/staging.h"

#include <algorithm>

namespace redeal::runtime {

void staging::begin(trouble const &on_trouble, char const *from, destination &to, handover *pages) {
  trouble_ = &on_trouble;
  from_ = from;
  pages_ = pages;
  to_ = &to;
}

staging::passage staging::passage_of(message const &m, ring at) {
  // Slots that were made for larger limits are used in part.
  auto const most = static_cast<index>(slot_bytes_ / size_);
  auto const found = cut_.try_emplace({&m, most}, m.what, most).first;
  return {&m, &found->second, at, 0, 0};
}

void staging::send(message const &m) {
  ring const to = here_.ring_to(m.peer, slot_bytes_);
  trouble_->check(to, m, "to");
  sends_.push_back(passage_of(m, to));
  if (pages_)
    sends_.back().number = pages_->leaves(m.what);
}

void staging::receive(message const &m) {
  ring const from = here_.ring_from(m.peer);
  trouble_->check(from, m, "from");
  receives_.push_back(passage_of(m, from));
}

/// Calls go(passage, piece) for the next piece of each, as long as it returns true; drops those that are through.
template <class Pass> bool staging::pass(std::vector<passage> &all, Pass const &go) {
  bool any = false;
  for (passage &p : all)
    while (p.next < p.parts->pieces().size() && go(p, p.parts->pieces()[p.next])) {
      ++p.next;
      any = true;
    }
  all.erase(std::remove_if(all.begin(), all.end(), [](passage const &p) { return p.next == p.parts->pieces().size(); }),
            all.end());
  return any;
}

double staging::least_sent() const {
  double least = 1;
  for (passage const &p : sends_)
    least = std::min(least, p.part());
  return least;
}

void staging::list_awaited(std::vector<int> &processes) const {
  for (passage const &p : sends_)
    if (!p.at.free_slot())
      processes.push_back(p.what->process);
  for (passage const &p : receives_)
    if (!p.at.filled_slot())
      processes.push_back(p.what->process);
}

bool staging::progress() {
  bool const sent = pass(sends_, [&](passage &p, parcel const &piece) {
    char *const slot = p.at.free_slot();
    if (!slot || (pages_ && !pages_->may_leave(p.part())))
      return false;
    kernels_.pack(piece, from_, slot, size_);
    if (pages_)
      pages_->left(p.number, piece);
    p.at.fill();
    here_.ring_bell(p.what->peer);
    return true;
  });
  bool const received = pass(receives_, [&](passage &p, parcel const &piece) {
    char const *const slot = p.at.filled_slot();
    if (!slot || (pages_ && !pages_->may_arrive(p.part())))
      return false;
    if (pages_)
      pages_->arrives(piece);
    kernels_.unpack(piece, slot, to_->memory(), size_);
    p.at.empty();
    here_.ring_bell(p.what->peer);
    return true;
  });
  return sent || received;
}

} // namespace redeal::runtime
