// Where the elements of an array lie, and what is in them.
//
// Each dimension is dealt block-cyclically; the processes 0, 1, … form a grid, row-major over the dimensions, and each
// keeps its part row-major. 4 x 6 elements, dealt (cyclic(2), cyclic(3)) onto 2 x 2:
//
//     0 0 0 1 1 1
//     0 0 0 1 1 1        process 2 = coordinates (1, 0) has a part of 2 x 3 elements
//     2 2 2 3 3 3
//     2 2 2 3 3 3
#pragma once

#include <redeal/block_cyclic.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace redeal::bench {

struct layout {
  std::vector<block_cyclic> dims; ///< one or two

  /// How many processes have a coordinate in the grid: 0 … processes()-1.
  index processes() const;
  /// Where `process` is along dimension `d` of the grid; -1 if it is outside.
  index coordinate(std::size_t d, index process) const;
  /// The extent along dimension `d` of the part of `process`.
  index local_extent(std::size_t d, index process) const;
  /// How many elements `process` has.
  index local_elements(index process) const;
};

/// What is measured: an array of doubles that goes from one layout to another.
struct redistribution {
  std::string text; ///< as it is called on the command line and in the output
  layout from, to;

  /// The way back.
  redistribution reversed() const { return {text, to, from}; }

  index elements() const;
  /// A move takes a fraction of a millisecond.
  bool is_small() const { return elements() < 1 << 20; }
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

/// How many elements of the part are wrong, and the first of them.
struct inspection {
  index wrong = 0;
  std::optional<wrong_element> first;
};
inspection inspect(layout const &, index process, double first, double const *part);

} // namespace redeal::bench
