// Before leg k, the process at place v has the messages whose senders agree with v in the digits from k on, and whose
// receivers agree with it in those before.
#include "Plan/Routes/Relay.h"

#include "Plan/Problem/Arithmetic.h"

#include <algorithm>
#include <limits>
#include <map>

namespace redeal::plan {
namespace {

int ceil_root(int n) {
  int root = 1;
  while (root * root < n)
    ++root;
  return root;
}

// A number's digit, and the number with another one.
struct position {
  index below, factor; // the product of the factors before it, and its own

  index digit(index number) const { return number / below % factor; }
  index with(index number, index digit_) const { return number + (digit_ - digit(number)) * below; }
};

class routing {
public:
  routing(std::vector<int> const &factors, int processes, int self, std::function<index(int, int)> const &length)
      : factors_(factors), processes_(processes), self_(self), length_(length) {
    for (int const f : factors)
      places_ *= f;
  }

  std::vector<relay_leg> run() const {
    std::vector<relay_leg> legs;
    index below = 1;
    for (int const f : factors_) {
      position const at{below, f};
      relay_leg made;
      std::map<int, std::vector<portion>> to, from;
      each_portion(below, [&](index place, portion const &b) {
        if (int const next = process_at(at.with(place, at.digit(b.to))); next != self_)
          to[next].push_back(b);
      });
      below *= f;
      each_portion(below, [&](index place, portion const &b) {
        if (int const last = process_at(at.with(place, at.digit(b.from))); last != self_)
          from[last].push_back(b);
      });
      made.sends = in_order(to);
      // Not all send to the same one first.
      auto const behind =
          std::find_if(made.sends.begin(), made.sends.end(), [&](hop const &h) { return h.peer > self_; });
      std::rotate(made.sends.begin(), behind, made.sends.end());
      made.receives = in_order(from);
      legs.push_back(std::move(made));
    }
    return legs;
  }

private:
  int process_at(index place) const { return static_cast<int>(place % processes_); }

  // Calls visit(place, portion) for what this process has while the digits below that product are the receivers'.
  template <class Visit> void each_portion(index below, Visit const &visit) const {
    for (index place = self_; place < places_; place += processes_) {
      index const least = place / below * below, last = std::min<index>(least + below, processes_);
      for (index p = least; p < last; ++p)
        for (index q = place % below; q < processes_; q += below)
          if (p != q)
            if (index const elements = length_(static_cast<int>(p), static_cast<int>(q)); elements > 0)
              visit(place, portion{static_cast<int>(p), static_cast<int>(q), elements});
    }
  }

  static std::vector<hop> in_order(std::map<int, std::vector<portion>> &all) {
    std::vector<hop> hops;
    for (auto &[peer, portions] : all) {
      std::sort(portions.begin(), portions.end(),
                [](portion const &a, portion const &b) { return a.from != b.from ? a.from < b.from : a.to < b.to; });
      hops.push_back({peer, std::move(portions)});
    }
    return hops;
  }

  std::vector<int> const &factors_;
  index processes_, places_ = 1;
  int self_;
  std::function<index(int, int)> const &length_;
};

} // namespace

std::vector<int> relay_factors(relay how, int processes, int near) {
  std::vector<int> factors;
  if (how == relay::by_node)
    factors = {near, (processes + near - 1) / std::max(near, 1)};
  else if (how == relay::square)
    factors = {ceil_root(processes), (processes + ceil_root(processes) - 1) / ceil_root(processes)};
  else if (how == relay::halves)
    for (int places = 1; places < processes; places *= 2)
      factors.push_back(2);
  bool const is_row = factors.size() < 2 || std::any_of(factors.begin(), factors.end(), [](int f) { return f < 2; });
  return is_row ? std::vector<int>() : factors;
}

// Before leg k a place has the messages from so many senders to so many receivers as the product of the factors
// before k says, and what is left.
relay_room relay_room_for(std::vector<int> const &factors, relay_load const &load) {
  wide places = 1;
  for (int const f : factors)
    places *= f;
  wide const at_once = (places + load.processes - 1) / load.processes; // places of a process
  wide messages = 0, elements = 0, senders = 1, held = load.before;
  for (std::size_t k = 0; k < factors.size(); ++k) {
    senders *= factors[k];
    wide const receivers = (load.processes + senders - 1) / senders,
               next = k + 1 == factors.size() ? load.after
                                              : at_once * std::min({senders * load.before, receivers * load.after,
                                                                    senders * receivers * load.longest});
    elements += held + next; // at most all leaves, and all comes
    messages += 2 * at_once * (factors[k] - 1);
    held = next;
  }
  constexpr wide most = std::numeric_limits<index>::max();
  return {static_cast<index>(std::min(messages, most)), static_cast<index>(std::min(elements, most))};
}

std::vector<relay_leg> relay_legs(std::vector<int> const &factors, int processes, int self,
                                  std::function<index(int p, int q)> const &length) {
  return routing(factors, processes, self, length).run();
}

} // namespace redeal::plan
