// The runs of a deal that no formula describes, one after the other.
//
//     indirect: owners 1 1 0 0 2 1         run       0   1   2   3
//                                          begins    0   2   4   5   6
//                                          owners    1   0   2   1
//                                          locals    0   0   0   2
//
// Lists live as long as the program, and equal ones are one object; lib/Plan/Problem/ListedDeal.h makes them.
#pragma once

#include <redeal/detail/number_list.hpp>

#include <cstdint>

namespace redeal::detail {

struct deal_list {
  index count;           ///< runs; two that adjoin belong to different processes
  index extent;          ///< elements
  number_list begins;    ///< global index of each run's first element; then the extent
  number_list owners;    ///< of each run
  number_list locals;    ///< local index of each run's first element
  index const *first_of; ///< by process, then the count: where its runs begin in the next
  number_list numbers;   ///< of the runs of process 0, in order, then of process 1, …
  index const *sizes;    ///< elements of each process
  index shortest;        ///< run
  index most_local;      ///< elements of any process
  index even;            ///< elements of each process that has some, if nobody has two runs; 0 if they differ
  bool once;             ///< nobody has two runs
  index number;          ///< of the list in this process
  std::uint64_t content; ///< the same for equal lists on all processes
  number_list hints;     ///< the run that global index b << shift lies in, for each b
  int shift;

  /// How many elements it has.
  constexpr index period() const { return extent; }

  /// How many of the elements 0 … i-1 process `p` owns.
  constexpr index owned_below(index p, index i) const {
    index const place = place_behind(p, i);
    if (place == first_of[p + 1])
      return sizes[p];
    index const run = numbers[place];
    return locals[run] + (i > begins[run] ? i - begins[run] : 0);
  }

  /// The run that global index `i` lies in.
  constexpr index run_of(index i) const {
    index run = hints[i >> shift], end = hints[(i >> shift) + 1] + 1;
    while (end - run > 1) {
      index const middle = run + (end - run) / 2;
      if (begins[middle] <= i)
        run = middle;
      else
        end = middle;
    }
    return run;
  }

  /// The first run of process `p` that ends behind global index `i`, as a place in `numbers`; first_of[p + 1] if there
  /// is none.
  constexpr index place_behind(index p, index i) const {
    index first = first_of[p], last = first_of[p + 1];
    while (first < last) {
      index const middle = first + (last - first) / 2;
      if (begins[numbers[middle] + 1] > i)
        last = middle;
      else
        first = middle + 1;
    }
    return first;
  }

  /// The place in `numbers` of the run that holds local index `l` of process `p`.
  constexpr index place_of_local(index p, index l) const {
    index first = first_of[p], last = first_of[p + 1];
    while (last - first > 1) {
      index const middle = first + (last - first) / 2;
      if (locals[numbers[middle]] <= l)
        first = middle;
      else
        last = middle;
    }
    return first;
  }
};

} // namespace redeal::detail
