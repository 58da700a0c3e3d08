// Lanes between processes that are simulated in one thread: packets come late, in any order as far as partners differ,
// and find room or not, as a random number says. Lanes that share room deliver as MPI may: a packet is copied from
// where it was sent to where it is expected, at once or only when both ends have begun it.
#pragma once

#include "lanes/shared_room.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <random>
#include <vector>

namespace redeal::runtime {

/// What lies between all processes, and its clock.
struct network {
  explicit network(unsigned seed) : random(seed), at_once(any(0, 2)) {}

  long any(long least, long most) { return std::uniform_int_distribution<long>(least, most)(random); }

  std::mt19937 random;
  long at_once; ///< of two messages, so many are sent before they are expected
  long now = 0;
  long longest_delay = 0;
  long delivered = 0;
  long damage_after = -1; ///< so many packets are delivered whole, then one is a byte too short; negative: all

  std::size_t delivered_bytes(std::size_t bytes) { return delivered++ == damage_after ? bytes - 1 : bytes; }
};

/// What is on the way from one process to another.
struct wire {
  struct sent {
    packet what;
    char const *at;
    std::vector<char> copy; // of what was sent at once
    long ready;             // when it may be delivered
    bool through = false;
  };
  struct expected {
    packet what;
    char *at;
    std::size_t bytes = 0;
    bool here = false;
    long ready = 0;
  };
  std::deque<sent> sends;        // as posted, not matched yet
  std::deque<expected> receives; // the same
  std::map<std::size_t, expected> matched;
  std::map<std::size_t, bool> gone; // by the sender's key
};

/// The wires of all lanes of one kind, by sender and receiver.
using wires = std::map<std::pair<int, int>, wire>;

/// Each partner has a few slots of its own.
class ring_like_outlet : public outlet {
public:
  ring_like_outlet(network &net, wires &all, int self) : net_(net), all_(all), self_(self) {}

  bool is_ahead() const override { return false; }
  bool has_room(packet const &what) const override {
    return all_[{self_, what.what->process}].sends.size() < slots && net_.any(0, 3) > 0;
  }
  char *room(packet const &what, std::size_t bytes) override {
    std::vector<char> &slot = rooms_[what.partner];
    slot.assign(bytes, '?');
    return slot.data();
  }
  void post(packet const &what, char const *at) override {
    EXPECT_EQ(at, rooms_[what.partner].data());
    all_[{self_, what.what->process}].sends.push_back(
        {what, nullptr, {at, at + what.bytes}, net_.now + net_.any(0, net_.longest_delay)});
  }
  bool is_through(packet const &) override { return true; }

private:
  static constexpr std::size_t slots = 3;

  network &net_;
  wires &all_;
  int self_;
  std::map<std::size_t, std::vector<char>> rooms_; // by partner
};

class ring_like_inlet : public inlet {
public:
  ring_like_inlet(network &net, wires &all, int self) : net_(net), all_(all), self_(self) {}

  bool is_ahead() const override { return false; }
  void expect(packet const &, char *) override { ADD_FAILURE() << "nothing is expected ahead of a ring"; }
  arrival arrived(packet const &what) override {
    wire &from = all_[{what.what->process, self_}];
    if (from.sends.empty() || from.sends.front().ready > net_.now)
      return {};
    wire::sent &first = from.sends.front();
    if (!first.through) {
      first.through = true;
      first.what.bytes = net_.delivered_bytes(first.copy.size());
      first.copy.resize(first.copy.size() + 64, '?'); // sweeps read too much
    }
    return {first.copy.data(), first.what.bytes};
  }
  void take(packet const &what) override {
    wire &from = all_[{what.what->process, self_}];
    std::fill(from.sends.front().copy.begin(), from.sends.front().copy.end(), '!');
    from.sends.pop_front();
  }

private:
  network &net_;
  wires &all_;
  int self_;
};

/// The room of MPI's lanes, with memory of its own.
class own_room : public shared_room {
public:
  own_room(std::size_t sets, std::size_t set_bytes) : own_room(std::vector<char>(sets * set_bytes), sets, set_bytes) {}

  char *room(packet const &what, std::size_t bytes) {
    EXPECT_TRUE(has_room(what));
    char *const at = shared_room::room(what, bytes);
    EXPECT_LE(at + bytes, memory_.data() + memory_.size());
    return at;
  }

private:
  own_room(std::vector<char> memory, std::size_t sets, std::size_t set_bytes)
      : shared_room(memory.data(), sets, set_bytes), memory_(std::move(memory)) {}

  std::vector<char> memory_;
};

/// Whoever comes second delivers; a packet that was not sent at once comes only then.
inline void match(network &net, wire &between) {
  while (!between.sends.empty() && !between.receives.empty()) {
    wire::sent &from = between.sends.front();
    wire::expected to = between.receives.front();
    std::size_t const bytes = net.delivered_bytes(from.what.bytes);
    std::memcpy(to.at, from.at ? from.at : from.copy.data(), std::min(bytes, to.what.bytes));
    to.bytes = bytes;
    to.ready = net.now + net.any(0, net.longest_delay);
    between.matched[to.what.key] = to;
    if (from.at)
      between.gone[from.what.key] = true;
    between.sends.pop_front();
    between.receives.pop_front();
  }
}

class message_like_outlet : public outlet {
public:
  message_like_outlet(network &net, wires &all, int self, std::size_t sets, std::size_t set_bytes)
      : net_(net), all_(all), self_(self), room_(sets, set_bytes) {}

  void begin() { room_.begin(); }
  bool is_ahead() const override { return true; }
  bool has_room(packet const &what) const override { return room_.has_room(what); }
  char *room(packet const &what, std::size_t bytes) override { return room_.room(what, bytes); }
  void post(packet const &what, char const *at) override {
    wire &to = all_[{self_, what.what->process}];
    bool const at_once = net_.any(0, 1) < net_.at_once;
    to.gone[what.key] = at_once;
    to.sends.push_back({what, at_once ? nullptr : at, {}, 0});
    if (at_once)
      to.sends.back().copy.assign(at, at + what.bytes);
    match(net_, to);
  }
  bool is_through(packet const &what) override {
    if (!all_[{self_, what.what->process}].gone[what.key] || net_.any(0, 2) == 0)
      return false;
    room_.leave(what);
    return true;
  }

private:
  network &net_;
  wires &all_;
  int self_;
  own_room room_;
};

class message_like_inlet : public inlet {
public:
  message_like_inlet(network &net, wires &all, int self, std::size_t sets, std::size_t set_bytes)
      : net_(net), all_(all), self_(self), room_(sets, set_bytes) {}

  void begin() { room_.begin(); }
  bool is_ahead() const override { return true; }
  bool has_room(packet const &what) const override { return room_.has_room(what); }
  char *room(packet const &what, std::size_t bytes) override { return room_.room(what, bytes); }
  void expect(packet const &what, char *at) override {
    wire &from = all_[{what.what->process, self_}];
    from.receives.push_back({what, at});
    match(net_, from);
  }
  arrival arrived(packet const &what) override {
    std::map<std::size_t, wire::expected> &matched = all_[{what.what->process, self_}].matched;
    auto const found = matched.find(what.key);
    if (found == matched.end() || found->second.ready > net_.now)
      return {};
    return {found->second.at, found->second.bytes};
  }
  void take(packet const &what) override {
    all_[{what.what->process, self_}].matched.erase(what.key);
    room_.leave(what);
  }

private:
  network &net_;
  wires &all_;
  int self_;
  own_room room_;
};

} // namespace redeal::runtime
