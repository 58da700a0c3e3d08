// A random move, and all processes of it simulated in one thread: their arrays, their engines, and the lanes between
// them, which are late and short of room.
#pragma once

#include "runtime/ways/LoopBack.h"
#include "runtime/ways/RandomMove.h"

#include "choice/way.h"
#include "ways/by_message.h"
#include "ways/by_relay.h"
#include "ways/by_sweep.h"
#include "ways/message_order.h"

#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>

namespace redeal::runtime {

class thrown_trouble : public trouble {
public:
  void stop(message const &, direction, std::string const &why) const override { throw std::runtime_error(why); }
  void lack(std::size_t) const override { throw std::runtime_error("out of memory"); }
};

class plain_destination : public destination {
public:
  explicit plain_destination(char *at) : at_(at) {}

private:
  void *make() override { return at_; }
  char *at_;
};

constexpr char untouched = '#';

/// Two parts of an array, of which pages go and come. What goes is overwritten; what comes must not be written before.
class watched_pages : public paged_memory {
public:
  watched_pages(std::vector<char> &old_part, std::vector<char> &new_part) : old_(old_part), new_(new_part) {}

  void begin() { resident_ = peak_ = old_.size(); }
  std::size_t peak() const { return peak_; }

  std::size_t bytes_of(char const *part) const override { return part == old_.data() ? old_.size() : new_.size(); }
  void vacate(char const *part, std::size_t begin, std::size_t bytes) override {
    EXPECT_EQ(part, old_.data());
    std::fill_n(old_.data() + begin, bytes, '!');
    resident_ -= bytes;
  }
  bool reserve(char const *part, std::size_t begin, std::size_t bytes) override {
    EXPECT_EQ(part, new_.data());
    std::size_t const there = std::min(bytes, new_.size() - begin);
    EXPECT_EQ(std::count(new_.data() + begin, new_.data() + begin + there, untouched), static_cast<long>(there));
    resident_ += there;
    peak_ = std::max(peak_, resident_);
    return true;
  }

private:
  std::vector<char> &old_, &new_;
  std::size_t resident_ = 0, peak_ = 0;
};

/// One process: its arrays, its engines, its ends of all lanes.
class simulated {
public:
  simulated(random_move const &move, network &net, wires &rings, wires &messages, int self, bool by_sweep_if_possible,
            index from_leading, index to_leading)
      : move_(move), self_(self), near_out_(net, rings, self), near_in_(net, rings, self) {
    make_plan(plan_, move.between(from_leading, to_leading), {move.senders, move.receivers, move.all, {}}, self);
    wishes const wish{transports::staging, std::nullopt, !by_sweep_if_possible};
    // The first course goes by sweep where that is possible.
    how_ = way_of(courses_of(facts(), wish).all.front(), facts(), {true, 0}, wish);
    from_leading_ = from_leading;
    to_leading_ = to_leading;
    if (move.combine != plan::relay::none) {
      combine(net, messages);
      return;
    }
    std::vector<message const *> const near_to = those(plan_.sends, true), near_from = those(plan_.receives, true);
    std::vector<message const *> far_to = those(plan_.sends, false), far_from = those(plan_.receives, false);
    bool const may_reorder = move.most_near() > 1;
    if (how_.is_by_sweep()) {
      sweeps_.emplace(plan_, move.size, nullptr, how_);
      far_out_.emplace(net, messages, self, by_sweep::sets, sweeps_->batch_bytes_to(far_to));
      far_in_.emplace(net, messages, self, by_sweep::sets, sweeps_->batch_bytes_from(far_from));
      reorder(may_reorder && !how_.limits.window_given, far_to, direction::to);
      reorder(may_reorder && !how_.limits.window_given, far_from, direction::from);
      own_.resize(sweeps_->own_bytes());
      sweeps_->use_own_memory(own_.data());
      sweeps_->connect(near_to, near_out_, near_from, near_in_);
      sweeps_->connect(far_to, *far_out_, far_from, *far_in_);
    } else {
      message_limits const &limits = how_.limits_by_message;
      by_message::cut const far{std::max(limits.message_bytes(head_room), move.size), move.size, how_.undivided,
                                how_.in_turn},
          near{std::max<std::size_t>(100, move.size), move.size, false, how_.in_turn};
      auto const [out, packets_out] = by_message::needs_ahead(far_to, direction::to, far);
      auto const [in, packets_in] = by_message::needs_ahead(far_from, direction::from, far);
      std::size_t const sends = limits.at_once(out, packets_out), receives = limits.at_once(in, packets_in);
      far_out_.emplace(net, messages, self, sends, out);
      far_in_.emplace(net, messages, self, receives, in);
      reorder(may_reorder && !how_.in_turn && sends >= far_to.size(), far_to, direction::to);
      reorder(may_reorder && !how_.in_turn && receives >= far_from.size(), far_from, direction::from);
      near_.emplace(near_to, near_from, near_out_, near_in_, near);
      far_.emplace(far_to, far_from, *far_out_, *far_in_, far);
    }
    make_parts();
    if (move.early) {
      early_.emplace(move.size, pages_);
      if (!plan_.local.empty())
        local_ = chunked(plan_.local[0], 32768);
    }
  }

  void reorder(bool may, std::vector<message const *> &all, direction way) const {
    if (may)
      all = farthest_first(std::move(all), way, plan_.self, plan_.processes);
  }

  bool is_by_sweep() const { return sweeps_.has_value(); }
  bool is_combined() const { return relays_.has_value(); }
  move_plan const &plan() const { return plan_; }
  std::vector<char> &old_part() { return old_; }
  std::vector<char> &new_part() { return new_; }

  void begin(stamp const &ours) {
    std::fill(new_.begin(), new_.end(), untouched);
    to_.emplace(new_first_);
    state_.emplace(move_state{trouble_, ours, old_first_, *to_, early_ ? &*early_ : nullptr});
    if (early_) {
      pages_.begin();
      early_->begin(trouble_, old_.data(), *to_);
    }
    far_out_->begin();
    far_in_->begin();
    if (relays_) {
      relays_->begin(*state_);
    } else if (sweeps_) {
      sweeps_->begin(*state_);
      for (std::size_t lanes : {0, 1}) {
        sweeps_->send(lanes);
        sweeps_->receive(lanes);
      }
      sweeps_->begin_sweeps();
    } else {
      near_->begin_all(*state_);
      far_->begin_all(*state_);
    }
    if (early_ && !plan_.local.empty())
      local_number_ = early_->leaves(plan_.local[0]);
    else if (!plan_.local.empty() && !(sweeps_ && sweeps_->takes_local()))
      kernels_for(move_.size).copy(plan_.local[0], old_first_, new_first_, move_.size);
  }

  bool progress() {
    if (early_)
      return progress_early();
    if (relays_)
      return relays_->progress();
    if (!sweeps_)
      return near_->progress() | far_->progress();
    sweeps_->expect_no_more();
    return sweeps_->progress();
  }

  bool done() const {
    if (relays_)
      return relays_->done();
    return sweeps_ ? sweeps_->done() : near_->done() && far_->done() && (!early_ || next_local_ == local_.count());
  }
  std::size_t peak() const { return pages_.peak(); }

  std::vector<int> awaited() const {
    awaited_list list;
    if (relays_)
      relays_->list_awaited(list);
    else if (sweeps_)
      sweeps_->list_awaited(list);
    else {
      near_->list_awaited(list);
      far_->list_awaited(list);
    }
    std::vector<int> processes;
    for (runtime::awaited const &one : list)
      processes.push_back(one.process);
    return processes;
  }

  bool has_message_with(int process) const {
    if (relays_)
      return hop_partners_.count(process) > 0;
    auto const is_with = [&](message const &m) { return m.process == process; };
    return std::any_of(plan_.sends.begin(), plan_.sends.end(), is_with) ||
           std::any_of(plan_.receives.begin(), plan_.receives.end(), is_with);
  }

private:
  void make_parts() {
    old_.assign(room(plan_.place_before, move_.from, move_.from_of, from_leading_), untouched);
    new_.assign(room(plan_.place_after, move_.to, move_.to_of, to_leading_), untouched);
    old_first_ = old_.data() + first(plan_.place_before, move_.from, move_.from_of, from_leading_);
    new_first_ = new_.data() + first(plan_.place_after, move_.to, move_.to_of, to_leading_);
  }

  // Bytes of a process's storage.
  std::size_t room(index place, mapping const &m, random_section const &of, index leading) const {
    if (place < 0)
      return 0;
    return static_cast<std::size_t>(of.room(plan::coordinates(place, m.dims, &deal::procs), leading)) * move_.size;
  }

  // Bytes before its first element.
  std::size_t first(index place, mapping const &m, random_section const &of, index leading) const {
    if (place < 0)
      return 0;
    std::vector<index> at = plan::coordinates(place, m.dims, &deal::procs);
    for (std::size_t d = 0; d < at.size(); ++d) {
      if (m.dims[d].local_size(at[d]) == 0)
        return 0;
      at[d] = m.dims[d].global(at[d], 0);
    }
    return static_cast<std::size_t>(of.place_of(at, leading)) * move_.size;
  }

  // All messages, near ones too, in a grid where those of a node are next to each other.
  void combine(network &net, wires &messages) {
    std::vector<int> numbers(move_.all.size()), processes = move_.all;
    std::iota(numbers.begin(), numbers.end(), 0);
    std::stable_sort(numbers.begin(), numbers.end(), [&](int a, int b) {
      return node(processes[static_cast<std::size_t>(a)]) < node(processes[static_cast<std::size_t>(b)]);
    });
    auto const place_in = [](std::vector<int> const &all, int process) {
      auto const found = std::find(all.begin(), all.end(), process);
      return found == all.end() ? index{-1} : static_cast<index>(found - all.begin());
    };
    auto const process = [&](int place) {
      return processes[static_cast<std::size_t>(numbers[static_cast<std::size_t>(place)])];
    };
    int const self = static_cast<int>(place_in(numbers, plan_.self));
    std::vector<plan::relay_leg> const phases =
        plan::relay_legs(move_.factors(), static_cast<int>(numbers.size()), self, [&](int p, int q) {
          index const from = place_in(move_.senders, process(p)), to = place_in(move_.receivers, process(q));
          return from < 0 || to < 0 ? index{0} : move_.length(from, to);
        });
    far_out_.emplace(net, messages, self_, phases.size(), 0);
    far_in_.emplace(net, messages, self_, phases.size(), 0);
    relays_.emplace(plan_, phases, numbers, processes, self, *far_out_, *far_in_, move_.size);
    for (plan::relay_leg const &phase : phases)
      for (auto const *const hops : {&phase.sends, &phase.receives})
        for (plan::hop const &h : *hops)
          hop_partners_.insert(process(h.peer));
    own_.resize(by_relay::bytes_of(phases, move_.size));
    relays_->use_memory(own_.data());
    make_parts();
  }

  bool progress_early() {
    early_->note(std::min(near_->sent(), far_->sent()), idle_ > 200);
    bool any = near_->progress() | far_->progress();
    auto const all = static_cast<double>(local_.count());
    for (; next_local_ < local_.count() && early_->may_stay(static_cast<double>(next_local_) / all); any = true) {
      parcel const &piece = local_.piece(next_local_++);
      early_->arrives(piece);
      kernels_for(move_.size).copy(piece, old_.data(), new_.data(), move_.size);
      early_->left(local_number_, piece);
    }
    idle_ = any || idle_ > 200 ? 0 : idle_ + 1;
    return any;
  }

  std::vector<message const *> those(std::vector<message> const &all, bool near) const {
    std::vector<message const *> result;
    for (message const &m : all)
      if ((node(m.process) == node(self_)) == near)
        result.push_back(&m);
    return result;
  }
  int node(int process) const { return move_.node[static_cast<std::size_t>(process)]; }

  move_facts facts() const {
    move_facts facts = facts_of(plan_, move_.size, move_.limits);
    facts.most_near = facts.most_sharing = move_.most_near();
    facts.old_is_dead = true;
    return facts;
  }

  random_move const &move_;
  int self_;
  move_plan plan_;
  way how_;
  ring_like_outlet near_out_;
  ring_like_inlet near_in_;
  std::optional<message_like_outlet> far_out_;
  std::optional<message_like_inlet> far_in_;
  std::optional<by_sweep> sweeps_;
  std::optional<by_message> near_, far_;
  std::optional<by_relay> relays_; // instead
  std::set<int> hop_partners_;     // where messages are combined
  std::vector<char> own_, old_, new_;
  char *old_first_ = nullptr, *new_first_ = nullptr; // where the first elements that move are
  index from_leading_ = 0, to_leading_ = 0;
  watched_pages pages_{old_, new_};
  std::optional<early_release> early_;
  chunked local_{parcel(), 1}; // with an early release
  std::size_t next_local_ = 0, local_number_ = 0;
  int idle_ = 0; // passes that found nothing to do
  thrown_trouble trouble_;
  std::optional<plain_destination> to_;
  std::optional<move_state> state_;
};

/// All processes of a move.
class simulation {
public:
  simulation(random_move const &move, network &net, bool by_sweep_if_possible) : move_(move), net_(net) {
    bool const gaps = move.from.dims.size() > 1 && net.any(0, 3) == 0;
    from_leading_ = leadings(move.from, move.from_of, move.senders.size(), gaps);
    to_leading_ = leadings(move.to, move.to_of, move.receivers.size(), gaps);
    for (int const process : move.all)
      processes_[process] = std::make_unique<simulated>(move, net, rings_, messages_, process, by_sweep_if_possible,
                                                        leading_of(process, move.senders, from_leading_),
                                                        leading_of(process, move.receivers, to_leading_));
  }

  bool is_by_sweep() const { return processes_.begin()->second->is_by_sweep(); }
  bool is_combined() const { return processes_.begin()->second->is_combined(); }
  simulated &process(int number) { return *processes_.at(number); }

  void begin(int turn, stamp const &ours, int odd_one = -1, stamp const &others = {}) {
    fill(turn);
    for (auto &[number, one] : processes_)
      one->begin(number == odd_one ? others : ours);
  }
  void begin_without(int absent, int turn, stamp const &ours) {
    fill(turn);
    for (auto &[number, one] : processes_)
      if (number != absent)
        one->begin(ours);
  }

  /// One that gets a message from another node, or -1.
  int far_receiver() {
    for (auto &[number, one] : processes_)
      for (message const &m : one->plan().receives)
        if (move_.node[static_cast<std::size_t>(m.process)] != move_.node[static_cast<std::size_t>(number)])
          return number;
    return -1;
  }

  /// Lets processes go on in random order until all are done; false if they stop before.
  bool run() { return run_without(-1); }
  bool run_without(int absent) {
    std::vector<simulated *> busy;
    for (auto &[number, one] : processes_)
      if (number != absent)
        busy.push_back(one.get());
    for (long idle = 0; !busy.empty(); ++net_.now) {
      auto const i = static_cast<std::size_t>(net_.any(0, static_cast<long>(busy.size()) - 1));
      bool any = false;
      for (long calls = net_.any(1, 3); calls > 0; --calls)
        any |= busy[i]->progress();
      if (busy[i]->done())
        busy.erase(busy.begin() + static_cast<std::ptrdiff_t>(i));
      idle = any ? 0 : idle + 1;
      if (idle > 2000 + 100 * net_.longest_delay)
        return false;
    }
    return true;
  }

  /// Every element is there, and nothing else was touched.
  bool is_right(int turn) {
    std::map<int, std::vector<char>> wanted;
    for (int const number : move_.receivers)
      wanted[number].assign(process(number).new_part().size(), untouched);
    each_element(move_.to, move_.to_of, to_leading_, [&](index place, index local, index number) {
      char *const at = wanted[move_.receivers[static_cast<std::size_t>(place)]].data() + local * size();
      for (index k = 0; k < size(); ++k)
        at[k] = byte_of(number, static_cast<std::size_t>(k), turn);
    });
    return std::all_of(wanted.begin(), wanted.end(),
                       [&](auto const &w) { return process(w.first).new_part() == w.second; });
  }

private:
  index size() const { return static_cast<index>(move_.size); }

  void fill(int turn) {
    each_element(move_.from, move_.from_of, from_leading_, [&](index place, index local, index number) {
      char *const at = process(move_.senders[static_cast<std::size_t>(place)]).old_part().data() + local * size();
      for (index k = 0; k < size(); ++k)
        at[k] = byte_of(number, static_cast<std::size_t>(k), turn);
    });
  }

  std::vector<index> leadings(mapping const &m, random_section const &of, std::size_t places, bool gaps) {
    std::vector<index> all(places, 0);
    placing::dimension const &fastest = of.in.dims.back();
    for (std::size_t place = 0; gaps && place < places; ++place) {
      std::vector<index> const at = plan::coordinates(static_cast<index>(place), m.dims, &deal::procs);
      index const c = fastest.part < 0 ? fastest.coordinate : at[static_cast<std::size_t>(fastest.part)];
      all[place] = fastest.whole.local_size(c) + net_.any(1, 3);
    }
    return all;
  }

  static index leading_of(int process, std::vector<int> const &grid, std::vector<index> const &leading) {
    auto const found = std::find(grid.begin(), grid.end(), process);
    return found == grid.end() ? 0 : leading[static_cast<std::size_t>(found - grid.begin())];
  }

  random_move const &move_;
  network &net_;
  wires rings_, messages_;
  std::vector<index> from_leading_, to_leading_; // by place
  std::map<int, std::unique_ptr<simulated>> processes_;
};

} // namespace redeal::runtime
