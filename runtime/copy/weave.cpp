// Runs take turns if each is as long as the one so many runs before it, and lies behind that at the same distance.
#include "copy/weave.h"

namespace redeal::runtime {
namespace {

// Fewer are as fast run by run.
constexpr index least_rounds = 4;

bool strides_are(byte_runs const &these, index stride) {
  for (byte_run const &r : these.runs)
    if (r.stride != stride)
      return false;
  return true;
}

} // namespace

woven_runs find_weave(byte_runs const &these) {
  std::size_t const n = these.runs.size();
  index const length = these.longest;
  bool const alike = n > 0 && these.own == length * static_cast<index>(n);
  if (!alike || length > weave::most_length || these.gaps)
    return {};
  // Where no place comes again, the repetitions are the rounds.
  bool const once = these.turns == 0;
  std::size_t const turns = once ? n : these.turns;
  if (turns > weave::most_turns || static_cast<index>(turns) * length > weave::most_round)
    return {};
  index const spacing = once ? these.runs[0].stride : these.runs[turns].at - these.runs[0].at;
  for (std::size_t i = 0; i + turns < n; ++i)
    if (these.runs[i + turns].at != these.runs[i].at + spacing || these.runs[i + turns].stride != these.runs[i].stride)
      return {};
  woven_runs found;
  found.first.rounds = static_cast<index>(n / turns);
  found.whole = n % turns == 0 && strides_are(these, found.first.rounds * spacing);
  if (found.whole)
    found.first.rounds *= these.count;
  if (found.first.rounds < least_rounds)
    return {};
  found.first.turns = turns;
  found.first.length = length;
  found.first.spacing = spacing;
  for (std::size_t j = 0; j < turns; ++j)
    found.first.begins[j] = these.runs[j].at;
  return found;
}

} // namespace redeal::runtime
