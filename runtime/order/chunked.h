// A message in parts that fit a small buffer (see lib/Plan/Elements/Chunks.h), in all dimensions.
#pragma once

#include "order/parcel.h"

#include "Plan/Elements/Chunks.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace redeal::runtime {

/// A parcel in pieces, in the order of its elements. Both ends of a message cut it at the same places if they allow the
/// same number of elements.
class chunked {
public:
  /// Pieces of at most `most` elements; the last dimensions are left whole as long as that suffices. The parcel's runs
  /// must outlive this.
  chunked(parcel const &, index most);
  chunked(chunked &&) = default; // a copy would point into this one
  chunked &operator=(chunked &&) = default;

  std::size_t count() const { return count_; }
  /// Until the next one is asked for. Allocates nothing once each has been.
  parcel const &piece(std::size_t number) const;

private:
  // A dimension that is cut: where, and the piece that was asked for last.
  struct cut_dimension {
    std::size_t dimension;
    plan::chunks pieces;
    plan::runs last;
  };

  void cut_planes(parcel const &, index most);
  void cut(std::size_t dimension, index most);

  mutable std::vector<cut_dimension> cuts_; // the pieces of the last one change fastest
  mutable parcel part_;                     // the whole parcel, if it is in one piece
  mutable std::size_t made_ = SIZE_MAX;
  std::size_t count_ = 0;
};

/// Where the parcel lies at one end, if it is contiguous there: the local index of its first element, else -1.
index contiguous_at_sender(parcel const &);
index contiguous_at_receiver(parcel const &);

/// Local indices first … last-1.
struct span {
  index first, last;
};

/// The least span that holds all of the parcel's elements at one end; it must have some.
span span_at_sender(parcel const &);
span span_at_receiver(parcel const &);

} // namespace redeal::runtime
