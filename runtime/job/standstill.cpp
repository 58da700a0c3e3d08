// A search along the edges "waits for", in two layers: where all directives so far are one, and where they differ.
#include "job/standstill.h"

#include <algorithm>
#include <deque>

namespace redeal::runtime {
namespace {

bool differ(stamp const &a, stamp const &b) {
  return a.directive != b.directive || a.mappings != b.mappings || a.limits != b.limits;
}

// A process that was reached, and whether two directives on the way to it differ.
struct place {
  int process;
  bool differs;

  friend bool operator<(place const &a, place const &b) {
    return a.process != b.process ? a.process < b.process : a.differs < b.differs;
  }
};

// Whoever joins a group waits for those who have not come to join it.
bool still_awaits(posted const &a, posted const &b) { return a.state != standing::joining || a.group != b.group; }

} // namespace

void standstill::reset() {
  own_looks_ = 0;
  resting_.clear();
}

/// Whether it has stood still for long enough.
bool standstill::rests(int process, posted const &p) {
  auto const [place, is_new] = resting_.try_emplace(process, rest{p.epoch, p.looks});
  rest &since = place->second;
  if (since.epoch != p.epoch)
    since = {p.epoch, p.looks};
  return p.state == standing::joining || p.looks - since.looks >= enough_looks;
}

std::optional<standstill::finding> standstill::look(int me, posted const &mine,
                                                    std::function<std::optional<posted>(int)> const &look_at) {
  ++own_looks_;
  std::map<int, std::optional<posted>> seen{{me, mine}};
  auto const see = [&](int process) -> std::optional<posted> const & {
    auto const [place, is_new] = seen.try_emplace(process);
    if (is_new)
      place->second = look_at(process);
    return place->second;
  };
  std::map<place, place> before; // on the way there
  std::deque<place> next{{me, false}};
  std::optional<place> last; // of a ring, before it comes back to this process
  while (!next.empty() && !last) {
    place const at = next.front();
    next.pop_front();
    posted const a = *see(at.process);
    for (int const other : a.awaited) {
      std::optional<posted> const &b = see(other);
      if (!b || !still_awaits(a, *b))
        continue;
      if (b->state == standing::ended && at.process == me && own_looks_ >= enough_looks)
        return finding{me, other, me, true};
      if (b->state != standing::waiting && b->state != standing::joining && other != me)
        continue;
      place const there{other, at.differs || differ(a.at, b->at)};
      if (other == me && there.differs) {
        last = at;
        break;
      }
      if (other != me && before.try_emplace(there, at).second) {
        rests(other, *b);
        next.push_back(there);
      }
    }
  }
  if (!last || own_looks_ < enough_looks)
    return std::nullopt;
  finding found{last->process, me, me, false};
  bool all_rest = true;
  for (place at = *last, after{me, true}; at.process != me || after.process != at.process;) {
    if (differ(see(at.process)->at, see(after.process)->at))
      found.first = at.process, found.second = after.process;
    found.speaker = std::min(found.speaker, at.process);
    if (at.process == me)
      break;
    all_rest = rests(at.process, *see(at.process)) && all_rest;
    after = at;
    at = before.at(at);
  }
  return all_rest ? std::optional(found) : std::nullopt;
}

} // namespace redeal::runtime
