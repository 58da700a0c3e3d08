// A search along the edges "waits for", in two layers: where all directives so far are one, and where they differ.
#include "boards/standstill.h"

#include <algorithm>
#include <deque>
#include <map>

namespace redeal::runtime {
namespace {

// Those who are in one directive with the same mappings take part in the same moves; so they count them alike.
bool differ(posted const &a, posted const &b) {
  return a.at.directive != b.at.directive || a.at.mappings != b.at.mappings || a.at.limits != b.at.limits ||
         (a.turn != b.turn && a.turn != 0 && b.turn != 0);
}

bool waits(posted const &p) { return p.state == standing::waiting || p.state == standing::joining; }

// What the boards say during one look.
class sight {
public:
  sight(int me, posted const &mine, standstill::reader const &read) : read_(read) { seen_[me] = mine; }

  posted const *of(int process) {
    auto const [place, is_new] = seen_.try_emplace(process);
    if (is_new)
      place->second = read_(process);
    return place->second ? &*place->second : nullptr;
  }

  // Whoever joins a group in MPI has listed those who had not come to join it, and may do so yet.
  bool awaits(posted const &a, posted const &b) const {
    return a.state != standing::joining || a.groups.empty() ||
           std::find(b.groups.begin(), b.groups.end(), a.groups.front()) == b.groups.end();
  }

private:
  standstill::reader const &read_;
  std::map<int, std::optional<posted>> seen_;
};

// A process that was reached, and whether two directives on the way to it differ.
struct place {
  int process;
  bool differs;

  friend bool operator<(place const &a, place const &b) {
    return a.process != b.process ? a.process < b.process : a.differs < b.differs;
  }
};

std::vector<int> way_to(place last, std::map<place, place> const &before) {
  std::vector<int> way;
  for (auto at = before.find(last); at != before.end(); at = before.find(last)) {
    way.push_back(last.process);
    last = at->second;
  }
  way.push_back(last.process);
  std::reverse(way.begin(), way.end());
  return way;
}

// The shortest ring through this process in which directives differ; empty if there is none.
std::vector<int> find_ring(int me, sight &all) {
  std::map<place, place> before; // on the way there
  std::deque<place> next{{me, false}};
  for (; !next.empty(); next.pop_front()) {
    place const at = next.front();
    posted const &a = *all.of(at.process);
    for (int const other : a.awaited) {
      posted const *const b = all.of(other);
      if (!b || !waits(*b) || !all.awaits(a, *b))
        continue;
      place const there{other, at.differs || differ(a, *b)};
      if (other == me && there.differs)
        return way_to(at, before);
      if (other != me && before.try_emplace(there, at).second)
        next.push_back(there);
    }
  }
  return {};
}

// What it has sent may need its calls of MPI to go on.
bool looks(posted const &p) { return p.state == standing::waiting || p.state == standing::ending; }

bool comes_no_more(posted const &p) { return p.state == standing::ending || p.state == standing::ended; }

// One that this process waits for and that has come to its end; -1 if there is none.
int find_ended(posted const &mine, sight &all) {
  for (int const other : mine.awaited)
    if (posted const *const b = all.of(other); b && comes_no_more(*b))
      return other;
  return -1;
}

// Two neighbours of a ring whose directives differ, this process's own first.
standstill::finding finding_of(std::vector<int> const &ring, sight &all) {
  std::size_t i = 0;
  auto const after = [&](std::size_t n) { return ring[(n + 1) % ring.size()]; };
  while (!differ(*all.of(ring[i]), *all.of(after(i))))
    ++i;
  return {ring[i], after(i), *std::min_element(ring.begin(), ring.end()), false};
}

} // namespace

void standstill::reset() {
  own_looks_ = 0;
  suspected_.clear();
}

/// Whether it is the suspicion that was there before.
bool standstill::is_suspected(ring const &now) const {
  return std::equal(now.begin(), now.end(), suspected_.begin(), suspected_.end(),
                    [](member const &a, member const &b) { return a.process == b.process && a.epoch == b.epoch; });
}

/// Whether all its processes have looked often enough since then. Who is inside of MPI stands still anyway.
bool standstill::has_stood_still(ring const &now) const {
  for (std::size_t i = 0; i < now.size(); ++i)
    if (now[i].looks - suspected_[i].looks < enough_looks && now[i].looks_at_all)
      return false;
  return true;
}

std::optional<standstill::finding> standstill::look(int me, posted const &mine, reader const &read) {
  ++own_looks_;
  sight all(me, mine, read);
  int const ended = find_ended(mine, all);
  std::vector<int> const found = ended >= 0 ? std::vector<int>{me, ended} : find_ring(me, all);
  ring now;
  for (int const process : found) {
    posted const &p = *all.of(process);
    now.push_back(process == me ? member{me, 0, own_looks_, true} : member{process, p.epoch, p.looks, looks(p)});
  }
  if (now.empty() || !is_suspected(now)) {
    suspected_ = now;
    return std::nullopt;
  }
  if (!has_stood_still(now))
    return std::nullopt;
  return ended >= 0 ? finding{me, ended, me, true} : finding_of(found, all);
}

} // namespace redeal::runtime
