// The last arrivals; the next one takes the place of the oldest.
#include "boards/whereabouts.h"

#include <redeal/detail/digest.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>

namespace redeal::runtime {
namespace {

std::array<arrival, board::most_visits> arrivals;
std::size_t count = 0; // of all that were noted

entry entered;

arrival &newest() { return arrivals[(count - 1) % arrivals.size()]; }

visit in_words(arrival const &s) {
  visit v{};
  std::snprintf(v.place, sizeof v.place, "%s:%d", s.name.at.file, s.name.at.line);
  std::snprintf(v.text, sizeof v.text, "%s %s", s.directive, s.name.text);
  digest limits;
  for (index const number :
       {index{s.most.has_memory}, s.most.memory, index{s.most.has_window}, s.most.window, index{s.most.has_phases},
        index{s.most.automatic_phases}, s.most.phases, static_cast<index>(s.most.schedule)})
    limits.add(number);
  v.of = {digest_of(s.name), 0, limits.value()};
  v.of.sections = s.sections;
  v.turn = s.last.turn;
  if (s.describe)
    s.describe(s, v);
  return v;
}

} // namespace

std::uint64_t digest_of(located_name const &name) {
  // Without its folders, which each source that includes the file may spell in its own way.
  char const *const slash = std::strrchr(name.at.file, '/');
  digest number;
  number.add(slash ? slash + 1 : name.at.file);
  number.add(name.text);
  number.add(name.at.line);
  return number.value();
}

void note_entry(char const *directive, located_name const &name) { entered = {directive, name}; }

entry last_entry() { return entered; }

void note_directive(char const *directive, located_name const &name, move_limits const &most) {
  ++count;
  // Member by member: a whole one would be made on the stack, and copied by vector loads that wait for its stores.
  arrival &here = newest();
  here.directive = directive;
  here.name = name;
  here.most = most;
  here.from = here.to = nullptr;
  here.describe = nullptr;
  here.first = here.last = {};
  here.sections = 0;
}

void note_subject(void const *from, void const *to, arrival::describer describe) {
  newest().from = from;
  newest().to = to;
  newest().describe = describe;
}

void note_sections(std::uint32_t sections) { newest().sections = sections; }

void note_move(counted_move made) {
  arrival &here = newest();
  if (here.first.by != made.by)
    here.first = made;
  here.last = made;
}

bool came_to_any() { return count > 0; }

located_name const &last_name() { return newest().name; }

std::vector<visit> last_visits(counted_move const &of) {
  std::size_t const known = std::min(count, arrivals.size());
  auto const at = [](std::size_t back) -> arrival const & { return arrivals[(count - 1 - back) % arrivals.size()]; };
  auto const has_made = [&](arrival const &a) {
    return a.last.by == of.by && a.first.turn <= of.turn && of.turn <= a.last.turn;
  };
  std::size_t newest_shown = 0;
  while (of.by && newest_shown < known && !has_made(at(newest_shown)))
    ++newest_shown;
  if (newest_shown == known)
    newest_shown = 0;
  std::vector<visit> visits;
  for (std::size_t back = newest_shown; back < known; ++back)
    visits.push_back(in_words(at(back)));
  return visits;
}

} // namespace redeal::runtime
