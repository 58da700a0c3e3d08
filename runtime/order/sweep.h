// Where the elements of a process's local array lie at the processes of the other side, in the order of its own
// storage: what lets the array be filled, or read, once from front to back.
//
// The dimensions nest in the order of storage. Along the fastest one the elements of one row are a line (line.h), the
// same for all rows. The slower ones decide, row by row, which processes hold it, and where. Rows that are alike
// come together if they are not long, as finding out where a row lies takes as long as copying some tens of elements.
#pragma once

#include "order/line.h"

#include <functional>
#include <vector>

namespace redeal::runtime {

class sweep {
public:
  /// Where storage holds more than the elements that move, one index of a dimension is not as far from the next as
  /// there are elements within: it is `step` times the rooms of all faster dimensions further on. A room of 0 is as
  /// many as the process has there. The fastest dimension has steps of 1. In memory of the user's own the strides of
  /// slower dimensions are any: `own_stride`, if it is not 0.
  struct dimension {
    deal own, other;
    index self;         ///< this process's coordinate
    index place_stride; ///< how far apart processes of the other grid are whose coordinates differ by one
    index own_step = 1, other_step = 1;
    index own_room = 0, own_stride = 0;
    std::vector<index> other_rooms = {}; ///< by coordinate; none: all 0
  };

  /// Dimensions in the order of storage, the fastest last; at least one.
  explicit sweep(std::vector<dimension> const &);

  index size() const { return size_; }        ///< own elements
  bool has_gaps() const { return has_gaps_; } ///< between one row of them and the next, in memory
  /// Whether a row may lie before the one before it.
  bool goes_back() const;
  /// Where own element number `at` is in memory, counted in elements from the first one.
  index place_of(index at) const;
  /// How many elements of memory they reach over, from the first one on.
  index extent() const;
  index others() const { return others_; } ///< processes of the other grid

  /// How many elements of memory what the process at that place of the other grid holds reaches over, from its first
  /// one on.
  index extent_of(index place) const;

  /// How many of the own elements begin … end-1 each process of the other grid holds.
  std::vector<index> amounts(index begin, index end) const;

  /// Part of a row: the elements begin … end-1 of the line, the first of which is at `own` in memory. What the line
  /// says of coordinate c holds of the process at places[c], whose indices along the line count from its bases[c].
  ///
  /// Or several rows as one list, `times` times over: `runs` are those of one time, and each time what they say of
  /// coordinate c is steps[c] further on. There may be more coordinates than the line has.
  struct row {
    index begin, end, own;
    std::vector<index> places, bases;
    std::vector<run> const *runs = nullptr; ///< null: those of the line
    index times = 1;
    std::vector<index> steps = {}; ///< none: they are those of the line
  };

  line const &layout() const { return layout_; }

  /// Calls visit(row) for the rows of the own elements begin … end-1, in order.
  void each_row(index begin, index end, std::function<void(row const &)> const &visit) const;

  /// Calls visit(piece) for the elements of a row, in order.
  void each_piece(row const &, std::function<void(piece const &)> const &visit) const;

private:
  struct axis {
    dimension dim;
    index own;                 // elements of this process
    index stride;              // in its memory
    std::vector<index> others; // elements of each coordinate of the other grid
    std::vector<index> rooms;  // of each
  };
  // An index along an axis and where it lies; `left` more follow it there.
  struct position {
    index at, other, local, left;
  };

  // Rows of the fastest of the slower dimensions that repeat a pattern, as a round of that dimension's line tells.
  struct pattern {
    index first;                    // its index where they begin, in the first of the periods
    index rows, times, stride;      // of one time; how often; along that dimension
    std::vector<index> coordinates; // of that dimension, of the other grid: those that `runs` come from
    std::vector<run> runs;          // for coordinate c of the fastest dimension and the i-th of these: i·C + c
  };
  // Where a row is in a pattern.
  struct repetition {
    pattern const *of;
    index times; // from that row on
    index along; // how much further on than in the first time, in rows at other processes
  };

  position locate(axis const &, index at) const;
  void advance(std::vector<position> &) const;
  index runs_of_row() const { return static_cast<index>(written_out_.size()); }
  void find_patterns();
  void add_pattern(round const &, index first);
  repetition repetition_at(index at) const;
  index find_bases(std::vector<position> const &, row &) const;
  index find_alike(std::vector<position> const &, index rows, row &) const;

  std::vector<axis> outer_; // all but the fastest
  axis inner_;
  line layout_;
  std::vector<run> written_out_; // the line, if it is no longer than lists may be
  double effort_alone_ = 0;      // of a row that comes by itself, counted in runs of a list
  // Sorted by `first`. Those behind the last period count on from the end of one period.
  std::vector<pattern> patterns_;
  index kept_ = 0;                                     // runs of all of them
  index period_ = 0, periods_ = 0, period_stride_ = 0; // own rows; how often; along the fastest slower dimension
  index size_ = 1, others_ = 1;
  bool has_gaps_ = false;
};

} // namespace redeal::runtime
