// Redistributions small enough to count by hand, shared by the unit tests.
#pragma once

#include "Plan/Problem/Problem.h"

#include <ostream>

namespace redeal::plan {

/// So that a failing test names its case.
inline std::ostream &operator<<(std::ostream &out, dimension const &d) {
  return out << d.extent << " elements, P=" << d.P << " r=" << d.r << " Q=" << d.Q << " s=" << d.s;
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

/// The mappings before and after.
inline block_cyclic before(dimension const &d) { return {d.extent, d.P, d.r}; }
inline block_cyclic after(dimension const &d) { return {d.extent, d.Q, d.s}; }

/// counts[p][q]: how many elements move from p to q, counted one by one.
inline std::vector<std::vector<index>> count_elements(dimension const &d) {
  std::vector<std::vector<index>> counts(static_cast<std::size_t>(d.P),
                                         std::vector<index>(static_cast<std::size_t>(d.Q)));
  for (index i = 0; i != d.extent; ++i)
    ++counts[static_cast<std::size_t>(before(d).owner(i))][static_cast<std::size_t>(after(d).owner(i))];
  return counts;
}

} // namespace redeal::plan
