// Distances are bytes from here on.
#include "order/turned.h"

#include "memory/scratch.h"
#include "order/plane.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace redeal::runtime {
namespace {

// Indices at equal distances: `count` of them.
struct stretch {
  index from, to, count, from_step, to_step;
};

// One dimension of a parcel.
struct turned_axis {
  std::vector<stretch> stretches;
  index count = 0;
  index from_distance = 0, to_distance = 0; // of neighbours

  bool is_one_stretch(index from_step, index to_step) const {
    return stretches.size() == 1 && stretches[0].from_step == from_step && stretches[0].to_step == to_step;
  }
};

// From one index to the next where they are at one end: in storage by its stride, packed by number.
struct distances {
  index storage, packed; // one of them 0
};

// Equal runs at equal distances, over and over: the longest of these three becomes the stretches.
struct level {
  index count, from, to; // distances
};

void add_stretches(turned_axis &axis, index from, index to, std::array<level, 3> levels) {
  std::stable_sort(levels.begin(), levels.end(), [](level const &a, level const &b) { return a.count > b.count; });
  auto const [along, second, third] = levels;
  for (index i = 0; i < third.count; ++i)
    for (index j = 0; j < second.count; ++j)
      axis.stretches.push_back({from + i * third.from + j * second.from, to + i * third.to + j * second.to, along.count,
                                along.from, along.to});
}

// `from` and `to`: how far it is from one index to the next in storage, or from one element to the next as packed.
void list(turned_axis &axis, plan::runs const &runs, distances from, distances to) {
  axis.stretches.clear();
  index number = 0;
  auto const add = [&](plan::series const &s, index repeats, index in_slice, index from_repeat, index to_repeat) {
    auto const at = [&](index local, index packed, distances d) { return local * d.storage + packed * d.packed; };
    add_stretches(axis, at(s.from, number, from), at(s.to, number, to),
                  {level{s.length, at(1, 1, from), at(1, 1, to)},
                   level{s.count, at(s.from_stride, s.length, from), at(s.to_stride, s.length, to)},
                   level{repeats, at(from_repeat, in_slice, from), at(to_repeat, in_slice, to)}});
    number += s.length * s.count;
  };
  for (plan::series const &s : runs.slice)
    number += s.length * s.count;
  index const in_slice = number;
  number = 0;
  if (runs.repeats > 0)
    for (plan::series const &s : runs.slice)
      add(s, runs.repeats, in_slice, runs.from_stride, runs.to_stride);
  number = in_slice * runs.repeats;
  for (plan::series const &s : runs.tail)
    add(s, 1, 0, 0, 0);
  axis.count = number;
  axis.from_distance = from.storage + from.packed;
  axis.to_distance = to.storage + to.packed;
}

class turning {
public:
  turning(parcel const &what, parcel_end from, parcel_end to, std::size_t size, plan::writing how)
      : what_(what), axes_(scratch<struct turned_axes, std::vector<turned_axis>>()), rank_(what.dims.size()),
        size_(static_cast<index>(size)), how_(how) {
    if (axes_.size() < rank_)
      axes_.resize(rank_);
    index packed = size_;
    for (std::size_t d = rank_; d-- > 0;) {
      parcel::dimension const &dim = what.dims[d];
      list(axes_[d], *dim.runs,
           {from == parcel_end::storage ? dim.from_stride * size_ : 0, from == parcel_end::packed ? packed : 0},
           {to == parcel_end::storage ? dim.to_stride * size_ : 0, to == parcel_end::packed ? packed : 0});
      packed *= axes_[d].count;
    }
  }

  void copy(char const *from, char *to) {
    merge();
    rows_ = nearest_along(&turned_axis::from_distance);
    columns_ = nearest_along(&turned_axis::to_distance);
    if (rows_ == columns_) // what is left of it lies together
      columns_ = rank_;
    kernel_ = plane_kernel_for(static_cast<std::size_t>(size_));
    go(0, from, to);
  }

private:
  // Neighbours that stay neighbours are one larger element.
  void merge() {
    for (; rank_ > 1 && axes_[rank_ - 1].is_one_stretch(size_, size_); --rank_) {
      stretch const &all = axes_[rank_ - 1].stretches[0];
      from_ += all.from;
      to_ += all.to;
      size_ *= all.count;
    }
  }

  std::size_t nearest_along(index turned_axis::*distance) const {
    std::size_t found = rank_ - 1;
    for (std::size_t d = rank_; d-- > 0;)
      if (axes_[d].count > 1 &&
          (axes_[found].count <= 1 || std::abs(axes_[d].*distance) < std::abs(axes_[found].*distance)))
        found = d;
    return found;
  }

  void go(std::size_t d, char const *from, char *to) const {
    if (d == rank_)
      return copy_planes(from + from_, to + to_);
    if (d == rows_ || d == columns_)
      return go(d + 1, from, to);
    for (stretch const &s : axes_[d].stretches)
      for (index i = 0; i < s.count; ++i)
        go(d + 1, from + s.from + i * s.from_step, to + s.to + i * s.to_step);
  }

  void copy_planes(char const *from, char *to) const {
    static constexpr stretch one{0, 0, 1, 0, 0};
    stretch const *const columns = columns_ == rank_ ? &one : axes_[columns_].stretches.data();
    std::size_t const count = columns_ == rank_ ? 1 : axes_[columns_].stretches.size();
    for (stretch const &r : axes_[rows_].stretches)
      for (std::size_t i = 0; i < count; ++i) {
        stretch const &c = columns[i];
        kernel_({r.count, c.count, r.from_step, c.from_step, r.to_step, c.to_step}, from + r.from + c.from,
                to + r.to + c.to, static_cast<std::size_t>(size_), how_);
      }
  }

  parcel const &what_;
  std::vector<turned_axis> &axes_;
  std::size_t rank_;
  index size_;
  index from_ = 0, to_ = 0; // of the merged dimensions
  std::size_t rows_ = 0, columns_ = 0;
  plane_kernel kernel_ = nullptr;
  plan::writing how_;
};

} // namespace

bool is_turned(parcel const &what, parcel_end from, parcel_end to) {
  std::size_t rows = what.dims.size(), columns = rows; // with the nearest neighbours
  index row_distance = 0, column_distance = 0, packed = 1;
  bool merged = true; // all behind it lies together at both ends
  for (std::size_t d = what.dims.size(); d-- > 0;) {
    parcel::dimension const &dim = what.dims[d];
    index const count = dim.runs->count(), from_distance = from == parcel_end::storage ? dim.from_stride : packed,
                to_distance = to == parcel_end::storage ? dim.to_stride : packed;
    merged = merged && (count == 1 || (from_distance == packed && to_distance == packed && only_run(*dim.runs)));
    packed *= count;
    if (merged || count == 1)
      continue;
    if (row_distance == 0 || std::abs(from_distance) < row_distance) {
      rows = d;
      row_distance = std::abs(from_distance);
    }
    if (column_distance == 0 || std::abs(to_distance) < column_distance) {
      columns = d;
      column_distance = std::abs(to_distance);
    }
  }
  return rows != columns;
}

void copy_turned(parcel const &what, parcel_end from, parcel_end to, char const *source, char *target,
                 std::size_t element_size, plan::writing how) {
  if (what.elements > 0)
    turning(what, from, to, element_size, how).copy(source, target);
}

} // namespace redeal::runtime
