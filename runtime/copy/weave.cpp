// Compares each run with the one that comes as many turns later.
#include "copy/weave.h"

namespace redeal::runtime {
namespace {

// Fewer are as fast run by run.
constexpr index least_rounds = 4;

// Whether some are left out.
bool has_gaps(live_runs const &live) {
  for (live_run const &r : live.runs)
    if (!r.at)
      return true;
  return false;
}

bool strides_are(live_runs const &live, index stride) {
  for (live_run const &r : live.runs)
    if (r.stride != stride)
      return false;
  return true;
}

} // namespace

woven_runs find_weave(live_runs const &live) {
  std::size_t const n = live.runs.size();
  index const length = live.longest;
  bool const alike = n > 0 && live.own == length * static_cast<index>(n);
  if (!alike || length > weave::most_length || has_gaps(live))
    return {};
  // Where no place comes again, the repetitions are the rounds.
  bool const once = live.turns == 0;
  std::size_t const turns = once ? n : live.turns;
  if (turns > weave::most_turns || static_cast<index>(turns) * length > weave::most_round)
    return {};
  index const spacing = once ? live.runs[0].stride : live.runs[turns].at - live.runs[0].at;
  for (std::size_t i = 0; i + turns < n; ++i)
    if (live.runs[i + turns].at != live.runs[i].at + spacing)
      return {};
  woven_runs found;
  found.first.rounds = static_cast<index>(n / turns);
  found.whole = n % turns == 0 && strides_are(live, found.first.rounds * spacing);
  if (found.whole)
    found.first.rounds *= live.count;
  if (found.first.rounds < least_rounds)
    return {};
  found.first.turns = turns;
  found.first.length = length;
  found.first.spacing = spacing;
  for (std::size_t j = 0; j < turns; ++j)
    found.first.begins[j] = live.runs[j].at;
  return found;
}

} // namespace redeal::runtime
