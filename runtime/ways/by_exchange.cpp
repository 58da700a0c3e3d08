// A block for each process, one behind the other.
#include "ways/by_exchange.h"

#include "job/time_spent.h"

#include <algorithm>

namespace redeal::runtime {
namespace {

// A head, how many pieces the message in most pieces has that this process knows of, and elements from the next line
// on.
constexpr std::size_t head_bytes = exchange_of_all::line;
static_assert(sizeof(packet_head) + sizeof(std::uint64_t) <= head_bytes);

} // namespace

by_exchange::by_exchange(move_plan const &plan, std::vector<int> const &processes, exchange_of_all &all,
                         std::size_t element_size, index most)
    : all_(all), size_(element_size), kernels_(kernels_for(element_size)),
      to_(list(plan.sends, processes, plan.self, most)), from_(list(plan.receives, processes, plan.self, most)),
      self_(static_cast<std::size_t>(plan.self)), out_(lay_out(to_, most, lines_out_)),
      in_(lay_out(from_, most, lines_in_)) {}

std::vector<by_exchange::passage> by_exchange::list(std::vector<message> const &messages,
                                                    std::vector<int> const &processes, int self, index most) {
  std::vector<passage> all(processes.size());
  for (std::size_t p = 0; p < all.size(); ++p)
    if (static_cast<int>(p) != self) {
      all[p].as.peer = static_cast<int>(p);
      all[p].as.process = processes[p];
      all[p].as.place = -1;
    }
  for (message const &m : messages) {
    passage &p = all[static_cast<std::size_t>(m.peer)];
    p.as.step = m.step;
    p.elements = m.what.elements;
    p.pieces.emplace(m.what, most);
    known_ = std::max(known_, p.pieces->count());
  }
  return all;
}

exchange_of_all::blocks by_exchange::lay_out(std::vector<passage> const &all, index most, std::size_t &lines) const {
  exchange_of_all::blocks made;
  for (std::size_t p = 0; p < all.size(); ++p) {
    std::size_t const bytes = head_bytes + static_cast<std::size_t>(std::min(all[p].elements, most)) * size_,
                      whole = p == self_ ? 0 : (bytes + exchange_of_all::line - 1) / exchange_of_all::line;
    made.begins.push_back(static_cast<int>(lines));
    made.lines.push_back(static_cast<int>(whole));
    lines += whole;
  }
  return made;
}

char *by_exchange::place(char *at, exchange_of_all::blocks const &blocks, std::size_t peer) {
  return at + static_cast<std::size_t>(blocks.begins[peer]) * exchange_of_all::line;
}

void by_exchange::use_memory(char *at) {
  memory_out_ = at;
  memory_in_ = at + lines_out_ * exchange_of_all::line;
}

void by_exchange::begin(move_state &state) {
  state_ = &state;
  done_ = false;
  turn_ = 0;
  turns_ = known_;
  start();
}

void by_exchange::start() {
  {
    spending const packs(spent.pack);
    for (std::size_t p = 0; p < to_.size(); ++p) {
      if (p == self_)
        continue;
      char *const at = place(memory_out_, out_, p);
      std::uint64_t const known = known_;
      std::memcpy(write_head(at, packet_head::of(state_->ours, to_[p].elements, 0)), &known, sizeof known);
      if (to_[p].has_piece(turn_))
        kernels_.pack(to_[p].pieces->piece(turn_), state_->from, at + head_bytes, size_);
    }
  }
  all_.start(memory_out_, out_, memory_in_, in_);
}

bool by_exchange::progress() {
  if (done_ || !all_.is_over())
    return false;
  unpack();
  done_ = ++turn_ == turns_;
  if (!done_)
    start();
  return true;
}

void by_exchange::unpack() {
  spending const unpacks(spent.unpack);
  for (std::size_t p = 0; p < from_.size(); ++p) {
    if (p == self_)
      continue;
    char const *const at = place(memory_in_, in_, p);
    state_->on_trouble.compare(state_->ours, from_[p].elements, 0, read_head(at, head_bytes), from_[p].as, "");
    std::uint64_t known = 0;
    std::memcpy(&known, at + sizeof(packet_head), sizeof known);
    turns_ = std::max(turns_, static_cast<std::size_t>(known));
    if (from_[p].has_piece(turn_))
      kernels_.unpack(from_[p].pieces->piece(turn_), at + head_bytes, static_cast<char *>(state_->to.memory()), size_);
  }
}

void by_exchange::list_awaited(awaited_list &processes) const {
  if (!done_)
    all_.list_awaited(processes);
}

} // namespace redeal::runtime
