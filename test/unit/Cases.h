// Redistributions small enough to count by hand, shared by the unit tests.
#pragma once

#include "Plan/Problem/ListedDeal.h"
#include "Plan/Problem/Problem.h"
#include "Plan/Problem/Section.h"

#include <algorithm>
#include <ostream>
#include <random>
#include <string>

namespace redeal::plan {

/// So that a failing test names its case.
inline std::ostream &operator<<(std::ostream &out, dimension const &d) {
  out << d.extent() << " elements";
  for (deal const *side : {&d.from, &d.to})
    out << (side->as_block_cyclic() ? ", cyclic(" + std::to_string(side->longest_block()) + ")"
            : side->goes_round()    ? ", cyclic(" + std::to_string(side->longest_block()) + ") from " +
                                       std::to_string(side->skipped()) + " on"
            : side->as_list() ? ", a list"
                              : ", balanced")
        << " on " << side->procs();
  return out;
}

/// A deal by a list, as any(least, most) draws it: of one piece for each process in turn, or of several for any.
template <class Any> deal any_listed(Any const &any, index extent, index procs) {
  deal_lister lister(procs);
  bool const in_turn = any(0, 1) == 0;
  index left = extent;
  for (index p = 0; in_turn && p + 1 < procs; ++p) {
    index const size = any(0, left);
    lister.add(p, size);
    left -= size;
  }
  index const longest = any(1, 9);
  while (!in_turn && left > 0) {
    index const size = any(1, longest < left ? longest : left);
    lister.add(any(0, procs - 1), size);
    left -= size;
  }
  lister.add(procs - 1, left);
  return lister.made();
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

/// Calls test(d) where a side is balanced or by a list, or both: all extents up to `most`, P, Q <= processes, blocks up
/// to 5 and one that is longer.
template <class Test> void for_each_uneven_case(index processes, index most, Test const &test) {
  std::mt19937 random(3);
  auto const any = [&](index from, index to) { return std::uniform_int_distribution<index>(from, to)(random); };
  for (index extent = 0; extent <= most; ++extent)
    for (index P = 1; P <= processes; ++P)
      for (index Q = 1; Q <= processes; ++Q) {
        deal const before = deal::balanced(extent, P), after = deal::balanced(extent, Q);
        test(dimension(before, after));
        for (index block : {1, 2, 3, 4, 5, 17}) {
          test(dimension(before, {extent, Q, block}));
          test(dimension({extent, P, block}, after));
        }
        deal const pieces = any_listed(any, extent, P), others = any_listed(any, extent, Q);
        test(dimension(pieces, others));
        test(dimension(pieces, after));
        test(dimension({extent, P, any(1, 5)}, others));
        test(dimension(pieces, {extent, Q, any(1, 5)}));
      }
}

/// A section of a deal that any(least, most) draws, of so many elements.
template <class Any> deal any_section(Any const &any, index count) {
  index const stride = any(0, 1) == 0 ? 1 : any(1, 7), before = any(0, 30),
              whole = before + std::max<index>(count - 1, 0) * stride + 1 + any(0, 5), procs = any(1, 5);
  deal const all = any(0, 5) == 0   ? deal::balanced(whole, procs)
                   : any(0, 5) == 0 ? any_listed(any, whole, procs)
                                    : deal(whole, procs, any(1, any(0, 5) == 0 ? 40 : 7));
  index_range range{before, count, stride};
  if (any(0, 2) == 0)
    range = {before + std::max<index>(count - 1, 0) * stride, count, -stride};
  return section_of(all, range).map;
}

/// Calls test(d) for so many pairs of sections, of up to `most` elements.
template <class Test> void for_each_pair_of_sections(int cases, index most, Test const &test) {
  std::mt19937 random(17);
  auto const any = [&](index from, index to) { return std::uniform_int_distribution<index>(from, to)(random); };
  for (int i = 0; i < cases; ++i) {
    index const count = any(0, 9) == 0 ? any(0, 9) : any(0, most);
    deal const from = any_section(any, count), to = any_section(any, count);
    test(dimension(from, to));
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
