// Where the elements of a process's local array lie at the processes of the other side, in the order of its own
// storage: what lets the array be filled, or read, once from front to back.
//
// The dimensions nest in the order of storage. Along the fastest one the elements of one row are a line (line.h), the
// same for all rows. The slower ones decide, row by row, which processes hold it, and where.
#pragma once

#include "order/line.h"

#include <functional>
#include <vector>

namespace redeal::runtime {

class sweep {
public:
  struct dimension {
    deal own, other;
    index self;         ///< this process's coordinate
    index place_stride; ///< how far apart processes of the other grid are whose coordinates differ by one
  };

  /// Dimensions in the order of storage, the fastest last; at least one. `leading` elements are from one row of own
  /// elements to the next in memory; 0: there are no gaps.
  explicit sweep(std::vector<dimension> const &, index leading = 0);

  index size() const { return size_; } ///< own elements
  index gap() const { return gap_; }   ///< elements of memory between one row of them and the next
  /// Where own element number `at` is in memory, counted in elements.
  index place_of(index at) const { return gap_ == 0 ? at : at + at / layout_.own * gap_; }
  /// How many elements of memory they reach over.
  index extent() const { return size_ == 0 ? 0 : place_of(size_ - 1) + 1; }
  index others() const { return others_; } ///< processes of the other grid

  /// How many elements the process at that place of the other grid holds, and all processes of it.
  index size_of(index place) const;

  /// How many of the own elements begin … end-1 each process of the other grid holds.
  std::vector<index> amounts(index begin, index end) const;

  /// Part of a row: the elements begin … end-1 of the line. What the line says of coordinate c holds of the process at
  /// places[c], whose indices along the line count from its local index bases[c].
  struct row {
    index begin, end;
    std::vector<index> places, bases;
  };

  line const &layout() const { return layout_; }

  /// Calls visit(row) for the rows of the own elements begin … end-1, in order.
  void each_row(index begin, index end, std::function<void(row const &)> const &visit) const;

private:
  struct axis {
    dimension dim;
    index own;                 // elements of this process
    std::vector<index> others; // elements of each coordinate of the other grid
  };
  // An index along an axis and where it lies; `left` more follow it there.
  struct position {
    index at, other, local, left;
  };

  position locate(axis const &, index at) const;
  void advance(std::vector<position> &) const;
  void find_bases(std::vector<position> const &, row &) const;

  std::vector<axis> outer_; // all but the fastest
  axis inner_;
  line layout_;
  index size_ = 1, others_ = 1, gap_ = 0;
};

} // namespace redeal::runtime
