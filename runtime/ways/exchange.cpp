// Packs, starts, tests and unpacks chunks; one lane for each direction.
#include "ways/exchange.h"

#include "job/job.h"
#include "memory/common_buffers.h"

#include <algorithm>
#include <cstring>

namespace redeal::runtime {
namespace {

// Before the elements of a message: what it is, so that a wrong one is noticed. A line, so that they begin with one.
struct alignas(64) header {
  stamp of;
  index elements; // of the whole message
  index chunk;    // elements of a chunk, at most
};

} // namespace

exchange::exchange(MPI_Comm comm, std::vector<message const *> const &sends,
                   std::vector<message const *> const &receives, std::size_t element_size, message_limits const &limits)
    : comm_(comm), size_(element_size), kernels_(kernels_for(element_size)), limits_(limits),
      chunk_bytes_(std::max(limits.message_bytes(sizeof(header)), element_size)), room_(sizeof(header) + chunk_bytes_),
      buffers_(sends.empty() && receives.empty() ? nullptr : common_buffers(2 * limits.window * room_, limits.memory)) {
  list(sends, sends_, contiguous_at_sender);
  list(receives, receives_, contiguous_at_receiver);
  for (lane *const l : {&sends_, &receives_})
    for (std::size_t i = 0; i < l->all.size(); ++i) {
      transfer &t = l->all[i];
      char *const at = buffer((l == &sends_ ? 0 : limits_.window) + i % limits_.window);
      int const n = static_cast<int>(bytes(t));
      if (t.array_at >= 0)
        continue;
      if (l == &sends_)
        MPI_Send_init(at, n, MPI_BYTE, t.what->peer, elements_tag, comm_, &t.request);
      else
        MPI_Recv_init(at, n, MPI_BYTE, t.what->peer, elements_tag, comm_, &t.request);
    }
}

/// The elements of a chunk of this message. Small messages go in several too: packing and travelling overlap.
index exchange::chunk_elements(message const &m) const {
  constexpr std::size_t least = 8192;
  std::size_t const whole = static_cast<std::size_t>(m.what.elements) * size_;
  std::size_t const bytes = std::min(chunk_bytes_, std::max(least, whole / 8));
  return static_cast<index>(std::max<std::size_t>(bytes / size_, 1));
}

/// The first chunks of all messages, then the second ones, and so on.
void exchange::list(std::vector<message const *> const &messages, lane &to, index (*contiguous)(parcel const &)) {
  std::size_t const before = cut_.size();
  std::size_t longest = 0;
  for (message const *m : messages) {
    cut_.emplace_back(m->what, chunk_elements(*m));
    longest = std::max(longest, cut_.back().pieces().size());
  }
  for (std::size_t number = 0; number < longest; ++number)
    for (std::size_t i = 0; i < messages.size(); ++i) {
      std::vector<parcel> const &pieces = cut_[before + i].pieces();
      if (number < pieces.size())
        to.all.push_back({messages[i], &pieces[number], i, number == 0, number == 0 ? -1 : contiguous(pieces[number])});
    }
}

std::size_t exchange::bytes(transfer const &t) const {
  return static_cast<std::size_t>(t.chunk->elements) * size_ + (t.first ? sizeof(header) : 0);
}

char *exchange::buffer(std::size_t slot) const { return buffers_ + slot * room_; }

void exchange::begin(trouble const &on_trouble, stamp const &ours, char const *from, char *to, handover *pages) {
  trouble_ = &on_trouble;
  stamp_ = ours;
  from_ = from;
  to_ = to;
  pages_ = pages;
  for (transfer const &t : sends_.all)
    if (pages_ && t.first) {
      std::size_t const number = pages_->leaves(t.what->what);
      if (t.number == 0)
        first_number_ = number;
    }
  for (lane *const l : {&sends_, &receives_}) {
    l->begun = l->ended = 0;
    for (transfer &t : l->all)
      t.arrived = false;
  }
}

bool exchange::progress() {
  bool const ended = finish(receives_, "from") | finish(sends_, "to");
  bool const begun = start_receives() | start_sends();
  return ended || begun;
}

void exchange::list_awaited(std::vector<int> &processes) const {
  for (lane const *const l : {&receives_, &sends_})
    for (std::size_t i = l->ended; i < l->begun; ++i)
      if (!l->all[i].arrived)
        processes.push_back(l->all[i].what->process);
}

bool exchange::start_receives() {
  std::size_t const before = receives_.begun, all = receives_.all.size();
  auto const part = [&] { return static_cast<double>(receives_.begun) / static_cast<double>(all); };
  for (; receives_.begun < all && receives_.begun < receives_.ended + limits_.window; ++receives_.begun) {
    if (pages_ && !pages_->may_arrive(part()))
      break;
    transfer &t = receives_.all[receives_.begun];
    if (pages_)
      pages_->arrives(*t.chunk);
    int const code = t.array_at < 0
                         ? MPI_Start(&t.request)
                         : MPI_Irecv(to_ + static_cast<std::size_t>(t.array_at) * size_, static_cast<int>(bytes(t)),
                                     MPI_BYTE, t.what->peer, elements_tag, comm_, &t.request);
    trouble_->check(code, *t.what, "from");
  }
  return receives_.begun != before;
}

bool exchange::start_sends() {
  std::size_t const before = sends_.begun;
  for (; sends_.begun < sends_.all.size() && sends_.begun < sends_.ended + limits_.window; ++sends_.begun) {
    transfer &t = sends_.all[sends_.begun];
    if (t.array_at >= 0) {
      trouble_->check(MPI_Isend(from_ + static_cast<std::size_t>(t.array_at) * size_, static_cast<int>(bytes(t)),
                                MPI_BYTE, t.what->peer, elements_tag, comm_, &t.request),
                      *t.what, "to");
      continue;
    }
    char *at = buffer(sends_.begun % limits_.window);
    if (t.first) {
      header const first{stamp_, t.what->what.elements, chunk_elements(*t.what)};
      std::memcpy(at, &first, sizeof first);
      at += sizeof first;
    }
    kernels_.pack(*t.chunk, from_, at, size_);
    trouble_->check(MPI_Start(&t.request), *t.what, "to");
  }
  return sends_.begun != before;
}

/// Tests all that are under way; whether one has arrived.
bool exchange::finish(lane &l, char const *direction) {
  bool any = false;
  for (std::size_t i = l.ended; i < l.begun; ++i) {
    transfer &t = l.all[i];
    if (t.arrived)
      continue;
    int flag = 0;
    MPI_Status status;
    trouble_->check(MPI_Test(&t.request, &flag, &status), *t.what, direction);
    if (!flag)
      continue;
    t.arrived = any = true;
    if (&l == &receives_) {
      int count = 0;
      MPI_Get_count(&status, MPI_BYTE, &count);
      if (static_cast<std::size_t>(count) != bytes(t))
        trouble_->stop(
            *t.what, direction,
            "it is shorter than expected; do all processes give the same formats, extents, memory and window?");
      if (t.array_at < 0)
        arrive(t, buffer(limits_.window + i % limits_.window));
    }
  }
  for (; l.ended < l.begun && l.all[l.ended].arrived; ++l.ended)
    if (pages_ && &l == &sends_)
      pages_->left(first_number_ + l.all[l.ended].number, *l.all[l.ended].chunk);
  return any;
}

void exchange::arrive(transfer const &t, char const *at) const {
  if (t.first) {
    header theirs;
    std::memcpy(&theirs, at, sizeof theirs);
    trouble_->compare(stamp_, theirs.of, *t.what);
    if (theirs.elements != t.what->what.elements)
      trouble_->stop(*t.what, "from",
                     fmt::format("it has {} elements, but {} are expected; do all processes give the same formats and "
                                 "extents?",
                                 theirs.elements, t.what->what.elements));
    if (theirs.chunk != chunk_elements(*t.what))
      trouble_->stop(*t.what, "from",
                     "it goes in other chunks; do all processes have the same limits of memory and window?");
    at += sizeof theirs;
  }
  kernels_.unpack(*t.chunk, at, to_, size_);
}

} // namespace redeal::runtime
