// Lists of runs in which what is repeated is listed once: a list of its own for each element would take more memory
// than the array, and more time than a loop.
//
//     places 1 | 4 6 8 … 998 | 1001 1003 | 1006      sections {1} once, {4} 498 times, 2 further each time,
//                                                             {1001 1003 1006} once
//
// and a slice of such sections is repeated itself.
#pragma once

#include "case/layout.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace redeal::bench {

/// `runs`, then the same `stride` further, `repeats` times in all.
template <class Run> struct section {
  std::vector<Run> runs;
  index repeats = 1;
  typename Run::distance stride = {};
  index elements = 0; ///< of the runs, once
  index uniform = 0;  ///< the length of all runs, 0 if they differ
  index longest = 0;  ///< the length of the longest run
};

/// The sections of `slice`, then the same `stride` further, `repeats` times in all; then the sections of `tail`, whose
/// places are absolute.
template <class Run> struct listing {
  std::vector<section<Run>> slice, tail;
  index repeats = 1;
  typename Run::distance stride = {};

  index count() const { return count_of(slice) * repeats + count_of(tail); }
  static index count_of(std::vector<section<Run>> const &list) {
    index count = 0;
    for (section<Run> const &each : list)
      count += each.elements * each.repeats;
    return count;
  }

  /// The run if there is no other, else null.
  Run const *only_run() const {
    bool const one = slice.size() == 1 && repeats == 1 && tail.empty() && slice[0].runs.size() == 1;
    return one && slice[0].repeats == 1 ? slice[0].runs.data() : nullptr;
  }
};

/// Adds a run. What adjoins is joined.
template <class Run> void append(std::vector<Run> &list, Run const &next) {
  if (!list.empty() && list.back().adjoins(next))
    list.back().length += next.length;
  else
    list.push_back(next);
}

template <class Run> void append(std::vector<section<Run>> &list, Run const &next) {
  if (list.empty() || list.back().repeats != 1)
    list.emplace_back();
  append(list.back().runs, next);
}

template <class Run> void append(std::vector<section<Run>> &list, section<Run> next) {
  // What continues where the repetition before ended is one run.
  if (Run &first = next.runs[0]; next.runs.size() == 1 && first.adjoins(first.moved(1, next.stride))) {
    first.length *= next.repeats;
    next.repeats = 1;
  }
  if (next.repeats != 1 || list.empty() || list.back().repeats != 1)
    list.push_back(std::move(next));
  else
    for (Run const &each : next.runs)
      append(list.back().runs, each);
}

/// Fills in what is known of a section.
template <class Run> void measure(section<Run> &of) {
  of.elements = of.longest = 0;
  of.uniform = of.runs[0].length;
  for (Run const &each : of.runs) {
    of.elements += each.length;
    of.longest = std::max(of.longest, each.length);
    if (each.length != of.uniform)
      of.uniform = 0;
  }
}

/// Completes a list whose sections have been appended: a slice of one section needs no repetition of its own.
template <class Run> void complete(listing<Run> &list) {
  if (list.slice.size() == 1 && list.slice[0].repeats == 1) {
    section<Run> whole = std::move(list.slice[0]);
    whole.repeats = std::exchange(list.repeats, 1);
    whole.stride = list.stride;
    list.slice.clear();
    append(list.slice, std::move(whole));
  }
  if (list.repeats == 1)
    for (section<Run> &each : std::exchange(list.tail, {}))
      append(list.slice, std::move(each));
  for (auto *const part : {&list.slice, &list.tail})
    for (section<Run> &each : *part)
      measure(each);
}

/// Calls visit(run) for each run, in the order of the list.
template <class Run, class Visit> void each_run(listing<Run> const &list, Visit const &visit) {
  auto const along = [&](std::vector<section<Run>> const &sections, index m) {
    for (section<Run> const &part : sections)
      for (index k = 0; k != part.repeats; ++k)
        for (Run const &each : part.runs)
          visit(each.moved(k, part.stride).moved(m, list.stride));
  };
  for (index m = 0; m != list.repeats; ++m)
    along(list.slice, m);
  along(list.tail, 0);
}

} // namespace redeal::bench
