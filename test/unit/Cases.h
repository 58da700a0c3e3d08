// Redistributions small enough to count by hand, shared by the unit tests.
#pragma once

#include "Plan/Problem/Problem.h"

#include <ostream>
#include <string>

namespace redeal::plan {

/// So that a failing test names its case.
inline std::ostream &operator<<(std::ostream &out, dimension const &d) {
  out << d.extent() << " elements";
  for (deal const *side : {&d.from, &d.to})
    out << (side->as_block_cyclic() ? ", cyclic(" + std::to_string(side->longest_block()) + ")" : ", balanced")
        << " on " << side->procs();
  return out;
}

/// Calls test(d) for all P, Q <= processes and r, s <= block, with extents around 0, the slice and its multiples.
template <class Test> void for_each_case(index processes, index block, Test const &test) {
  for (index P = 1; P <= processes; ++P)
    for (index Q = 1; Q <= processes; ++Q)
      for (index r = 1; r <= block; ++r)
        for (index s = 1; s <= block; ++s) {
          index const L = static_cast<index>(lcm(P * r, Q * s));
          for (index extent : {index{0}, index{1}, L / 3, L - 1, L, L + 1, 2 * L + L / 2})
            test(dimension{extent, P, r, Q, s});
        }
}

/// Calls test(d) where a side is balanced, or both: all extents up to `most`, P, Q <= processes, blocks up to 5 and one
/// that is longer.
template <class Test> void for_each_balanced_case(index processes, index most, Test const &test) {
  for (index extent = 0; extent <= most; ++extent)
    for (index P = 1; P <= processes; ++P)
      for (index Q = 1; Q <= processes; ++Q) {
        deal const before = deal::balanced(extent, P), after = deal::balanced(extent, Q);
        test(dimension(before, after));
        for (index block : {1, 2, 3, 4, 5, 17}) {
          test(dimension(before, {extent, Q, block}));
          test(dimension({extent, P, block}, after));
        }
      }
}

/// counts[p][q]: how many elements move from p to q, counted one by one.
inline std::vector<std::vector<index>> count_elements(dimension const &d) {
  std::vector<std::vector<index>> counts(static_cast<std::size_t>(d.P()),
                                         std::vector<index>(static_cast<std::size_t>(d.Q())));
  for (index i = 0; i != d.extent(); ++i)
    ++counts[static_cast<std::size_t>(d.from.owner(i))][static_cast<std::size_t>(d.to.owner(i))];
  return counts;
}

} // namespace redeal::plan
