// What a section makes of one dimension: its elements are numbered anew, and dealt as they were.
//
//     CYCLIC(4) on 2, elements 2, 4, …, 12      index of the whole   2 | 4 6 | 8 10 | 12
//                                               index                0 | 1 2 | 3  4 |  5
//                                               owner                0 | 1 1 | 0  0 |  1
//
// Again a process's elements follow each other from 0 on, whatever lies between them in its storage: the first of a
// process is somewhere, and each further one `step` behind the one before. So all that is known of deals (runs, grids,
// schedules) holds of sections too, and storage is a matter of strides.
#pragma once

#include <redeal/deal.hpp>

namespace redeal::plan {

/// The elements first, first + stride, …, `count` of them.
struct index_range {
  index first, count, stride = 1;

  /// The element of the whole that element `i` is.
  constexpr index at(index i) const { return first + i * stride; }
};

struct dealt_section {
  /// Who owns which element of the section.
  deal map;
  /// From one element of a process to its next, in its storage along that dimension; negative where it goes back. 0:
  /// the distances differ.
  index step;
};

/// Requires that the range lies in the deal, and a stride other than 0. What it refers to lives as long as the program.
dealt_section section_of(deal const &whole, index_range const &);

} // namespace redeal::plan
