// Exchanges of all with all between processes that are simulated in one thread: an exchange is over for a process some
// time after all have begun it.
#pragma once

#include "runtime/ways/LoopBack.h"

#include "ways/by_exchange.h"

namespace redeal::runtime {

/// What each process has sent: by its number among those of the move, by exchange, by receiver.
using exchanged = std::map<std::size_t, std::vector<std::vector<std::vector<char>>>>;

class loop_back_exchange final : public exchange_of_all {
public:
  loop_back_exchange(network &net, exchanged &all, std::size_t self, std::size_t processes)
      : net_(net), all_(all), self_(self), processes_(processes) {}

  void start(char const *from, blocks const &to_each, char *to, blocks const &of_each) override {
    std::vector<std::vector<char>> sent(processes_);
    for (std::size_t p = 0; p < processes_; ++p) {
      char const *const at = from + static_cast<std::size_t>(to_each.begins[p]) * line;
      sent[p].assign(at, at + static_cast<std::size_t>(to_each.lines[p]) * line);
    }
    all_[self_].push_back(std::move(sent));
    to_ = to;
    of_each_ = &of_each;
    ready_ = net_.now + net_.any(0, net_.longest_delay);
  }

  void list_awaited(awaited_list &processes) const override {
    for (std::size_t p = 0; p < processes_; ++p)
      if (p != self_)
        processes.push_back({static_cast<int>(p)});
  }

  bool is_over() override {
    std::size_t const turn = all_[self_].size() - 1;
    for (std::size_t p = 0; p < processes_; ++p)
      if (net_.now < ready_ || all_[p].size() <= turn)
        return false;
    for (std::size_t p = 0; p < processes_; ++p) {
      std::vector<char> const &come = all_[p][turn][self_];
      EXPECT_EQ(come.size(), static_cast<std::size_t>(of_each_->lines[p]) * line);
      std::copy(come.begin(), come.end(), to_ + static_cast<std::size_t>(of_each_->begins[p]) * line);
    }
    return true;
  }

private:
  network &net_;
  exchanged &all_;
  std::size_t self_, processes_;
  char *to_ = nullptr;
  blocks const *of_each_ = nullptr;
  long ready_ = 0;
};

} // namespace redeal::runtime
