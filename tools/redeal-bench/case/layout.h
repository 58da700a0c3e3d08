// Where the elements of an array lie, which of them move, and what is in them.
//
// The processes 0, 1, … form a grid, row-major over the dimensions, and each keeps its part row-major. 4 x 6 elements,
// dealt (cyclic(2), cyclic(3)) onto 2 x 2:
//
//     0 0 0 1 1 1
//     0 0 0 1 1 1        process 2 = coordinates (1, 0) has a part of 2 x 3 elements
//     2 2 2 3 3 3
//     2 2 2 3 3 3
#pragma once

#include <redeal/deal.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace redeal::bench {

struct layout {
  std::vector<deal> dims; ///< one or two
  index copies = 1;       ///< of each part, on processes next to each other

  /// How many processes have a coordinate in the grid: 0 … processes()-1.
  index processes() const;
  /// Where `process` is along dimension `d` of the grid; -1 if it is outside.
  index coordinate(std::size_t d, index process) const;
  /// The extent along dimension `d` of the part of `process`.
  index local_extent(std::size_t d, index process) const;
  /// How many elements all processes have.
  index stored() const;
  /// How many elements `process` has.
  index local_elements(index process) const;
};

/// The indices first, first + stride, … of a dimension, `count` of them.
struct range {
  index first, count, stride;

  bool is_all_of(deal const &dim) const { return first == 0 && stride == 1 && count == dim.extent(); }
};

/// What moves between two arrays of a copy.
struct copied_part {
  std::vector<range> source, target; ///< of each dimension
  bool turned = false;               ///< rows of the source become columns of the target
};

/// What is measured: an array of doubles that goes from one layout to another; or, with a part, a copy from an array of
/// the one layout to another array of the other.
struct redistribution {
  std::string text; ///< as it is called on the command line and in the output
  layout from, to;
  std::optional<copied_part> part;
  bool several = false; ///< each row is an array by itself

  /// The way back of an array.
  redistribution reversed() const { return {text, to, from, std::nullopt, several}; }

  /// What moves along dimension `d` of either array.
  range sent(std::size_t d) const;
  range received(std::size_t d) const;
  bool turns() const { return part && part->turned; }

  /// How many elements the array has from which they come.
  index elements() const;
  /// How many of these move.
  index moved_elements() const;
  /// The elements of all processes together, on the side that has more.
  index largest_array() const;
  /// A move takes a fraction of a millisecond.
  bool is_small() const { return moved_elements() < 1 << 20; }
  /// The processes of both grids are 0 … processes()-1.
  index processes() const;
};

/// Gives each element of the part of `process` a value of its own: its global index, counted row-major, behind `first`.
void fill(layout const &, index process, double first, double *part);

/// An element without the value that fill() gives.
struct wrong_element {
  index place; ///< in the part
  double found, expected;
};

/// How many of the elements that have come to a part are wrong, and the first of them.
struct inspection {
  index wrong = 0;
  std::optional<wrong_element> first;
};
inspection inspect(redistribution const &, index process, double first, double const *part);

} // namespace redeal::bench
